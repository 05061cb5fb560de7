// Which registers of a Program hold a value that is still used, along its flow of control.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/program/program.h"

namespace warplens {

// A bit for each register, 64 at a time.
class RegisterSet {
 public:
  explicit RegisterSet(size_t registers) : words_((registers + 63) / 64) {}
  bool operator[](size_t reg) const { return words_[reg / 64] >> (reg % 64) & 1; }
  void add(size_t reg) { words_[reg / 64] |= uint64_t{1} << (reg % 64); }
  void remove(size_t reg) { words_[reg / 64] &= ~(uint64_t{1} << (reg % 64)); }
  void add(const RegisterSet& others) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= others.words_[i];
  }
  friend bool operator==(const RegisterSet&, const RegisterSet&) = default;

 private:
  std::vector<uint64_t> words_;
};

class Liveness {
 public:
  // Code without a jump into it or out of it but at its ends.
  struct Run {
    uint32_t begin, end;
    RegisterSet live_in, live_out;
  };

  explicit Liveness(const Program& program);
  const std::vector<Run>& runs() const { return runs_; }  // in the order of the code
  RegisterSet before(uint32_t instruction) const;         // live when it executes

 private:
  RegisterSet live_out_of(const Run& run) const;
  void step_back(RegisterSet& live, uint32_t instruction) const;

  const Program& program_;
  std::vector<Run> runs_;
  std::vector<uint32_t> run_at_;  // by instruction that begins one
};

}  // namespace warplens
