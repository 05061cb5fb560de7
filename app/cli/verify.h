// `warplens verify KERNEL...`: predicted beside counted (Nsight Compute), or, where counting is not permitted, beside asked (a latency
// probe).
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/cli/cli11.h"
#include "kernels/workload/workload.h"

namespace warplens::app {

struct VerifyCommand {
  std::vector<std::string> whats;  // each may bring its own settings: "sgemm_tiled TILE=32"
  bool all = false;                // every built-in kernel at its default setting
  workload::What common;           // options that hold for all of them
  std::string ncu;                 // its path; empty: found by itself
  std::string counts;              // a file of counts made earlier, in place of a GPU
  bool ask = false;                // the probe, even where ncu could count
  std::string via, worker;         // who answers the probe, as of `measure`
  bool json = false;
};
// Adds the options to a subcommand; `command` must outlive it.
void add_verify_options(CLI::App& subcommand, VerifyCommand& command);

// The exit code: 0 all loads agree, 1 one differs or a kernel could not be launched, 2 bad input, or nothing to compare with.
int run_verify(const VerifyCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
