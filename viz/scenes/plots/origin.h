// The run and the GPU of each number, for plots that combine several runs.
#pragma once

#include <string>

namespace warplens::viz {

struct PlotOrigin {
  std::string name;  // "recorded on NVIDIA H200, 2026-11-21", "measured here", "before the change"
  bool recorded = false;
};

}  // namespace warplens::viz
