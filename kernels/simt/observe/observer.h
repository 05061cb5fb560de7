// What happens in a block while it runs, for whoever wants to see it: the trace, checks. Without an observer none of this costs anything;
// an observer that does not ask for accesses or instructions does not pay for them.
#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

class Observer {
 public:
  enum Sees : unsigned { kAccesses = 1, kInstructions = 2 };

  virtual ~Observer() = default;
  virtual unsigned sees() const { return 0; }  // of the frequent events below

  virtual void instruction(const Warp&, const Decoded&) {}  // before it executes; with kInstructions
  // Loads, stores, atomics and both halves of asynchronous copies that the account counts, by AccessInfo::op; with kAccesses.
  virtual void access(const Warp&, const Decoded&, const AccessInfo&, Pattern&, uint64_t /*base*/, const PatternCount&) {}

  virtual void block_begins(const Block&) {}
  virtual void block_ends(const Block&) {}
  virtual void arrive(const Warp&, const Decoded&) {}                    // the active lanes, at a barrier
  virtual void release(const Block&, uint32_t /*barrier*/) {}            // all that it waited for have arrived
  virtual void join(const Warp&, const Decoded&, uint32_t /*lanes*/) {}  // a __syncwarp or _sync operation, of all these lanes
  virtual void fence(const Warp&, const Decoded&) {}
  virtual void copies_arrive(const Warp&, uint32_t /*lanes*/) {}  // those that these lanes waited for
  virtual void lanes_return(const Warp&, uint32_t /*lanes*/) {}
  // A lane takes the value of one that does not take part, or takes part in an operation whose mask does not name it.
  virtual void reads_absent_lane(const Warp&, const Decoded&, uint32_t /*lane*/, uint32_t /*from*/) {}
  virtual void outside_of_mask(const Warp&, const Decoded&, uint32_t /*lane*/) {}
};

}  // namespace warplens::simt
