// Reads of a block's shared memory that are not compared with anything yet: since the block's last barrier its threads have done nothing
// but read it. Where the next barrier comes before that changes they never are, as it orders them before all that follows.
#pragma once

#include <vector>

#include "kernels/checks/race/cells.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/memory/access.h"

namespace warplens::checks {

class DeferredReads {
 public:
  struct Read {
    simt::Warp* warp;
    const simt::Decoded* in;
    const simt::Pattern* pattern;
    uint64_t base;
    WordAccess access;
  };

  // `barrier`: the block's last one, by its moment.
  void come_to(uint32_t barrier) {
    if (since_ == barrier) return;
    since_ = barrier, only_reads_ = true;
    reads_.clear();
  }
  bool only() const { return only_reads_; }  // so far
  // False: neither this one nor those before it can be deferred any longer.
  bool add(const Read& read) {
    if (reads_.size() == kMax || must_end(*read.warp->block)) return false;
    reads_.push_back(read);
    return true;
  }
  // Until the next barrier none is deferred.
  template <class F>
  void end(F f) {
    only_reads_ = false;
    for (const Read& read : reads_) f(read);
    reads_.clear();
  }
  // The block is about to forget the patterns that its reads have; an instruction makes a few.
  static bool must_end(const simt::Block& block) { return block.patterns.size() + 64 > simt::kMaxPatterns; }

 private:
  static constexpr size_t kMax = 2048;
  std::vector<Read> reads_;
  uint32_t since_ = 0;
  bool only_reads_ = false;
};

}  // namespace warplens::checks
