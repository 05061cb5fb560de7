#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/plots/plot_table.h"
#include "app/plots/plots.h"

namespace warplens::app {
namespace {

using measure::RecordedSpeed;

bool is_reference(const RecordedSpeed& speed) {
  return speed.started.kernel.starts_with("cublas_") || speed.started.kernel.starts_with("memcpy_");
}

bool is_of(const measure::Failure& failure, const catalog::KernelSpec& kernel, const catalog::Values& settings,
           const catalog::Values& size) {
  return failure.outcome != measure::Outcome::Cancelled && measure::kernel_of(failure.kernel) == kernel.name &&
         failure.settings == settings && failure.size == size && failure.source_hash == content_hash(catalog::code_of(kernel.source));
}

}  // namespace

PlotSource plot_source(const Workbench& bench, SideId id, const viz::Strings& strings) {
  const Side& side = bench.side(id);
  MeasureView view = with_measured_size(bench.measure_view(), side.spec.get(), bench.measuring().runs);
  if (find_plot(view.plot).has_axes) view = with_measured_axes(std::move(view), side.spec.get(), side.choice, bench.measuring().runs);
  return {bench.kernels(),
          side.spec.get(),
          side.choice,
          std::move(view),
          bench.measuring().runs,
          strings,
          [&bench, &strings](const std::string& kernel) {
            const LadderCost* cost = bench.ladder_cost(kernel);
            if (!cost) return std::optional<std::string>();
            const std::string number = viz::grouped_decimal(cost->best(), 2);
            const bool doubtful = cost->compiled && !cost->doubts.empty();
            return std::optional(doubtful ? strings.format("panel.ladder_may_differ", {{"number", std::string_view(number)}}) : number);
          },
          &bench.measuring(),
          [&bench](const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size) {
            const LevelCost* const cost = bench.level_cost(kernel, settings, size);
            return cost ? std::optional(*cost) : std::nullopt;
          },
          [&bench] { return bench.counting(); }};
}

const RecordedSpeed* reference_of(const FoundSpeed& found) {
  const RecordedSpeed* reference = nullptr;
  const auto& own = found.speed->started;
  for (const RecordedSpeed& speed : found.run->recording.speeds) {
    if (!is_reference(speed) || speed.started.unit != own.unit || speed.started.device != own.device) continue;
    if (std::abs(speed.started.work - own.work) > 1e-6 * own.work) continue;
    // A product of the same work may have another shape; that of a copy does not matter.
    if (own.unit == "GFLOPS" && speed.started.size != own.size) continue;
    if (!reference || speed.request == found.speed->request || reference->request != found.speed->request) reference = &speed;
  }
  return reference;
}

std::string maker_of(const RecordedSpeed& speed) {
  const std::string& code = speed.started.compiled.code;
  return code.ends_with("(PTX)") ? ", " + code : "";
}

std::string recorded_on(const FoundSpeed& found, const viz::Strings& strings, bool whole) {
  const auto& recording = found.run->recording;
  const measure::Device* device = recording.device(*found.speed);
  const std::string date = found.speed->origin < recording.origins.size() ? recording.origins[found.speed->origin].date.substr(0, 10) : "";
  std::string text =
      strings.format("measure.recorded_on", {{"device", std::string_view(found.speed->started.device)}, {"date", std::string_view(date)}});
  if (whole && device && !device->driver.empty())
    text += strings.get("join.items") +
            strings.format("measure.driver", {{"driver", std::string_view(device->driver)}, {"cuda", std::string_view(device->cuda)}});
  return text;
}

std::string source_of(const FoundSpeed& found, const viz::Strings& strings) {
  return (found.run->live ? found.run->name : recorded_on(found, strings, true)) + maker_of(*found.speed);
}

std::string size_text(const catalog::Values& size) {
  if (size.empty()) return {};
  const int64_t first = size.begin()->second;
  const bool same = std::all_of(size.begin(), size.end(), [&](const auto& s) { return s.second == first; });
  if (same && size.size() == 2) return fmt::format("{}²", first);
  if (same && size.size() == 3) return fmt::format("{}³", first);
  // A product's extents in their usual order.
  const bool product = size.size() == 3 && size.contains("M") && size.contains("N") && size.contains("K");
  if (product) return fmt::format("{} × {} × {}", size.at("M"), size.at("N"), size.at("K"));
  std::string text;
  for (const auto& [name, value] : size) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
}

std::string title_of(const PlotSource& source, const std::string& kernel) {
  for (const catalog::KernelSpec& spec : source.kernels)
    if (spec.name == kernel) return catalog::in_language(spec.title, source.strings.get("language.code"));
  for (const char* known : {"cpu_gemm_ijk", "cpu_gemm_ikj", "cublas_sgemm", "cublas_dcopy", "memcpy_d2d"})
    if (kernel == known) return source.strings.get(std::string("panel.kernel.") + known);
  return kernel.substr(kernel.find_last_of('/') + 1);
}

NoSpeed why_none(const PlotSource& source, const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size,
                 bool stale) {
  const measure::Failure* last = nullptr;
  const auto look_at = [&](const measure::Failure& failure) {
    if (is_of(failure, kernel, settings, size)) last = &failure;
  };
  for (const MeasuredRun& run : source.runs)
    if (run.shown) std::ranges::for_each(run.recording.failures, look_at);
  // A run is kept only where something of it was right; what the window measured last is known all the same.
  if (source.measuring && !source.measuring->running())
    for (const MeasuredKernel& measured : source.measuring->current().kernels)
      if (measured.failure) look_at(*measured.failure);
  if (!last) return {source.strings.get(stale ? "measure.stale" : "measure.none"), ""};
  return {source.strings.get("measure.failed." + std::string(measure::outcome_name(last->outcome))),
          source.strings.say(Error{last->message, {}, {}, {}})};
}

}  // namespace warplens::app
