// Speed against size: a line for each kernel.
#pragma once

#include "viz/scenes/plots/origin.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct SizePoint {
  double extent = 0;                    // the size's place on the axis
  std::string size;                     // "4 096 × 4 096 × 4 096"
  double value = 0, low = 0, high = 0;  // median and quartiles
};
struct SizeLine {
  std::string name, source;                  // source: which run, or "recorded on ..."
  std::vector<SizePoint> points;             // by extent
  bool recorded = false, reference = false;  // reference: the library's
  size_t origin = 0;                         // into SizesInput::origins
};
struct SizesInput {
  std::string title, sentence, unit, extent_name;  // "M = N = K"
  std::vector<SizeLine> lines;
  uint32_t current = 0;  // the line of the chosen kernel
  std::string empty;     // said where there is no line
  std::string footnote;
  std::vector<PlotOrigin> origins;  // with several, the legend says whose line is whose
};
struct SizesScene : Scene {
  Rect plot;
  std::vector<std::vector<Point>> dots;  // by line
};
SizesScene layout_sizes(const SizesInput& input, const Frame& frame);
// "kernel,run,size,median,lower quartile,upper quartile,unit,recorded".
std::string sizes_csv(const SizesInput& input);

}  // namespace warplens::viz
