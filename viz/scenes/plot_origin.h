// Of which run, and on which GPU, numbers were measured that stand in one plot with those of others.
#pragma once

#include <string>

namespace warplens::viz {

struct PlotOrigin {
  std::string name;  // "recorded on NVIDIA H200, 2026-11-21", "measured here", "before the change"
  bool recorded = false;
};

}  // namespace warplens::viz
