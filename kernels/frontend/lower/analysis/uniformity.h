// Which values are the same in all lanes of a warp: they are held and computed once.
#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Instructions.h>

#include <vector>

#include "kernels/frontend/lower/analysis/block_order.h"

namespace warplens::frontend {

// A value differs between lanes when it does so by itself (threadIdx, a load from a thread's own memory), when an operand does, when it
// is chosen by the way that lanes took to get here, and when lanes compute it at different times: a counter of a loop whose
// iterations they go through apart, or which they left after different numbers of turns.
class Uniformity {
 public:
  explicit Uniformity(const BlockOrder& order);

  bool divergent(const llvm::Value* value) const { return values_.contains(value); }
  // Also where the value is uniform but lanes left the loop that computes it at different times.
  bool divergent(const llvm::Use& use) const { return values_.contains(use.get()) || left_at_different_times(use); }
  // Whether lanes that were in block `defined` together came to block `at` at different times: it is outside of a loop around `defined`.
  bool left_at_different_times(uint32_t defined, uint32_t at) const;

 private:
  void mark(const llvm::Value* value);
  void mark_users(const llvm::Value* value);
  void mark_phis(uint32_t block);
  void mark_block(uint32_t block, bool loads_only);
  void mark_loop(uint32_t loop);
  void split(uint32_t block);
  void find_joins(uint32_t block, std::vector<bool>& joins) const;
  std::vector<bool> side(uint32_t block, uint32_t successor) const;
  void leave(uint32_t loop);
  bool left_at_different_times(const llvm::Use& use) const;

  const BlockOrder& order_;
  llvm::DenseSet<const llvm::Value*> values_;
  std::vector<const llvm::Value*> work_;
  std::vector<bool> split_;       // by block: its branch is divergent
  std::vector<bool> apart_;       // by loop: lanes go through its iterations apart
  std::vector<bool> left_apart_;  // by loop: lanes may leave it in different iterations
};

}  // namespace warplens::frontend
