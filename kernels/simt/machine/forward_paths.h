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
  // Where paths from one side and from the other come together, likewise: the places at which one of them arrives by a jump.
  std::vector<uint32_t> meeting_points(uint32_t one, uint32_t other, uint32_t end) const;

 private:
  struct Run {
    uint32_t begin = 0, last = 0;  // it ends with a jump, a branch or a return, or before `end`
  };
  std::vector<Run> runs_from(uint32_t from, uint32_t end) const;

  const Program& program_;
  std::vector<uint32_t> flow_;  // by instruction: the next one at or after it that does not simply continue
};

}  // namespace warplens::simt
