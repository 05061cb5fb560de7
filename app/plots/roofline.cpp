// The roofline: which bytes a measured kernel moves at each level, which roofs its GPU has, and what is said of the chosen one.
#include <fmt/ranges.h>

#include <algorithm>

#include "app/plots/origins.h"
#include "app/plots/source.h"
#include "kernels/hardware/access.h"
#include "kernels/hardware/throughput.h"

namespace warplens::app {
namespace {

constexpr double kSectorBytes = 32, kWavefrontBytes = 128, kFlopsOfWarpMultiplyAdd = 2 * hardware::kLanes;

// Bytes of global memory that any run must move: each input read once, each output written once.
std::optional<double> least_bytes(const catalog::KernelSpec& kernel, const measure::RecordedSpeed& speed) {
  double bytes = 0;
  // C = alpha * A * B + beta * C: with beta = 0 nothing of the old C is needed.
  const auto beta = kernel.args.find("beta");
  const bool only_written = kernel.check == "gemm" && beta != kernel.args.end() && beta->second == 0;
  for (const catalog::BufferSpec& buffer : kernel.buffers) {
    if (buffer.role == "scratch") continue;
    double elements = 1;
    for (const catalog::HeaderExpression& extent : buffer.shape) {
      // Most shapes are sizes; only others are worth working the whole setting out.
      const auto known = speed.started.size.find(extent.text());
      if (known != speed.started.size.end()) {
        elements *= static_cast<double>(known->second);
        continue;
      }
      const auto setting = catalog::make_setting(kernel, speed.started.settings, "measure", speed.started.size);
      const auto value = setting ? catalog::evaluate(extent, setting->all()) : Result<int64_t>(setting.error());
      if (!value) return std::nullopt;
      elements *= static_cast<double>(*value);
    }
    bytes += (buffer.role == "inout" && !only_written ? 2 : 1) * elements * size_bytes(buffer.type);
  }
  return bytes > 0 ? std::optional(bytes) : std::nullopt;
}

// GB/s of the L2; 0: not known.
double l2_gbs(const measure::Device& device) {
  const hardware::Architecture* const arch = hardware::find_architecture(device.architecture);
  const auto rates = arch ? hardware::rates_of(*arch) : std::nullopt;
  if (!rates || device.name != rates->device) return 0;
  return rates->l2_bytes * static_cast<double>(device.multiprocessors) * device.clock_mhz / 1000;
}

void set_roofs(const measure::Device& device, viz::RooflineInput& input) {
  const double gigacycles = static_cast<double>(device.multiprocessors) * device.clock_mhz / 1000;  // of all SMs in a second
  input.gbs = {device.peak_gbs, l2_gbs(device), gigacycles * kWavefrontBytes};
  input.peak_gflops = device.peak_gflops;
}

// What was measured of one kernel of the family, and what it moves.
struct Entry {
  const catalog::KernelSpec* spec = nullptr;
  bool current = false;
  FoundSpeeds found;
};
std::vector<Entry> entries_of(const PlotSource& source, const catalog::Values& size) {
  std::vector<Entry> entries;
  for (const Choice& choice : ladder_choices(source.kernels, *source.kernel, source.choice)) {
    Entry entry{spec_of(source, choice), choice.name == source.choice.name, {}};
    entry.found = find_speeds(source.runs, *entry.spec, settings_of(*entry.spec, choice.set), size, !entry.current);
    std::erase_if(entry.found.speeds, [](const FoundSpeed& f) { return f.speed->started.unit != "GFLOPS"; });
    entries.push_back(std::move(entry));
  }
  return entries;
}

// Its place at every level; none: its counts are not known.
std::optional<viz::RooflinePoint> point_of(const PlotSource& source, const Entry& entry, const FoundSpeed& found) {
  const measure::Started& started = found.speed->started;
  const auto cost = source.level_cost(*entry.spec, started.settings, started.size);
  if (!cost) return std::nullopt;
  viz::RooflinePoint point;
  const auto bytes = least_bytes(*entry.spec, *found.speed);
  point.intensity[0] = bytes ? started.work / *bytes : 0;
  if (cost->sectors > 0) point.intensity[1] = kFlopsOfWarpMultiplyAdd / (cost->sectors * kSectorBytes);
  if (cost->wavefronts > 0) point.intensity[2] = kFlopsOfWarpMultiplyAdd / (cost->wavefronts * kWavefrontBytes);
  point.name = title_of(source, entry.spec->name);
  point.note = size_text(started.size) + ", " + source_of(found, source.strings);
  point.gflops = found.speed->summary.value.median;
  point.recorded = !found.run->live, point.current = entry.current;
  return point;
}

std::string roof_key(viz::Roof roof) {
  constexpr const char* kKeys[] = {"dram", "l2", "shared", "fma"};
  return kKeys[static_cast<size_t>(roof)];
}

// "Warp tiling reaches 63% of the FMA-issue roof, which binds it; 55% of shared memory's, ...".
std::string sentence_of(const PlotSource& source, const viz::RooflineInput& input, const std::string& size) {
  const viz::Strings& strings = source.strings;
  const auto chosen = std::find_if(input.points.rbegin(), input.points.rend(), [](const auto& p) { return p.current; });
  const auto binding = chosen == input.points.rend() ? std::nullopt : viz::binding_roof(input, *chosen);
  if (!binding) return strings.format("measure.roofline_sentence", {{"size", std::string_view(size)}});
  const auto share = [&](viz::Roof roof) { return 100 * chosen->gflops / *viz::bound_of(input, *chosen, roof); };
  const auto percent = [&](viz::Roof roof) { return fmt::format("{:.{}f}", share(roof), share(roof) < 1 ? 1 : 0); };
  std::vector<std::string> others;
  for (auto roof = viz::kAllRoofs.rbegin(); roof != viz::kAllRoofs.rend(); ++roof) {
    if (*roof == *binding || !viz::bound_of(input, *chosen, *roof)) continue;
    const char* const key = viz::is_above(input, *chosen, *roof) ? "measure.roofline_above." : "measure.roofline_other.";
    others.push_back(strings.format(key + roof_key(*roof), {{"percent", std::string_view(percent(*roof))}}));
  }
  const std::string name = strings.get("measure.roof_name." + roof_key(*binding)), value = percent(*binding);
  const std::string rest = fmt::format("{}", fmt::join(others, strings.get("join.items")));
  const char* const key = others.empty()                      ? "measure.roofline_alone"
                          : viz::is_far_below(input, *chosen) ? "measure.roofline_far"
                                                              : "measure.roofline_chosen";
  return strings.format(key, {{"size", std::string_view(size)},
                              {"name", std::string_view(chosen->name)},
                              {"percent", std::string_view(value)},
                              {"roof", std::string_view(name)},
                              {"others", std::string_view(rest)}});
}

// Which roof the chosen kernel meets; empty where that is not known.
std::string title_text(const viz::RooflineInput& input, const viz::Strings& strings) {
  const auto chosen = std::find_if(input.points.rbegin(), input.points.rend(), [](const auto& p) { return p.current; });
  const auto binding = chosen == input.points.rend() ? std::nullopt : viz::binding_roof(input, *chosen);
  if (!binding) return {};
  const std::string name = strings.get("measure.roof_name." + roof_key(*binding));
  return strings.format(viz::is_far_below(input, *chosen) ? "measure.roofline_title_far" : "measure.roofline_title",
                        {{"name", std::string_view(chosen->name)}, {"roof", std::string_view(name)}});
}

std::string footnote_of(const PlotSource& source, const viz::RooflineInput& input, const Origins& origins, const std::string& device,
                        const std::vector<std::string>& uncounted) {
  const viz::Strings& strings = source.strings;
  std::vector<std::string> notes;
  const std::string recordings = origins.recordings();
  if (!recordings.empty())
    notes.push_back(origins.any_here() ? strings.format("measure.ringed", {{"what", std::string_view(recordings)}}) : recordings);
  if (!uncounted.empty()) {
    const std::string names = fmt::format("{}", fmt::join(uncounted, strings.get("join.items")));
    notes.push_back(strings.format(source.counting() ? "measure.roofline_counting" : "measure.roofline_uncounted",
                                   {{"names", std::string_view(names)}}));
  }
  if (input.peak_gflops <= 0) {
    notes.push_back(strings.format("measure.roofline_no_roofs", {{"device", std::string_view(device)}}));
  } else if (input.gbs[1] <= 0) {
    notes.push_back(strings.format("measure.roofline_no_l2", {{"device", std::string_view(device)}}));
  }
  if (!input.points.empty()) notes.push_back(strings.get("measure.roofline_bytes"));
  return fmt::format("{}", fmt::join(notes, strings.get("join.clauses")));
}

}  // namespace

viz::RooflineInput roofline_input(const PlotSource& source) {
  viz::RooflineInput input;
  const viz::Strings& strings = source.strings;
  input.title = strings.get("measure.roofline");
  const bool calculates = unit_of(source.kernel) == "GFLOPS";
  input.empty = strings.get(calculates ? "measure.none" : "measure.roofline_empty");
  if (!source.kernel || !calculates) return input;
  const catalog::Values size = measured_size(*source.kernel, source.view);
  const std::vector<Entry> entries = entries_of(source, size);
  std::vector<FoundSpeeds> all;
  Origins devices(strings), origins(strings);
  for (const Entry& entry : entries) {
    all.push_back(entry.found);
    for (const FoundSpeed& f : entry.found.speeds) devices.add(f);
  }
  const std::string device = last_device(all);  // one GPU's roofs: those of several hide each other
  std::vector<std::string> uncounted;
  for (const Entry& entry : entries) {
    bool counted = true;
    for (const FoundSpeed& found : entry.found.speeds) {
      if (found.speed->started.device != device) continue;
      if (const measure::Device* const known = found.run->recording.device(*found.speed)) set_roofs(*known, input);
      const size_t origin = origins.add(found);
      auto point = point_of(source, entry, found);
      counted &= point.has_value();
      if (!point) continue;
      point->origin = origin;
      input.points.push_back(std::move(*point));
    }
    if (!counted) uncounted.push_back(title_of(source, entry.spec->name));
  }
  if (input.points.empty() && !uncounted.empty())
    input.empty = strings.get(source.counting() ? "measure.roofline_wait" : "measure.roofline_nothing");
  input.sentence = sentence_of(source, input, size_text(size));
  if (const std::string seen = title_text(input, strings); !seen.empty()) input.title = seen;
  if (devices.devices().size() > 1)
    input.sentence =
        strings.format("measure.only_gpu", {{"device", std::string_view(device)}}) + strings.get("join.introduces") + input.sentence;
  input.origins = origins.list();
  input.footnote = footnote_of(source, input, origins, device, uncounted);
  return input;
}

}  // namespace warplens::app
