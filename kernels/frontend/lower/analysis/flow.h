// The shape of a function's control flow, as plain numbers: blocks in reverse postorder, their dominators, loops and meeting points.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::frontend {

struct FlowGraph {
  struct Block {
    uint32_t dominator = kNone;  // immediate; kNone for the entry
    uint32_t loop = kNone;       // innermost, into `loops`
    uint32_t meet = kNone;       // immediate post-dominator; kNone: the end
  };
  struct Loop {
    uint32_t parent = kNone;
    uint32_t header = 0;
    uint32_t before = kNone;  // the only block that enters it; kNone when there are several
  };
  std::vector<Block> blocks;  // every block follows its dominators
  std::vector<Loop> loops;

  bool dominates(uint32_t above, uint32_t below) const;
  bool contains(uint32_t loop, uint32_t block) const;

  // Whether lanes that diverge in `block` can be in different iterations of `loop`: one side returns to the header before both
  // meet, while the other is still inside. What is computed in such a loop differs between lanes, even a counter.
  bool has_temporal_divergence(uint32_t loop, uint32_t block, const std::vector<std::vector<uint32_t>>& successors) const;
};

// Where the lanes that diverge in a block reconverge. Paths that never return (asserts, traps) do not count.
std::vector<uint32_t> immediate_post_dominators(const std::vector<std::vector<uint32_t>>& successors, const std::vector<bool>& returns);

}  // namespace warplens::frontend
