// The ladder as bars: the median of each kernel with its quartiles, what the library and the hardware reach as lines across.
#pragma once

#include "viz/scenes/plots/origin.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

class Pen;

struct LadderBar {
  double value = 0, low = 0, high = 0;  // median and quartiles
  bool recorded = false;                // else measured here
  std::string source;                   // "run 3", "recorded on NVIDIA H200, ..."
  size_t origin = 0;                    // into LadderInput::origins
};
struct LadderRow {
  std::string name;
  std::vector<LadderBar> bars;  // one for each run that is compared
  std::string cost;             // "0.19": predicted wavefronts for a multiply-add; empty where there are none
  std::string note;             // for hovering: setting, clock, error
  std::string problem;          // instead of bars: why there are none
  bool current = false;
};
struct LadderLine {
  std::string name;
  double value = 0;
  bool peak = false;  // of the hardware; else what a library reaches
};
struct LadderInput {
  std::string title, sentence, unit;
  std::vector<LadderRow> rows;
  std::vector<LadderLine> lines;
  std::string footnote;
  std::vector<PlotOrigin> origins;  // with several, colours and a legend say whose bars are whose
};

// Where things were drawn.
struct LadderParts {
  Rect track;  // from 0 to the end of the scale
  double end = 1;
  std::vector<std::vector<Rect>> bars;  // by row; of rows that have no room: none
  std::vector<float> lines;             // x of each
};
struct LadderScene : Scene {
  LadderParts parts;
};
LadderScene layout_ladder(const LadderInput& input, const Frame& frame);

// The same inside another scene: title, bars and scale.
float ladder_height(const Pen& pen, const LadderInput& input);
LadderParts draw_ladder(Pen& pen, const LadderInput& input, const Rect& area);

// "kernel,run,median,lower quartile,upper quartile,unit,recorded,wavefronts per multiply-add".
std::string ladder_csv(const LadderInput& input);

}  // namespace warplens::viz
