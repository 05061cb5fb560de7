#include "app/session/measuring/found_speeds.h"

#include <algorithm>

#include "kernels/base/hash.h"

namespace warplens::app {

using measure::RecordedSpeed;

FoundSpeeds find_speeds(const std::vector<MeasuredRun>& runs, const catalog::KernelSpec& kernel, const catalog::Values& settings,
                        const catalog::Values& size, bool any_setting, const catalog::Values& fixed, WhichRuns which) {
  FoundSpeeds found;
  std::string hash;
  for (const MeasuredRun& run : runs) {
    if (!which(run)) continue;
    const RecordedSpeed *exact = nullptr, *best = nullptr;
    for (const RecordedSpeed& speed : run.recording.speeds) {
      if (measure::kernel_of(speed.started.kernel) != kernel.name || speed.started.size != size) continue;
      if (hash.empty()) hash = content_hash(catalog::code_of(kernel.source));
      if (speed.started.source_hash != hash) {
        found.stale = true;
        continue;
      }
      if (speed.started.settings == settings) exact = &speed;
      if (!std::includes(speed.started.settings.begin(), speed.started.settings.end(), fixed.begin(), fixed.end())) continue;
      if (!best || speed.summary.value.median > best->summary.value.median) best = &speed;
    }
    const FoundSpeed next{&run, exact || !any_setting ? exact : best};
    if (!next.speed) continue;
    if (run.live) {
      // What was measured here with the requested settings precedes a later run with others.
      const auto asked_for = [&](const FoundSpeed& f) { return f.run->live && f.speed->started.settings == settings; };
      if (!asked_for(next) && std::any_of(found.speeds.begin(), found.speeds.end(), asked_for)) continue;
      std::erase_if(found.speeds, [](const FoundSpeed& earlier) { return earlier.run->live && !earlier.run->named; });
    }
    found.speeds.push_back(next);
  }
  return found;
}

FoundSpeeds speeds_of(const std::vector<MeasuredRun>& runs, const catalog::KernelSpec& kernel, const catalog::Values& settings,
                      const MeasureView& view, WhichRuns which) {
  return find_speeds(runs, kernel, settings, measured_size(kernel, with_measured_size(view, &kernel, runs, which)), false, {}, which);
}

std::optional<FoundSpeed> loop_speed(const std::vector<MeasuredRun>& runs, std::string_view routine, uint32_t n, WhichRuns which) {
  std::optional<FoundSpeed> found;
  for (const MeasuredRun& run : runs) {
    if (!which(run) || (found && found->run->live && !run.live)) continue;
    for (const RecordedSpeed& speed : run.recording.speeds) {
      const auto& size = speed.started.size;
      const bool same = size.size() == 3 && std::all_of(size.begin(), size.end(), [&](const auto& extent) { return extent.second == n; });
      if (same && measure::kernel_of(speed.started.kernel) == routine) found = {&run, &speed};
    }
  }
  return found;
}

}  // namespace warplens::app
