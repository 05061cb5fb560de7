// The other blocks of the grid: a block that is traced may wait for a value that one of them stores.
#pragma once

#include <memory>
#include <vector>

#include "kernels/simt/machine/block.h"

namespace warplens::simt {

// After so many ticks of all blocks together in which no block begins or ends, they are checked for looping without progress. Blocks that
// make progress may compute for as long as they need, each up to the launch's limit.
inline constexpr uint64_t kMaxStarvedTicks = 1 << 23;

// How many blocks can be on the GPU together: as many as fit on a multiprocessor (registers by the Program's estimate), times the
// multiprocessors. At least one.
uint64_t resident_blocks(const Program& program, const Launch& launch, const Code& code, const hardware::Architecture& arch);

// Runs, uncounted and unseen, blocks that nobody else runs, in their order in the grid, as many at a time as fit beside the others.
class Neighbours {
 public:
  // `own`: the blocks that somebody else runs, or has run.
  Neighbours(const Program& program, const Launch& launch, const Code& code, const GlobalMemoryHandle& memory,
             const hardware::Architecture& arch, std::vector<uint64_t> own, GridBarrier& grid, Takers& takers);

  // A turn for each that has begun, and up to `fresh` more begin: each runs until it ends, or waits itself. `room`: for how many there is
  // room beside the others. Counts what they execute in `ticks`. True where one has begun or ended; the fault of one of them is an error.
  Result<bool> help(uint64_t fresh, uint64_t room, uint64_t& ticks);
  // Whether they have executed no more than those that wait: what only computes for long is not held up more than by its own time.
  bool are_due(uint64_t waited_ticks) const { return executed_ <= waited_ticks; }
  bool all_at_grid() const;  // none of those that have begun can continue
  void watch(bool on);       // Block::watch(), of each
  bool all_circle() const;
  uint64_t not_begun() const;

 private:
  Result<bool> turn(std::unique_ptr<Block>& block, uint64_t& ticks);  // whether it has ended; it is idle then
  std::unique_ptr<Block> begin();                                     // null: there is none left

  const Program& program_;
  const Launch& launch_;
  const Code& code_;
  GlobalMemoryHandle memory_;
  const hardware::Architecture& arch_;
  GridBarrier& grid_;
  Takers& takers_;
  std::vector<uint64_t> own_;  // ascending
  uint64_t next_ = 0, executed_ = 0;
  std::vector<std::unique_ptr<Block>> running_, idle_;
};

}  // namespace warplens::simt
