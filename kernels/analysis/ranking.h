// The accesses of a kernel by what they cost beyond what is needed, the worst first: of one traced block, or of all that are run.
#pragma once

#include <memory>
#include <vector>

#include "kernels/analysis/snapshot.h"
#include "kernels/simt/observe/observer.h"

namespace warplens::analysis {

// One expression of the source; the copies that inlining and unrolling make of it are counted together.
struct RankedAccess {
  uint32_t site = kNone;  // into Program::sites: one of its copies
  uint64_t instructions = 0;
  uint64_t taken = 0;    // wavefronts of shared memory, sectors of other memory
  uint64_t excess = 0;   // of these, beyond what the bytes of the active lanes need
  uint64_t inexact = 0;  // instructions whose wavefronts no known rule counts exactly
  // The execution that is the worst; of several, the first.
  struct Worst {
    uint64_t block = 0, tick = 0;
    uint32_t warp = 0, lanes = 0, instruction = kNone;
    uint32_t taken = 0, excess = 0;
  };
  Worst worst;
};

// Wavefronts and sectors are not comparable: each has a list of its own.
struct Ranking {
  std::vector<RankedAccess> shared, other;
  uint64_t blocks = 0, blocks_total = 0;  // that were run, and that the grid has
};

Ranking rank_block(const Snapshot& snapshot);

// Watches a run, of any number of blocks.
class RankingObserver : public simt::Observer {
 public:
  explicit RankingObserver(const Program& program) : program_(program) {}
  unsigned sees() const override { return kAccesses; }
  void access(const simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern, uint64_t base,
              const simt::PatternCount& count) override;
  std::unique_ptr<simt::Observer> for_thread() const override { return std::make_unique<RankingObserver>(program_); }
  void take(simt::Observer& thread) override;
  Ranking ranking(uint64_t blocks, uint64_t blocks_total) const;

 private:
  friend Ranking rank_block(const Snapshot& snapshot);
  struct Cost {
    bool shared = false, exact = true;
    uint32_t taken = 0, excess = 0;
  };
  void add(uint32_t site, const Cost& cost, const RankedAccess::Worst& where);
  RankedAccess& entry(uint32_t site, bool shared);

  const Program& program_;
  std::vector<RankedAccess> shared_, other_;
  std::vector<uint32_t> of_site_[2];  // into other_ and shared_
};

}  // namespace warplens::analysis
