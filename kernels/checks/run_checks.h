// Runs a launch under all checks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernels/checks/finding.h"
#include "kernels/simt/run.h"

namespace warplens::checks {

struct CheckOptions {
  std::vector<std::string> only;  // names of checks; empty: all of them
  std::vector<uint64_t> blocks;   // as RunOptions::blocks
  hardware::Architecture arch = hardware::default_architecture();
  std::function<bool(uint64_t done, uint64_t total)> progress;  // called between blocks; false cancels
  std::function<void(size_t schedule, size_t of)> compares;     // before the launch runs under another schedule, from 0
};

struct CheckReport {
  std::vector<Finding> findings;  // those that count first
  uint64_t blocks = 0, blocks_total = 0;
  uint64_t ticks = 0;
  uint32_t checks = 0;
  uint32_t schedules = 0;          // under which the results were compared; 0: they need not be
  std::vector<std::string> notes;  // what differs between schedules and is no mistake
  bool complete = true;            // false: a fault ended the run, or it was cancelled
  std::string ended_by;            // the fault's sentence
  Phrase ended_said;               // the same by name, where it has one
  uint64_t forgot = 0;             // accesses that had to be forgotten, so that a race with them would be missed
  bool cancelled = false;

  uint64_t found() const;   // findings that count
  uint64_t benign() const;  // the others
};

// The launch's memory is made anew. Errors: a launch that cannot be run at all; a fault of the kernel is a finding or `ended_by`.
Result<CheckReport> run_checks(const Program& program, const simt::Launch& launch, const CheckOptions& options = {});

}  // namespace warplens::checks
