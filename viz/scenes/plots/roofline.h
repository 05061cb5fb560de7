// The roofline of a memory hierarchy: what kernels reach at one size, below what DRAM, L2, shared memory and FMA issue of one GPU allow for
// the bytes that each kernel moves there. A kernel is drawn once, at the roof that binds it; the chosen one at every level.
#pragma once

#include <array>
#include <optional>

#include "viz/scenes/plots/origin.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

enum class Roof : uint8_t { Dram, L2, Shared, Fma };
inline constexpr size_t kMemoryRoofs = 3;  // those before FMA issue, which slope
inline constexpr size_t kRoofs = 4;
inline constexpr std::array<Roof, kRoofs> kAllRoofs = {Roof::Dram, Roof::L2, Roof::Shared, Roof::Fma};

struct RooflinePoint {
  std::string name, note;  // note: size and run, for hovering
  double gflops = 0;
  std::array<double, kMemoryRoofs> intensity{};  // flops for each byte that the level moves; 0: it moves none
  bool recorded = false, current = false;
  size_t origin = 0;  // into RooflineInput::origins
};
struct RooflineInput {
  std::string title, sentence;
  std::vector<RooflinePoint> points;
  std::array<double, kMemoryRoofs> gbs{};  // 0: not known, and not drawn
  double peak_gflops = 0;
  std::string empty;  // said where there is no point
  std::string footnote;
  std::vector<PlotOrigin> origins;  // with several, marks and a legend say whose points are whose
};

// GFLOPS that a roof allows this kernel; none: the roof is not known, or the kernel moves nothing there.
std::optional<double> bound_of(const RooflineInput& input, const RooflinePoint& point, Roof roof);
// A measurement above a roof shows that the roof does not hold for it: what was counted there is served by a level nearer to the SM.
inline constexpr double kRoofTolerance = 1.05;
bool is_above(const RooflineInput& input, const RooflinePoint& point, Roof roof);
// The lowest roof that the measurement does not exceed.
std::optional<Roof> binding_roof(const RooflineInput& input, const RooflinePoint& point);
// So far below the lowest roof that none of those explains the speed.
inline constexpr double kFarBelow = 0.5;
bool is_far_below(const RooflineInput& input, const RooflinePoint& point);
// Where the kernel is drawn: at its binding roof, or, as FMA issue has no bytes, at the lowest of the others, or the highest where it is
// above all of them; none: nowhere.
std::optional<Roof> place_of(const RooflineInput& input, const RooflinePoint& point);

struct LevelMark {
  Roof roof = Roof::Dram;
  Point at;
};
struct RooflineScene : Scene {
  Rect plot;
  std::vector<std::optional<Point>> dots;                 // by point
  std::array<std::optional<Point>, kMemoryRoofs> ridges;  // where a level's roof meets that of FMA issue
  std::vector<LevelMark> levels;                          // of the chosen kernel
};
RooflineScene layout_roofline(const RooflineInput& input, const Frame& frame);
// "kernel,GFLOPS,binding roof,DRAM flops per byte,DRAM %,L2 flops per byte,L2 %,shared flops per byte,shared %,FMA %,recorded,note".
std::string roofline_csv(const RooflineInput& input);

}  // namespace warplens::viz
