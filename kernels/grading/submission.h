// A submission taken through the front end and run, case by case. It is the work of a stranger: whatever it does ends in a value.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/checks/run_checks.h"
#include "kernels/grading/rules.h"
#include "kernels/simt/run.h"
#include "kernels/workload/compare/wrong_elements.h"

namespace warplens::grading {

struct Tools {
  const std::vector<catalog::KernelSpec>& kernels;
  frontend::Compiler& compiler;
  hardware::Architecture arch = hardware::default_architecture();
  std::function<bool()> expired;  // true once a submission has taken too long; empty: never
  // Bytes of the spill stores and loads of a thread, by the device compiler. Empty: there is none.
  std::function<Result<int64_t>(const workload::ResolvedKernel&, const hardware::Architecture&)> spill_bytes = {};
};

// Counts of one account, parallel to the sites of its program. Of a run that ended early they are not there.
struct Counted {
  std::shared_ptr<const Program> program;
  std::vector<simt::SiteCounts> sites;
  uint64_t blocks_run = 0, blocks_total = 0;
  std::optional<Error> problem;
};

struct CaseRun {
  const TestCase* test = nullptr;
  workload::ResolvedHandle kernel;
  std::shared_ptr<const Program> program;
  simt::Launch launch;
  simt::GlobalMemoryHandle memory;  // as the whole launch left it
  std::optional<Error> fault;       // what ended it
  Counted written, compiled;
  std::optional<checks::CheckReport> checks;
  std::optional<Result<int64_t>> spill_bytes;
};

// What the rules need to know.
struct Needs {
  bool result = false, written = false, compiled = false, program_compiled = false, spills = false;
  std::vector<std::string> checks;  // names; with `any_check` and none here: all
  bool any_check = false;
};
Needs needs_of(const Rules& rules, const TestCase& test);

// The only __global__ function of the file whose name the pattern describes. Error: none, or several, with those that there are.
Result<std::string> find_kernel(const Rules& rules, const workload::KernelFileHandle& file, Tools& tools);

// How a window is told to launch it as this case does: "kernel", "set", "grid", "block", "shared", "arg".
std::map<std::string, std::string> launch_as_typed(const CaseRun& run);

// Error: nothing could be run, in words for the submission's author.
Result<CaseRun> run_case(const Rules& rules, const TestCase& test, const workload::KernelFileHandle& file, const std::string& kernel,
                         Tools& tools);

// What the reference kernel leaves in a buffer. Errors are the course's own.
Result<workload::Elements> run_reference(const Rules& rules, const TestCase& test, const ResultRule& rule, Tools& tools);

// Said of what took longer than the time limit.
Error took_too_long();

}  // namespace warplens::grading
