// `warplens sweep KERNEL --over NAME=V,V...`: every combination measured, shared out among workers, the best first.
#pragma once

#include "app/cli/measure.h"

namespace warplens::app {

struct SweepCommand {
  std::string kernel;
  std::vector<std::string> over;  // "BM=64,128": parameters or sizes
  std::vector<std::string> via;   // a worker for each, behind these words; empty: here
  int64_t workers = 1;            // so many for each of `via`; here each has a GPU of its own
  std::string part;               // "1/4": every fourth setting, from the second on; empty: all
  MeasureCommand measure;         // everything else; `seconds` is of each setting
};
// Adds the options to a subcommand; `command` must outlive it.
void add_sweep_options(CLI::App& subcommand, SweepCommand& command);

// The exit code: 0 every legal setting was measured, 1 one of them failed, 2 bad input, or no setting is legal. With `json` one line an
// event: those of `measure`; an illegal setting is an `error` of status "constraint" that carries `settings`.
int run_sweep(const SweepCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
