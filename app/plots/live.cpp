#include <algorithm>
#include <cmath>

#include "app/plots/plots.h"

namespace warplens::app {
namespace {

using measure::RecordedSpeed;

viz::PlotSeries series_of(const PlotSource& source, const RecordedSpeed& speed) {
  viz::PlotSeries series{title_of(source, measure::kernel_of(speed.started.kernel)), {}, true, false, {}, {}};
  for (const measure::Sample& sample : speed.samples) series.samples.push_back(sample.value);
  const measure::Quartiles& q = speed.summary.value;
  series.known = viz::Summary{q.median, q.lower, q.upper, speed.summary.samples};
  return series;
}

// Before the kernel had a sample: then it says nothing.
bool was_cancelled_early(const Measuring& measuring) {
  if (measuring.running() || measuring.current().kernels.empty()) return false;
  const MeasuredKernel& kernel = measuring.current().kernels.back();
  return kernel.samples.empty() && (!kernel.failure || kernel.failure->outcome == measure::Outcome::Cancelled);
}

}  // namespace

bool is_of_choice(const PlotSource& source, const Measuring& measuring) {
  if (measuring.current().kernels.empty() && !measuring.running()) return false;
  if (!measuring.point()) return !source.view.gpu;
  if (!source.view.gpu) return false;
  if (measuring.running()) return true;
  return measuring.point()->choice == source.choice &&
         (!source.kernel || measuring.point()->size == measured_size(*source.kernel, source.view));
}

viz::PlotInput recorded_input(const PlotSource& source) {
  const viz::Strings& strings = source.strings;
  viz::PlotInput input;
  input.title = title_of(source, source.choice.name);
  input.unit = "GFLOPS";
  if (!source.kernel) {
    input.sentence = strings.get("measure.before");
    return input;
  }
  const FoundSpeeds found = speeds_of_choice(source);
  input.sentence = strings.get(found.stale && found.speeds.empty() ? "measure.stale" : "measure.before");
  if (found.speeds.empty()) return input;
  const FoundSpeed& last = found.speeds.back();
  input.unit = last.speed->started.unit;
  input.sentence = source_of(last, strings);
  const bool several = found.speeds.size() > 1;
  if (several)
    input.sentence = strings.format("measure.only_last",
                                    {{"what", std::string_view(input.sentence)}, {"count", static_cast<uint64_t>(found.speeds.size())}});
  if (const RecordedSpeed* reference = reference_of(last)) {
    input.series.push_back(series_of(source, *reference));
    input.series.back().reference = true;
    if (const double whole = reference->summary.value.median; whole > 0)
      input.title = strings.format("measure.reaches",
                                   {{"kernel", std::string_view(input.title)},
                                    {"percent", static_cast<uint64_t>(std::lround(last.speed->summary.value.median / whole * 100))},
                                    {"reference", std::string_view(input.series.back().name)}});
  }
  input.current = static_cast<uint32_t>(input.series.size());
  input.series.push_back(series_of(source, *last.speed));
  for (viz::PlotSeries& series : input.series) series.recorded = !last.run->live;
  const auto& samples = last.speed->samples;
  const auto note = [&](const std::string& text) { input.footnote += (input.footnote.empty() ? "" : strings.get("join.clauses")) + text; };
  if (several)
    note(last.run->live ? last.run->name + strings.get("join.items") + last.speed->started.device : recorded_on(last, strings, false));
  if (!samples.empty() && samples.back().clock_mhz > 0)
    note(strings.format("measure.clock",
                        {{"mhz", static_cast<int>(std::lround(samples.back().clock_mhz))}, {"throttled", last.speed->summary.throttled}}));
  if (samples.size() < static_cast<size_t>(last.speed->summary.samples))
    note(strings.format("measure.kept",
                        {{"kept", static_cast<uint64_t>(samples.size())}, {"count", static_cast<uint64_t>(last.speed->summary.samples)}}));
  return input;
}

viz::PlotInput live_input(const PlotSource& source, const Measuring& measuring) {
  const viz::Strings& strings = source.strings;
  if (source.view.gpu && (!is_of_choice(source, measuring) || (was_cancelled_early(measuring) && !speeds_of_choice(source).speeds.empty())))
    return recorded_input(source);
  const Measurement& measured = measuring.current();
  viz::PlotInput input;
  input.title = source.view.gpu ? title_of(source, measuring.point() ? measuring.point()->choice.name : source.choice.name)
                                : strings.get("panel.measure_title");
  input.unit = "GFLOPS";
  const bool own = is_of_choice(source, measuring);
  input.sentence = strings.get(!own ? "panel.measure_before" : measuring.preparing() ? "measure.preparing" : "panel.measure_sentence");
  if (!own) return input;
  double best = -1;
  for (const MeasuredKernel& kernel : measured.kernels) {
    const std::string base = measure::kernel_of(kernel.name);
    viz::PlotSeries series{title_of(source, base), {}, false, measured.running() && !kernel.summary && !kernel.failure, {}, {}};
    series.reference = source.view.gpu && measuring.point() && &kernel != &measured.kernels.back();
    for (const measure::Sample& sample : kernel.samples) series.samples.push_back(sample.value);
    if (kernel.failure) series.problem = strings.get("panel.outcome." + std::string(measure::outcome_name(kernel.failure->outcome)));
    if (kernel.started) {
      input.unit = kernel.started->unit;
      input.footnote = strings.format("panel.measured_on", {{"device", std::string_view(kernel.started->device)}});
      const double clock = kernel.samples.empty() ? 0 : kernel.samples.back().clock_mhz;
      if (clock > 0)
        input.footnote += strings.get("join.clauses") +
                          strings.format("measure.clock", {{"mhz", static_cast<int>(std::lround(clock))},
                                                           {"throttled", kernel.summary ? kernel.summary->throttled : uint64_t{0}}});
    }
    // The kernel that was asked about; of the CPU's loops, the faster.
    const double median = viz::summarize(series.samples).median;
    if (measuring.point() ? &kernel == &measured.kernels.back() : median > best)
      input.current = static_cast<uint32_t>(input.series.size()), best = median;
    if (!measuring.point() && !series.samples.empty()) {
      const viz::Summary s = viz::summarize(series.samples);
      input.ladder.rows.push_back(
          {series.name, {{s.median, s.low, s.high, false, strings.plural("panel.samples", s.count)}}, {}, {}, {}, false});
    }
    input.series.push_back(std::move(series));
  }
  if (!input.ladder.rows.empty()) {
    input.ladder.title = strings.get("panel.measure_bars");
    input.ladder.unit = input.unit;
    for (viz::LadderRow& row : input.ladder.rows) row.current = row.name == input.series[input.current].name;
  }
  return input;
}

}  // namespace warplens::app
