// The gallery "Find the mistake": kernels with a published kind of error, a question, the fix and the reason. NAME.cu is what is shown, and
// gives nothing away; NAME.toml beside it has the rest. Documented in docs/grading.md.
#pragma once

#include "kernels/grading/submission.h"

namespace warplens::grading {

struct Fix {
  std::string before, after;  // texts of the file; `before` is there once
};

// A line of the fix: ' ', '-' or '+', and its number in the file as shown ('+': in the fixed one).
struct DiffLine {
  char sign = ' ';
  uint32_t line = 0;
  std::string text;
};

struct Mistake {
  std::string name;  // file name without .cu
  workload::KernelFileHandle file, fixed;
  catalog::Translations question, explanation;
  std::vector<uint32_t> lines;  // right answers; the first is the mistake itself
  std::vector<Fix> fixes;
  std::vector<DiffLine> diff;  // with a line of context

  bool is_answer(uint32_t line) const;
};

// Those of a folder, in the order of their headers. Errors name the file, line and column.
Result<std::vector<Mistake>> load_mistakes(const std::string& folder, const std::vector<catalog::KernelSpec>& kernels);

// What can be measured of a kernel with a mistake, beside the fixed one.
struct Symptoms {
  std::optional<workload::WrongElements> wrong;  // of the result; under the first schedule that gives a wrong one
  simt::Schedule schedule;
  uint32_t schedules_wrong = 0, schedules_run = 0;
  std::vector<checks::Finding> findings;
  std::optional<Error> fault;  // what ends the run
  struct Costs {
    uint64_t wavefronts = 0, conflicts = 0, sectors = 0;
  };
  Costs costs, fixed_costs;
};
Result<Symptoms> symptoms_of(const Mistake& mistake, Tools& tools);

// A file run as its header says, under one schedule.
struct Played {
  std::shared_ptr<const Program> program;
  simt::Launch launch;
  simt::GlobalMemoryHandle memory;
  simt::RunResult result;
  std::optional<Error> fault;
};
Result<Played> play(const workload::KernelFileHandle& file, const simt::Schedule& schedule, Tools& tools);

}  // namespace warplens::grading
