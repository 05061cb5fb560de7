// The Measure stage: live samples with median and quartiles, and the ladder for scale.
#pragma once

#include "viz/scenes/plots/ladder.h"

namespace warplens::viz {

struct Summary {
  double median = 0, low = 0, high = 0;
  size_t count = 0;
};  // low, high: quartiles
struct PlotSeries {
  std::string name;             // "loops reordered, i-k-j"
  std::vector<double> samples;  // in PlotInput::unit, in the order they arrived; each of a verified run
  bool recorded = false;        // else measured here
  bool running = false;
  std::string problem;           // "wrong", "cancelled": shown instead of a number, no bar
  std::optional<Summary> known;  // of all samples, where `samples` are only some of them
  bool reference = false;        // the library's
};
struct PlotReference {
  std::string name;
  double value = 0;
};

struct PlotInput {
  std::string title, sentence, unit;  // unit: "GFLOPS"
  std::vector<PlotSeries> series;
  uint32_t current = 0;                   // the series whose median is the big number
  std::vector<PlotReference> references;  // horizontal lines
  LadderInput ladder;                     // for scale, below the samples; without rows: none
  std::string footnote;                   // device, clock, what was dropped
  int hovered_series = -1, hovered_sample = -1;
};

Summary summarize(std::vector<double> samples);
Summary summary_of(const PlotSeries& series);
// Steps of 1, 2 or 5 times a power of ten; at most `most` ticks, the first not above `low`, the last not below `high`.
std::vector<double> nice_ticks(double low, double high, uint32_t most);

struct PlotScene : Scene {
  Rect plot;
  double low = 0, high = 1;  // of the y axis
  std::vector<double> ticks;
  std::vector<std::vector<Point>> dots;  // by series
  LadderParts ladder;
};
PlotScene layout_plot(const PlotInput& input, const Frame& frame);
// What is shown, one row a sample: "series,sample,value,unit".
std::string plot_csv(const PlotInput& input);

}  // namespace warplens::viz
