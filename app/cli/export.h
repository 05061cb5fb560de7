// `warplens export`: a stage of a kernel as a picture or an animation.
#pragma once

#include "app/cli/cli11.h"
#include "app/cli/toolbox.h"

namespace warplens::app {

struct ExportCommand {
  workload::What what;
  std::string scene = "banks";  // tiles, banks, compare, plot
  int64_t step = -1;            // of the followed warp; -1: the first conflict, else the first access
  uint32_t warp = 0, lane = 0;
  std::vector<std::string> beside;  // compare: NAME=VALUE of the other side
  std::string runs;                 // plot: lines of `warplens measure --json`
  std::string plot = "samples";     // plot: samples, ladder, sizes, sweep, roofline
  std::string lesson;               // a handout of it, instead of a stage
  std::string output, size = "1100x760", theme = "light", language;
  double scale = 1, density = 1;
  bool transparent = false;
  std::string steps, range, by;  // of an animation: "A:B"; access, tile; what it goes by
  double speed = 1;
  uint32_t frames_per_second = 25;
};
void add_export_options(CLI::App& subcommand, ExportCommand& command);
int run_export(const ExportCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
