// A plot is a value: how it is drawn, what it is as a table, what it is measured from, and what a click on it chooses. Tabs, saved
// states, `export` and measuring go through the one table.
#pragma once

#include "app/plots/plots.h"

namespace warplens::app {

struct Plot {
  std::string id;  // "ladder": in state files, on the command line, the end of its keys in the string table
  // `measuring` is null where nothing can be measured: then only what was recorded is shown.
  viz::Scene (*layout)(const PlotSource& source, const Measuring* measuring, const viz::Frame& frame);
  std::string (*csv)(const PlotSource& source, const Measuring* measuring);
  // What it is made of, as points to measure.
  std::vector<MeasurePoint> (*points)(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec& kernel,
                                      const Choice& choice, const MeasureView& view);
  // What a click on its bar or cell `index` chooses; null: nothing can be chosen.
  std::optional<Choice> (*choice_at)(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec& kernel,
                                     const Choice& choice, const MeasureView& view, size_t index) = nullptr;
  bool has_axes = false;  // two parameters can be chosen for it
};

const std::vector<Plot>& plots();
const Plot& find_plot(std::string_view id);  // the first where there is none of this name

// The points that the view's plot needs; a file without a header is measured as it is.
std::vector<MeasurePoint> plot_points(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec* kernel,
                                      const Choice& choice, const MeasureView& view);

}  // namespace warplens::app
