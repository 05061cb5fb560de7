// Which measured speed represents a kernel with a setting: chosen in one place, so that Compare, the plots and the lessons say the same.
#pragma once

#include <optional>
#include <string_view>

#include "app/session/measuring/measure_points.h"

namespace warplens::app {

// A measured speed and the run that it is of.
struct FoundSpeed {
  const MeasuredRun* run = nullptr;
  const measure::RecordedSpeed* speed = nullptr;
};
struct FoundSpeeds {
  std::vector<FoundSpeed> speeds;
  bool stale = false;
};

// Among the shown runs: one for each that has measured this kernel's present source at this size: with these settings, or, where
// `any_setting`, its best where these are missing, of those that hold `fixed`. Of a run that measured it twice, the last. Of what was
// measured here the last run's stands, before those with other settings, and with those that the user has named. `stale`: runs have it,
// but of another source.
FoundSpeeds find_speeds(const std::vector<MeasuredRun>& runs, const catalog::KernelSpec& kernel, const catalog::Values& settings,
                        const catalog::Values& size, bool any_setting, const catalog::Values& fixed = {}, WhichRuns which = is_shown);
// Speeds of the kernel with exactly these settings, at the view's size or else the one measured most often; the last is to be shown.
FoundSpeeds speeds_of(const std::vector<MeasuredRun>& runs, const catalog::KernelSpec& kernel, const catalog::Values& settings,
                      const MeasureView& view, WhichRuns which = is_shown);

// The speed of CPU loops over three n x n matrices, by routine: measured last on this machine, else recorded last.
std::optional<FoundSpeed> loop_speed(const std::vector<MeasuredRun>& runs, std::string_view routine, uint32_t n,
                                     WhichRuns which = is_shown);

}  // namespace warplens::app
