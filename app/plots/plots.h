// From runs to plots: which measured speeds are next to each other, and what is said of those that may not.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/session/measuring/found_speeds.h"
#include "app/session/workbench/workbench.h"
#include "viz/scenes/compare/compare.h"
#include "viz/scenes/plots/plot.h"
#include "viz/scenes/plots/roofline.h"
#include "viz/scenes/plots/sizes.h"
#include "viz/scenes/plots/sweep.h"

namespace warplens::app {

struct PlotSource {
  const std::vector<catalog::KernelSpec>& kernels;
  const catalog::KernelSpec* kernel = nullptr;  // of the choice; null: a file without a header
  const Choice& choice;
  MeasureView view;
  const std::vector<MeasuredRun>& runs;
  const viz::Strings& strings;
  // Predicted shared wavefronts of a multiply-add of a warp at the default setting; none: not known, or it has none.
  std::function<std::optional<std::string>(const std::string& kernel)> cost = [](const std::string&) {
    return std::optional<std::string>();
  };
  const Measuring* measuring = nullptr;  // of this window: what failed last is not in its runs where nothing beside it was right
  // What a measured launch moves at each level; none: not known, or, while counting(), not yet.
  std::function<std::optional<LevelCost>(const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size)>
      level_cost = [](const auto&, const auto&, const auto&) { return std::optional<LevelCost>(); };
  std::function<bool()> counting = [] { return false; };
};

// What the plots of one side of the window are drawn from. The bench must outlive the source.
PlotSource plot_source(const Workbench& bench, SideId side, const viz::Strings& strings);

// Why a setting has no speed: it failed, its source has changed, or it was not measured. `more`: what the worker said of a failure.
struct NoSpeed {
  std::string why, more;
};
NoSpeed why_none(const PlotSource& source, const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size,
                 bool stale);
// The library's routine that did the same work on the same device; null where none did.
const measure::RecordedSpeed* reference_of(const FoundSpeed& found);

// ", Clang/LLVM 19.1.7 (PTX)" where the code was not NVRTC's; else nothing.
std::string maker_of(const measure::RecordedSpeed& speed);
// "run 2 · sgemm_tiled"; "recorded on NVIDIA H200, 2026-11-21, driver 580.65.06, CUDA 13.0"; and who made the code where it was not NVRTC.
std::string source_of(const FoundSpeed& found, const viz::Strings& strings);
// "recorded on NVIDIA H200, 2026-11-21", and `whole`ly with its driver.
std::string recorded_on(const FoundSpeed& found, const viz::Strings& strings, bool whole);
std::string size_text(const catalog::Values& size);                         // "4096³", "8192²", "2048 × 2048 × 4096"
std::string title_of(const PlotSource& source, const std::string& kernel);  // of a kernel or a library's routine

viz::LadderInput ladder_input(const PlotSource& source);
viz::SizesInput sizes_input(const PlotSource& source);
viz::SweepInput sweep_input(const PlotSource& source);
// One size on the last of the GPUs that have it: at DRAM with the bytes that must move at least, at the other levels with those counted.
viz::RooflineInput roofline_input(const PlotSource& source);
// What is being measured; where nothing is or was, the recorded samples of the choice.
viz::PlotInput live_input(const PlotSource& source, const Measuring& measuring);

// The recorded samples of the choice, with the library's beside them.
viz::PlotInput recorded_input(const PlotSource& source);

// Speeds of the chosen kernel with the chosen settings and size.
FoundSpeeds speeds_of_choice(const PlotSource& source);
// Whether what was measured last is what is chosen now.
bool is_of_choice(const PlotSource& source, const Measuring& measuring);

// What is shown under a side of Compare; nothing where this very setting was not measured.
std::optional<viz::Measured> measured_side(const PlotSource& source);
std::string unmeasured_side(const PlotSource& source);  // what is said there instead

}  // namespace warplens::app
