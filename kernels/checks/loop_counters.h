// In which turn of the loops around it a thread comes to an instruction.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "kernels/checks/flow.h"

namespace warplens::checks {

// A variable of a loop that all threads in the same turn have the same value of, or have moved by the same amount.
struct LoopCounter {
  RegisterId variable = kNone;
  RegisterId start = kNone;  // what each thread's own began with, to be subtracted; kNone: all began with the same
};

class LoopCounters {
 public:
  explicit LoopCounters(const Program& program) : program_(program) {}

  // Those of the loops around the instruction. What they are stepped by is the same in every turn and for every thread: made of constants,
  // parameters and the sizes of the launch. Where they are stepped otherwise than by a sum, so is what they begin with.
  const std::vector<LoopCounter>& around(uint32_t instruction);

 private:
  struct Counter {
    LoopCounter counter;
    uint32_t begins = 0;  // where it is set
    std::vector<uint32_t> steps;
  };
  void find_all();
  bool counts_turns_of(const Counter& counter, uint32_t instruction) const;
  bool is_fixed(RegisterId reg, int depth = 0) const;
  RegisterId origin(RegisterId reg) const;

  const Program& program_;
  std::optional<Flow> flow_;                // built with the counters, on first use
  std::vector<std::vector<uint32_t>> set_;  // by register: where
  std::vector<bool> constant_;              // by register
  std::vector<Counter> all_;
  std::map<uint32_t, std::vector<LoopCounter>> around_;
};

}  // namespace warplens::checks
