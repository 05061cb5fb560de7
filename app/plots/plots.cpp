#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/plots/origins.h"
#include "app/plots/source.h"

namespace warplens::app {
namespace {

using measure::RecordedSpeed;

std::string settings_text(const catalog::Values& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
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

// What solid and hatched bars are, or what is recorded where all is.
std::string solid_and_hatched(const PlotSource& source, const Origins& origins) {
  const std::string recorded = origins.recordings();
  if (!origins.any_here()) return recorded;
  const std::string solid = source.strings.get("measure.solid");
  return recorded.empty() ? solid
                          : solid + source.strings.get("join.clauses") +
                                source.strings.format("measure.hatched", {{"what", std::string_view(recorded)}});
}

std::string number_text(double value) { return viz::grouped_decimal(value, value < 100 ? 2 : 0); }

// "Stream-k is the fastest: 54 863 GFLOPS, 1.37 times Warp tiling": what the bars come to; empty where that would say nothing.
std::string ladder_title(const viz::LadderInput& input, const viz::Strings& strings) {
  const viz::LadderRow *fastest = nullptr, *current = nullptr;
  size_t measured = 0;
  for (const viz::LadderRow& row : input.rows) {
    if (row.bars.empty()) continue;
    // Speeds of several GPUs, or of other days, are not put into one sentence.
    if (row.bars.size() > 1 || (fastest && row.bars[0].origin != fastest->bars[0].origin)) return {};
    ++measured;
    if (!fastest || row.bars.back().value > fastest->bars.back().value) fastest = &row;
    if (row.current) current = &row;
  }
  if (measured < 2 || fastest->bars.back().value <= 0) return {};
  const double best = fastest->bars.back().value;
  const std::string value = number_text(best);
  if (!current || current == fastest || current->bars.back().value <= 0)
    return strings.format("measure.ladder_fastest", {{"name", std::string_view(fastest->name)},
                                                     {"value", std::string_view(value)},
                                                     {"unit", std::string_view(input.unit)},
                                                     {"count", static_cast<uint64_t>(measured)}});
  const std::string times = viz::grouped_decimal(best / current->bars.back().value, 2);
  return strings.format("measure.ladder_times", {{"name", std::string_view(fastest->name)},
                                                 {"value", std::string_view(value)},
                                                 {"unit", std::string_view(input.unit)},
                                                 {"times", std::string_view(times)},
                                                 {"current", std::string_view(current->name)}});
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
  ReferenceLines lines;
  for (auto f = own.speeds.rbegin(); f != own.speeds.rend(); ++f) lines.add(*f, source);
  Origins origins(source.strings);
  for (const Choice& choice : ladder_choices(source.kernels, *source.kernel, source.choice)) {
    const catalog::KernelSpec& spec = *spec_of(source, choice);
    viz::LadderRow row;
    row.name = title_of(source, choice.name);
    row.current = choice.name == source.choice.name;
    if (const auto cost = source.cost(spec.name)) row.cost = *cost;
    const catalog::Values settings = settings_of(spec, choice.set);
    const FoundSpeeds found = find_speeds(source.runs, spec, settings, measured_size(spec, same), !row.current);
    for (const FoundSpeed& f : found.speeds) {
      const measure::Quartiles& q = f.speed->summary.value;
      row.bars.push_back({q.median, q.lower, q.upper, !f.run->live, source_of(f, source.strings), origins.add(f)});
      row.note = settings_text(f.speed->started.settings);
      lines.add(f, source);
    }
    if (row.bars.empty()) {
      const NoSpeed none = why_none(source, spec, settings, measured_size(spec, same), found.stale);
      row.problem = none.why, row.note = none.more;
    }
    input.rows.push_back(std::move(row));
  }
  input.lines = lines.list();
  input.origins = origins.list();
  input.footnote = solid_and_hatched(source, origins);
  if (const std::string seen = ladder_title(input, source.strings); !seen.empty()) input.title = seen;
  return input;
}

static std::string fastest_size(const viz::SizeLine& line, const std::string& unit, const viz::Strings& strings) {
  const auto best =
      std::max_element(line.points.begin(), line.points.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
  const std::string value = number_text(best->value);
  return strings.format("measure.sizes_fastest", {{"name", std::string_view(line.name)},
                                                  {"size", std::string_view(best->size)},
                                                  {"value", std::string_view(value)},
                                                  {"unit", std::string_view(unit)}});
}

viz::SizesInput sizes_input(const PlotSource& source) {
  viz::SizesInput input;
  input.sentence = source.strings.get("measure.sizes_sentence");
  input.empty = source.strings.get("measure.sizes_empty");
  input.unit = unit_of(source.kernel);
  input.title = source.strings.format("measure.sizes", {{"unit", std::string_view(input.unit)}});
  if (!source.kernel) return input;
  const catalog::Values own = measured_size(*source.kernel, source.view);
  for (const auto& [name, value] : own) input.extent_name += (input.extent_name.empty() ? "" : " = ") + name;
  if (own.size() == 3 && own.contains("M") && own.contains("N") && own.contains("K")) input.extent_name = "M = N = K";
  // By run, then by size; what was measured here is one line unless it has a name. The library's line goes with the kernel's.
  struct Line {
    viz::SizeLine line;
    FoundSpeed first;
    std::map<double, viz::SizePoint> points;
  };
  std::map<std::string, Line> lines;
  const auto add = [&](const FoundSpeed& found, const RecordedSpeed& speed, const std::string& order, const std::string& name) {
    const bool here = found.run->live && !found.run->named;
    Line& line = lines[order + name + (here ? "" : fmt::format("#{}", found.run - source.runs.data()))];
    line.line.name = name, line.line.recorded = !found.run->live;
    line.line.source = here ? source.strings.get("measure.here") + maker_of(speed) : source_of(found, source.strings);
    line.line.reference = &speed != found.speed;
    line.first = found;
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
  Origins origins(source.strings);
  for (auto& [key, line] : lines) {
    // A single dot of another kernel says nothing about sizes: the ladder has it.
    if (line.points.size() < 2 && key[0] == '2') continue;
    for (auto& [extent, point] : line.points) line.line.points.push_back(point);
    // Where the chosen kernel is at its fastest, unless there are several runs of it.
    const auto own_lines = std::count_if(lines.begin(), lines.end(), [](const auto& of) { return of.first[0] == '0'; });
    if (key[0] == '0' && line.points.size() > 1 && own_lines == 1) input.title = fastest_size(line.line, input.unit, source.strings);
    line.line.origin = origins.add(line.first);
    input.lines.push_back(std::move(line.line));
  }
  input.origins = origins.list();
  input.footnote = origins.recordings();
  return input;
}

// The fastest of those that there are.
static std::string best_of_sweep(const viz::SweepInput& input, const std::vector<SweepPlace>& places, const viz::Strings& strings) {
  const auto best = std::max_element(input.cells.begin(), input.cells.end(), [](const viz::SweepCell& a, const viz::SweepCell& b) {
    return a.value.value_or(0) < b.value.value_or(0);
  });
  if (best == input.cells.end() || !best->value || input.columns.empty()) return input.title;
  const SweepPlace& place = places[static_cast<size_t>(best - input.cells.begin())];
  const std::string value = number_text(*best->value), row = std::to_string(place.row), column = std::to_string(place.column);
  return strings.format("measure.sweep_best", {{"rows", std::string_view(input.row_name)},
                                               {"row", std::string_view(row)},
                                               {"columns", std::string_view(input.column_name)},
                                               {"column", std::string_view(column)},
                                               {"value", std::string_view(value)},
                                               {"unit", std::string_view(input.unit)}});
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
  const auto places = sweep_places(*source.kernel, source.choice, source.view);
  std::vector<FoundSpeeds> found;
  Origins all(strings);
  for (const SweepPlace& place : places) {
    const catalog::Values pair{{input.row_name, place.row}, {input.column_name, place.column}};
    found.push_back(find_speeds(source.runs, *source.kernel, settings_of(*source.kernel, place.choice.set), size, true, pair));
    for (const FoundSpeed& f : found.back().speeds) all.add(f);
  }
  const std::string device = last_device(found);  // one GPU's numbers: those of several are no sweep
  bool others = false;                            // cells that only other settings can fill
  Origins origins(strings);
  for (size_t i = 0; i < places.size(); ++i) {
    const SweepPlace& place = places[i];
    if (input.rows.empty() || input.rows.back() != place.row) input.rows.push_back(place.row);
    if (input.rows.size() == 1) input.columns.push_back(place.column);
    viz::SweepCell cell;
    cell.illegal = catalog::in_language(place.illegal, strings.get("language.code"));
    const catalog::Values settings = settings_of(*source.kernel, place.choice.set);
    cell.current = settings == chosen;
    std::erase_if(found[i].speeds, [&](const FoundSpeed& f) { return f.speed->started.device != device; });
    if (found[i].speeds.empty()) {
      cell.problem = why_none(source, *source.kernel, settings, size, found[i].stale).why;
    } else {
      const FoundSpeed& last = found[i].speeds.back();
      cell.value = last.speed->summary.value.median;
      cell.recorded = !last.run->live;
      cell.note = source_of(last, strings);
      origins.add(last);
      if (last.speed->started.settings != settings) {
        others = true;
        cell.note = settings_text(last.speed->started.settings) + "\n" + cell.note;
      }
    }
    input.cells.push_back(std::move(cell));
  }
  input.title = best_of_sweep(input, places, strings);
  input.sentence = strings.format(others ? "measure.sweep_sentence_others" : "measure.sweep_sentence",
                                  {{"name", std::string_view(title_of(source, source.choice.name))},
                                   {"size", std::string_view(size_text(size))},
                                   {"unit", std::string_view(input.unit)}});
  if (all.devices().size() > 1)
    input.sentence =
        strings.format("measure.only_gpu", {{"device", std::string_view(device)}}) + strings.get("join.introduces") + input.sentence;
  input.footnote = origins.recordings();
  if (origins.any_here() && !input.footnote.empty())
    input.footnote = strings.format("measure.folded", {{"what", std::string_view(input.footnote)}});
  return input;
}

FoundSpeeds speeds_of_choice(const PlotSource& source) {
  if (!source.kernel) return {};
  return speeds_of(source.runs, *source.kernel, settings_of(*source.kernel, source.choice.set), source.view);
}

std::optional<viz::Measured> measured_side(const PlotSource& source) {
  const FoundSpeeds found = speeds_of_choice(source);
  if (found.speeds.empty()) return std::nullopt;
  const FoundSpeed& last = found.speeds.back();
  viz::Measured measured;
  measured.value = last.speed->summary.value.median;
  measured.unit = last.speed->started.unit;
  measured.recorded = !last.run->live;
  measured.label = source.strings.format(measured.recorded ? "measure.side_recorded" : "measure.side",
                                         {{"size", std::string_view(size_text(last.speed->started.size))}});
  measured.source =
      (last.run->live ? source.strings.get("measure.here") + source.strings.get("join.items") : "") + source_of(last, source.strings);
  if (const RecordedSpeed* reference = reference_of(last)) {
    measured.reference = reference->summary.value.median;
    measured.reference_label = title_of(source, measure::kernel_of(reference->started.kernel));
  }
  measured.full = std::max(measured.value, measured.reference) * 1.05;
  return measured;
}

std::string unmeasured_side(const PlotSource& source) {
  if (!source.kernel) return {};
  return source.strings.format("measure.side_unmeasured",
                               {{"size", std::string_view(size_text(measured_size(*source.kernel, source.view)))}});
}

}  // namespace warplens::app
