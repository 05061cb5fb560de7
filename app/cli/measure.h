// `warplens measure WHAT...`: how fast kernels really are, measured by a worker process.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/cli/cli11.h"
#include "kernels/workload/workload.h"

namespace warplens::app {

struct MeasureCommand {
  // Several take turns, so that their ratio is fair. Each may bring its own settings: "sgemm_warptiling BM=128 BN=128".
  std::vector<std::string> whats;
  workload::What common;  // options that hold for all of them
  std::string backend;    // "cuda" or "cpu"; empty: what the names ask for
  std::string against;    // a library reference that goes first; empty: none
  double seconds = 5;     // at most, for all kernels together
  double spread = 0.01;   // enough when every kernel's relative spread is at most this
  std::string via;        // a launcher's words, "ssh host"; empty: the worker runs here
  std::string worker;     // the program that is started with the word `worker`
  bool json = false;
  std::string ptx;     // an architecture for which every job brings PTX of our own front end; empty: where the worker needs it
  std::string dump;    // a file for what the worker would be asked, instead of asking; empty: none
  std::string record;  // a file that the recording is added to; empty: none
};
// Adds the options to a subcommand; `command` must outlive it.
void add_measure_options(CLI::App& subcommand, MeasureCommand& command);
// Those that say how to measure, not what; `sweep` has them too.
void add_measuring_options(CLI::App& subcommand, MeasureCommand& command);

// The exit code: 0 measured, 1 a kernel failed (wrong, worker_exited, timeout, ...), 2 bad input. With `json` one line per event.
int run_measure(const MeasureCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
