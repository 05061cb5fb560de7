// Which registers of a Program hold a value that is still used, along its flow of control.
#pragma once

#include <vector>

#include "kernels/program/program.h"

namespace warplens {

class Liveness {
 public:
  // Code without a jump into it or out of it but at its ends.
  struct Run {
    uint32_t begin, end;
    std::vector<bool> live_in, live_out;  // by register
  };

  explicit Liveness(const Program& program);
  const std::vector<Run>& runs() const { return runs_; }  // in the order of the code
  std::vector<bool> before(uint32_t instruction) const;   // by register: live when it executes

 private:
  void join(std::vector<bool>& live, uint32_t target) const;
  std::vector<bool> live_out_of(const Run& run) const;
  void step_back(std::vector<bool>& live, uint32_t instruction) const;

  const Program& program_;
  std::vector<Run> runs_;
  std::vector<uint32_t> run_at_;  // by instruction that begins one
};

}  // namespace warplens
