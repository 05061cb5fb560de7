// The roofline: what a kernel reaches against how often it uses what memory gives, below what memory and arithmetic allow.
#pragma once

#include <optional>

#include "viz/scenes/plot_origin.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct RooflinePoint {
  std::string name, note;  // note: size and run, for hovering
  double intensity = 0;    // on the axis
  double gflops = 0;
  bool recorded = false, current = false;
  size_t origin = 0;           // into RooflineInput::origins
  std::optional<size_t> roof;  // into RooflineInput::roofs; none: that GPU's is not known
};
struct RooflineRoof {
  std::string device;                 // said where points are of several origins
  double peak_gflops = 0, slope = 0;  // slope: GFLOPS for each unit of the axis, which is GB/s for bytes
};
// What the x axis counts: flops for each byte that DRAM must move at least; multiply-adds of a warp for each wavefront of shared memory.
enum class RooflineAxis : uint8_t { FlopsPerByte, MultiplyAddsPerWavefront };
struct RooflineInput {
  std::string title, sentence;
  std::vector<RooflinePoint> points;
  std::vector<RooflineRoof> roofs;
  std::string empty;  // said where there is no point
  std::string footnote;
  std::vector<PlotOrigin> origins;  // with several, marks and a legend say whose points are whose
  RooflineAxis axis = RooflineAxis::FlopsPerByte;
};
struct RooflineScene : Scene {
  Rect plot;
  std::vector<Point> dots;
  std::vector<Point> ridges;  // where memory's and arithmetic's roofs meet, of each GPU
};
RooflineScene layout_roofline(const RooflineInput& input, const Frame& frame);
// "kernel,flops per byte,GFLOPS,recorded,note", or of the other axis.
std::string roofline_csv(const RooflineInput& input);

}  // namespace warplens::viz
