// Two parameters against each other: a cell for each pair, its colour and number the speed; pairs that break a rule are hatched.
#pragma once

#include <optional>

#include "viz/scenes/scene.h"

namespace warplens::viz {

struct SweepCell {
  std::optional<double> value;  // median
  std::string note;             // for hovering: quartiles, run
  std::string problem;          // why it has none: "not measured", or a failure
  std::string illegal;          // the rule that it breaks, in words
  bool recorded = false, current = false;
};
struct SweepInput {
  std::string title, sentence, unit;
  std::string row_name, column_name;   // the two parameters
  std::vector<int64_t> rows, columns;  // their values
  std::vector<SweepCell> cells;        // row by row
  std::string empty;                   // said where there are no two parameters
  std::string footnote;
};
struct SweepScene : Scene {
  std::vector<Rect> cells;
};
SweepScene layout_sweep(const SweepInput& input, const Frame& frame);
// "BM,BN,median,unit,recorded,note": the columns are named like the parameters.
std::string sweep_csv(const SweepInput& input);

}  // namespace warplens::viz
