// Which code can follow which without going round a loop: where lanes on one side of a branch can run into the other side.
#pragma once

#include <vector>

#include "kernels/program/program.h"

namespace warplens::simt {

class ForwardPaths {
 public:
  explicit ForwardPaths(const Program& program);
  // Whether `to` can be reached from `from`, by jumps forward alone and without passing `end` (an instruction, or kNoTarget).
  bool reaches(uint32_t from, uint32_t to, uint32_t end) const;

 private:
  const Program& program_;
  std::vector<uint32_t> flow_;  // by instruction: the next one at or after it that does not simply continue
};

}  // namespace warplens::simt
