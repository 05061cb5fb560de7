// The plain first read of a compare-and-swap loop:
//
//   old = *word;
//   do seen = old, old = atomicCAS(word, seen, f(seen)); while (old != seen);
//
// Whatever it reads is only what the compare-and-swap expects: one that is stale fails, and costs another round.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::checks {

class ExpectedReads {
 public:
  explicit ExpectedReads(const Program& program);

  // Whether what the load reads reaches nothing but compare-and-swaps at its own address, this one as what it expects, and the comparison
  // with what they find.
  bool serves(uint32_t load, uint32_t swap);

 private:
  std::set<uint32_t> swaps_of(uint32_t load) const;
  bool is_temporary(RegisterId address) const;
  bool same_value(RegisterId a, RegisterId b, int depth) const;

  const Program& program_;
  std::vector<std::vector<uint32_t>> uses_, definitions_;  // by register: instructions
  std::vector<bool> found_;                                // by register: what a compare-and-swap found there
  std::map<uint32_t, std::set<uint32_t>> known_;           // by load
};

}  // namespace warplens::checks
