// The roofline: what a kernel reaches against how often it uses each byte, below what memory and arithmetic allow.
#pragma once

#include "viz/scenes/scene.h"

namespace warplens::viz {

struct RooflinePoint {
  std::string name, note;  // note: size and run, for hovering
  double intensity = 0;    // flops for each byte that DRAM must move at least
  double gflops = 0;
  bool recorded = false, current = false;
};
struct RooflineInput {
  std::string title, sentence;
  std::vector<RooflinePoint> points;
  double peak_gflops = 0, peak_gbs = 0;  // of the device; 0: not known, and no roof is drawn
  std::string device;
  std::string empty;  // said where there is no point
  std::string footnote;
};
struct RooflineScene : Scene {
  Rect plot;
  std::vector<Point> dots;
  Point ridge;  // where the roofs meet
};
RooflineScene layout_roofline(const RooflineInput& input, const Frame& frame);
// "kernel,flops per byte,GFLOPS,recorded,note".
std::string roofline_csv(const RooflineInput& input);

}  // namespace warplens::viz
