// In which turn of the loops around it a thread comes to an instruction.
#pragma once

#include <map>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::checks {

class LoopCounters {
 public:
  explicit LoopCounters(const Program& program) : program_(program) {}

  // Variables of loops around the instruction that begin with a constant or a parameter and are stepped by the same amount in every turn,
  // so that they have the same value for all threads that are in the same turns.
  const std::vector<RegisterId>& around(uint32_t instruction);

 private:
  struct Counter {
    RegisterId variable = kNone;
    uint32_t begins = 0, steps = 0;  // where it is set
  };
  void find_all();

  const Program& program_;
  bool found_ = false;
  std::vector<Counter> all_;
  std::map<uint32_t, std::vector<RegisterId>> around_;
};

}  // namespace warplens::checks
