// `warplens sweep KERNEL --over NAME=V,V...`: every combination measured, the best first.
#pragma once

#include "app/cli/measure.h"

namespace warplens::app {

struct SweepCommand {
  std::string kernel;
  std::vector<std::string> over;  // "BM=64,128": parameters or sizes
  MeasureCommand measure;         // everything else; `seconds` is of each setting
};
// Adds the options to a subcommand; `command` must outlive it.
void add_sweep_options(CLI::App& subcommand, SweepCommand& command);

// The exit code: 0 every legal setting was measured, 1 one of them failed, 2 bad input, or no setting is legal. With `json` one line an
// event: those of `measure`; an illegal setting is an `error` of status "constraint" that carries `settings`.
int run_sweep(const SweepCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
