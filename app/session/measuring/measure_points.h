// What a plot of the Measure stage is made of, as points to measure. Pure functions of the choice.
#pragma once

#include "app/session/measuring/measuring.h"

namespace warplens::app {

// The size that a kernel is measured at: its header's, with what the user chose where it has a name of it.
catalog::Values measured_size(const catalog::KernelSpec& kernel, const MeasureView& view);
// Which runs are looked at: those that are compared, or those that this window did not measure itself.
using WhichRuns = bool (*)(const MeasuredRun&);
inline bool is_shown(const MeasuredRun& run) { return run.shown; }
inline bool is_recorded(const MeasuredRun& run) { return !run.live; }

// The view with a size that a run has of the kernel, where the user has chosen none and the header's own was not measured.
MeasureView with_measured_size(MeasureView view, const catalog::KernelSpec* kernel, const std::vector<MeasuredRun>& runs,
                               WhichRuns which = is_shown);
// Sizes to choose from and to sweep over: the header's, and the same extent in every direction, where the kernel takes it.
std::vector<catalog::Values> standard_sizes(const catalog::KernelSpec& kernel, const catalog::Values& chosen);
// The choice of the ladder's kernels: the main kernel's own, the others at their defaults.
std::vector<Choice> ladder_choices(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec& kernel,
                                   const Choice& choice);
// The two parameters of the sweep; empty names where the kernel has no two with a choice.
// Where no axes are chosen, the two of which most settings were measured that are else the chosen one; without any, it is unchanged.
MeasureView with_measured_axes(MeasureView view, const catalog::KernelSpec* kernel, const Choice& choice,
                               const std::vector<MeasuredRun>& runs);
std::pair<std::string, std::string> sweep_parameters(const catalog::KernelSpec& kernel, const MeasureView& view);
// A value of both, and the rule that the pair breaks, in words; empty: legal.
struct SweepPlace {
  int64_t row = 0, column = 0;
  Choice choice;
  catalog::Translations illegal;
};
std::vector<SweepPlace> sweep_places(const catalog::KernelSpec& kernel, const Choice& choice, const MeasureView& view);

// What a run of these points is called: "sgemm_tiled", "sgemm_naive … sgemm_tiled", "sgemm_tiled 1024 … 8192", "sgemm_tiled TILE × PAD".
std::string name_of(const std::vector<MeasurePoint>& points);

}  // namespace warplens::app
