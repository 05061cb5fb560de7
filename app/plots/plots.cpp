#include "app/plots/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace warplens::app {
namespace {

using measure::RecordedSpeed;

const catalog::KernelSpec* spec_of(const PlotSource& source, const Choice& choice) {
  if (source.kernel && choice.name == source.choice.name) return source.kernel;
  for (const catalog::KernelSpec& spec : source.kernels)
    if (spec.name == choice.name) return &spec;
  return nullptr;
}

// All parameters with their values; what the header does not know is left out.
catalog::Values settings_of(const catalog::KernelSpec& kernel, const catalog::Values& chosen) {
  catalog::Values values;
  for (const catalog::ParameterSpec& parameter : kernel.parameters) {
    const auto own = chosen.find(parameter.name);
    values[parameter.name] = own == chosen.end() ? parameter.default_value : own->second;
  }
  return values;
}

std::string settings_text(const catalog::Values& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
}

std::string unit_of(const catalog::KernelSpec* kernel) {
  return !kernel || kernel->work.contains("flops") ? "GFLOPS" : kernel->work.contains("bytes") ? "GB/s" : "launches/s";
}

std::string why_none(const PlotSource& source, const FoundSpeeds& found) {
  return source.strings.get(found.stale ? "measure.stale" : "measure.none");
}

// The sizes that shown runs have of one kernel.
std::vector<catalog::Values> sizes_of(const PlotSource& source, const catalog::KernelSpec& kernel) {
  std::vector<catalog::Values> sizes;
  for (const MeasuredRun& run : source.runs)
    for (const RecordedSpeed& speed : run.recording.speeds)
      if (run.shown && measure::kernel_of(speed.started.kernel) == kernel.name &&
          std::find(sizes.begin(), sizes.end(), speed.started.size) == sizes.end())
        sizes.push_back(speed.started.size);
  return sizes;
}

// Bytes of global memory that any run must move: each input read once, each output written once.
std::optional<double> least_bytes(const catalog::KernelSpec& kernel, const RecordedSpeed& speed) {
  double bytes = 0;
  for (const catalog::BufferSpec& buffer : kernel.buffers) {
    if (buffer.role == "scratch") continue;
    double elements = 1;
    for (const std::string& extent : buffer.shape) {
      // Most shapes are sizes; only others are worth working the whole setting out.
      const auto known = speed.started.size.find(extent);
      if (known != speed.started.size.end()) {
        elements *= static_cast<double>(known->second);
        continue;
      }
      const auto setting = catalog::make_setting(kernel, speed.started.settings, "measure", speed.started.size);
      const auto value = setting ? catalog::evaluate(extent, setting->all()) : Result<int64_t>(setting.error());
      if (!value) return std::nullopt;
      elements *= static_cast<double>(*value);
    }
    bytes += (buffer.role == "inout" ? 2 : 1) * elements * size_bytes(buffer.type);
  }
  return bytes > 0 ? std::optional(bytes) : std::nullopt;
}

void add_lines(const PlotSource& source, const FoundSpeed& found, std::vector<viz::LadderLine>& lines) {
  const auto has = [&](const std::string& name) {
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.name == name; });
  };
  if (const RecordedSpeed* reference = reference_of(found)) {
    const std::string name = title_of(source, measure::kernel_of(reference->started.kernel));
    if (!has(name)) lines.push_back({name, reference->summary.value.median, false});
  }
  const double peak = found.speed->started.peak;
  const std::string name = source.strings.get(found.speed->started.unit == "GFLOPS" ? "measure.peak_compute" : "measure.peak_memory");
  if (peak > 0 && !has(name)) lines.push_back({name, peak, true});
}

}  // namespace

viz::LadderInput ladder_input(const PlotSource& source) {
  viz::LadderInput input;
  input.title = source.strings.get("measure.ladder");
  input.unit = unit_of(source.kernel);
  if (!source.kernel) return input;
  MeasureView same = source.view;
  same.size = measured_size(*source.kernel, source.view);
  input.sentence = source.strings.format("measure.ladder_sentence",
                                         {{"size", std::string_view(size_text(same.size))}, {"unit", std::string_view(input.unit)}});
  // The library's line is that of the last run of the chosen kernel, where it has one.
  const catalog::Values chosen = settings_of(*source.kernel, source.choice.set);
  const FoundSpeeds own = find_speeds(source.runs, *source.kernel, chosen, same.size, false);
  for (auto f = own.speeds.rbegin(); f != own.speeds.rend(); ++f) add_lines(source, *f, input.lines);
  std::string here, recorded;  // where bars are from
  for (const Choice& choice : ladder_choices(source.kernels, *source.kernel, source.choice)) {
    const catalog::KernelSpec& spec = *spec_of(source, choice);
    viz::LadderRow row;
    row.name = title_of(source, choice.name);
    row.current = choice.name == source.choice.name;
    row.cost = source.cost(spec.name);
    const catalog::Values settings = settings_of(spec, choice.set);
    const FoundSpeeds found = find_speeds(source.runs, spec, settings, measured_size(spec, same), !row.current);
    for (const FoundSpeed& f : found.speeds) {
      const measure::Quartiles& q = f.speed->summary.value;
      row.bars.push_back({q.median, q.lower, q.upper, !f.run->live, source_of(f, source.strings)});
      row.note = settings_text(f.speed->started.settings);
      add_lines(source, f, input.lines);
    }
    if (row.bars.empty()) row.problem = why_none(source, found);
    for (const FoundSpeed& f : found.speeds) (f.run->live ? here : recorded) = source_of(f, source.strings);
    input.rows.push_back(std::move(row));
  }
  input.footnote = recorded;
  if (!here.empty()) input.footnote = source.strings.get("measure.solid");
  if (!here.empty() && !recorded.empty()) input.footnote += "; " + source.strings.format("measure.hatched", {{"what", std::string_view(recorded)}});
  return input;
}

viz::SizesInput sizes_input(const PlotSource& source) {
  viz::SizesInput input;
  input.title = source.strings.get("measure.sizes");
  input.sentence = source.strings.get("measure.sizes_sentence");
  input.empty = source.strings.get("measure.sizes_empty");
  input.unit = unit_of(source.kernel);
  if (!source.kernel) return input;
  const catalog::Values own = measured_size(*source.kernel, source.view);
  for (const auto& [name, value] : own) input.extent_name += (input.extent_name.empty() ? "" : " = ") + name;
  if (own.size() == 3 && own.contains("M") && own.contains("N") && own.contains("K")) input.extent_name = "M = N = K";
  // By run, then by size; what was measured here is one line unless it has a name. The library's line goes with the kernel's.
  struct Line {
    viz::SizeLine line;
    std::map<double, viz::SizePoint> points;
  };
  std::map<std::string, Line> lines;
  const auto add = [&](const FoundSpeed& found, const RecordedSpeed& speed, const std::string& order, const std::string& name) {
    const bool here = found.run->live && !found.run->named;
    Line& line = lines[order + name + (here ? "" : fmt::format("#{}", found.run - source.runs.data()))];
    line.line.name = name, line.line.recorded = !found.run->live;
    line.line.source = here ? source.strings.get("measure.here") + maker_of(speed) : source_of(found, source.strings);
    line.line.reference = &speed != found.speed;
    double volume = 1;
    for (const auto& [extent, value] : found.speed->started.size) volume *= static_cast<double>(value);
    const double extent = std::round(std::pow(volume, 1.0 / static_cast<double>(std::max<size_t>(1, found.speed->started.size.size()))));
    const measure::Quartiles& q = speed.summary.value;
    line.points[extent] = {extent, size_text(found.speed->started.size), q.median, q.lower, q.upper};
  };
  for (const Choice& choice : ladder_choices(source.kernels, *source.kernel, source.choice)) {
    const catalog::KernelSpec& spec = *spec_of(source, choice);
    const bool current = choice.name == source.choice.name;
    for (const catalog::Values& size : sizes_of(source, spec))
      for (const FoundSpeed& found : find_speeds(source.runs, spec, settings_of(spec, choice.set), size, !current).speeds) {
        add(found, *found.speed, current ? "0" : "2", title_of(source, spec.name));
        if (const RecordedSpeed* reference = reference_of(found))
          add(found, *reference, "1", title_of(source, measure::kernel_of(reference->started.kernel)));
      }
  }
  for (auto& [key, line] : lines) {
    // A single dot of another kernel says nothing about sizes: the ladder has it.
    if (line.points.size() < 2 && key[0] == '2') continue;
    for (auto& [extent, point] : line.points) line.line.points.push_back(point);
    input.lines.push_back(std::move(line.line));
  }
  // What holds for all recorded lines is said once.
  std::set<std::string> recorded;
  for (const viz::SizeLine& line : input.lines)
    if (line.recorded) recorded.insert(line.source);
  if (recorded.size() == 1) input.footnote = *recorded.begin();
  return input;
}

viz::SweepInput sweep_input(const PlotSource& source) {
  viz::SweepInput input;
  const viz::Strings& strings = source.strings;
  input.unit = unit_of(source.kernel);
  input.empty = strings.get("measure.sweep_empty");
  input.title = strings.get("measure.sweep");
  if (!source.kernel) return input;
  std::tie(input.row_name, input.column_name) = sweep_parameters(*source.kernel, source.view);
  if (input.row_name.empty()) return input;
  const catalog::Values size = measured_size(*source.kernel, source.view);
  input.title =
      strings.format("measure.sweep_title", {{"rows", std::string_view(input.row_name)}, {"columns", std::string_view(input.column_name)}});
  const catalog::Values chosen = settings_of(*source.kernel, source.choice.set);
  bool others = false;  // cells that only other settings can fill
  for (const SweepPlace& place : sweep_places(*source.kernel, source.choice, source.view)) {
    if (input.rows.empty() || input.rows.back() != place.row) input.rows.push_back(place.row);
    if (input.rows.size() == 1) input.columns.push_back(place.column);
    viz::SweepCell cell;
    cell.illegal = place.illegal;
    const catalog::Values settings = settings_of(*source.kernel, place.choice.set);
    cell.current = settings == chosen;
    const catalog::Values pair{{input.row_name, place.row}, {input.column_name, place.column}};
    const FoundSpeeds found = find_speeds(source.runs, *source.kernel, settings, size, true, pair);
    if (found.speeds.empty()) {
      cell.problem = why_none(source, found);
    } else {
      const FoundSpeed& last = found.speeds.back();
      cell.value = last.speed->summary.value.median;
      cell.recorded = !last.run->live;
      cell.note = source_of(last, strings);
      if (last.speed->started.settings != settings) {
        others = true;
        cell.note = settings_text(last.speed->started.settings) + "\n" + cell.note;
      }
    }
    input.cells.push_back(std::move(cell));
  }
  input.sentence = strings.format(others ? "measure.sweep_sentence_others" : "measure.sweep_sentence",
                                  {{"name", std::string_view(title_of(source, source.choice.name))},
                                   {"size", std::string_view(size_text(size))},
                                   {"unit", std::string_view(input.unit)}});
  return input;
}

viz::RooflineInput roofline_input(const PlotSource& source) {
  viz::RooflineInput input;
  const viz::Strings& strings = source.strings;
  input.title = strings.get("measure.roofline");
  input.sentence = strings.get("measure.roofline_sentence");
  input.empty = strings.get(unit_of(source.kernel) == "GFLOPS" ? "measure.none" : "measure.roofline_empty");
  if (!source.kernel || unit_of(source.kernel) != "GFLOPS") return input;
  for (const Choice& choice : ladder_choices(source.kernels, *source.kernel, source.choice)) {
    const catalog::KernelSpec& spec = *spec_of(source, choice);
    const bool current = choice.name == source.choice.name;
    for (const catalog::Values& size : sizes_of(source, spec))
      for (const FoundSpeed& found : find_speeds(source.runs, spec, settings_of(spec, choice.set), size, !current).speeds) {
        const auto bytes = least_bytes(spec, *found.speed);
        if (!bytes || found.speed->started.unit != "GFLOPS") continue;
        input.points.push_back({title_of(source, spec.name), size_text(size) + ", " + source_of(found, strings),
                                found.speed->started.work / *bytes, found.speed->summary.value.median, !found.run->live, current});
        if (const measure::Device* device = found.run->recording.device(*found.speed)) {
          input.peak_gflops = std::max(input.peak_gflops, device->peak_gflops);
          input.peak_gbs = std::max(input.peak_gbs, device->peak_gbs);
        }
        if (!found.run->live) input.footnote = strings.format("measure.ringed", {{"what", std::string_view(source_of(found, strings))}});
      }
  }
  return input;
}

FoundSpeeds speeds_of_choice(const PlotSource& source) {
  if (!source.kernel) return {};
  return find_speeds(source.runs, *source.kernel, settings_of(*source.kernel, source.choice.set), measured_size(*source.kernel, source.view),
                     false);
}

std::optional<viz::Measured> measured_side(const PlotSource& source) {
  const FoundSpeeds found = speeds_of_choice(source);
  if (found.speeds.empty()) return std::nullopt;
  const FoundSpeed& last = found.speeds.back();
  viz::Measured measured;
  measured.value = last.speed->summary.value.median;
  measured.unit = last.speed->started.unit;
  measured.recorded = !last.run->live;
  measured.label = source.strings.format("measure.side", {{"size", std::string_view(size_text(last.speed->started.size))}});
  measured.source = (last.run->live ? source.strings.get("measure.here") + ", " : "") + source_of(last, source.strings);
  if (const RecordedSpeed* reference = reference_of(last)) {
    measured.reference = reference->summary.value.median;
    measured.reference_label = title_of(source, measure::kernel_of(reference->started.kernel));
  }
  measured.full = std::max(measured.value, measured.reference) * 1.05;
  return measured;
}

std::string unmeasured_side(const PlotSource& source) {
  if (!source.kernel) return {};
  return source.strings.format("measure.side_unmeasured", {{"size", std::string_view(size_text(measured_size(*source.kernel, source.view)))}});
}

}  // namespace warplens::app
