// The blocks of a function in the order in which they are lowered, and the shape of its control flow as plain numbers.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>

#include <vector>

#include "kernels/frontend/lower/analysis/flow.h"

namespace warplens::frontend {

struct BlockOrder {
  explicit BlockOrder(llvm::Function& function);

  uint32_t id(const llvm::BasicBlock* block) const { return ids.lookup(block); }
  uint32_t id_of(const llvm::Instruction& i) const { return ids.lookup(i.getParent()); }

  std::vector<llvm::BasicBlock*> blocks;  // reverse postorder, the body of a loop before what follows it
  llvm::DenseMap<const llvm::BasicBlock*, uint32_t> ids;
  std::vector<std::vector<uint32_t>> successors;  // by block
  FlowGraph graph;
  uint32_t k_tile_block = kNone;  // where an iteration of the outermost loop around the first barrier in a loop begins
};

}  // namespace warplens::frontend
