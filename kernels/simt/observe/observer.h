// What happens in a block while it runs, for whoever wants to see it: the trace, checks. Without an observer none of this costs anything;
// an observer that does not want the frequent events does not pay for them. (Counting is composed with the handlers: counting.h.)
#pragma once

#include <memory>

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

// Lanes come to a barrier.
struct Arrival {
  uint32_t barrier = 0;
  uint32_t expected = 0;  // threads; 0: all of the block
  bool waits = true;      // false: the lanes arrive and continue
};

// When an asynchronous copy is complete, and why.
struct CopyArrival {
  uint64_t tick = 0;
  uint64_t barrier = 0;  // its phase is complete; 0: the copy's lane has waited
};

struct Allocation {
  Space space = Space::Shared;
  uint64_t address = 0, bytes = 0;
  uint32_t object = kNone;  // of a shared array: into Program::objects
  uint32_t warp = kNone;    // of local memory: whose; each lane has `bytes` of its own
};

class Observer {
 public:
  enum Sees : unsigned { kAccesses = 1, kInstructions = 2, kMemory = 4 };

  virtual ~Observer() = default;
  virtual unsigned sees() const { return 0; }  // of the frequent events below

  // One that sees the blocks of another thread in this one's place, each of them whole, and that take() takes in when it is done: in any
  // order. Null: this one has to see all blocks, one after the other.
  virtual std::unique_ptr<Observer> for_thread() const { return nullptr; }
  virtual void take(Observer&) {}

  virtual void instruction(const Warp&, const Decoded&) {}  // before it executes; with kInstructions
  // Loads, stores, atomics and both halves of asynchronous copies that the account counts, by AccessInfo::op; with kAccesses.
  virtual void access(const Warp&, const Decoded&, const AccessInfo&, Pattern&, uint64_t /*base*/, const PatternCount&) {}
  // Every instruction that touches memory, counted or not, before it executes and before its addresses are checked; with kMemory, of code
  // that was decoded as watched. order_of() says what an atomic access orders.
  virtual void memory(Warp&, const Decoded&, const AccessInfo&, Pattern&, uint64_t /*base*/) {}
  virtual void bulk(Warp&, const Decoded&) {}  // Fill and Copy; otherwise as memory()

  virtual void block_begins(const Block&) {}
  // Memory that holds nothing yet: a shared array of the block, or local memory of a warp's threads. It lives until the block ends.
  virtual void allocation(const Block&, const Allocation&) {}
  virtual void warp_begins(const Warp&) {}  // its registers are there; before its local memory is allocated
  virtual void block_ends(const Block&) {}
  virtual void faulted(const Block&) {}  // Block::fault says why; nothing of the block follows
  virtual void warp_ends(const Warp&) {}
  virtual void arrive(const Warp&, const Decoded&, const Arrival&) {}  // the active lanes
  virtual void release(const Block&, uint32_t /*barrier*/) {}          // all that it waited for have arrived
  virtual void unset(const Warp&, const Decoded&) {}                   // Opcode::Unset: its register holds no value now
  // A __syncwarp: these lanes have all come and pass one mask, `named`. Once, before any of them continues.
  virtual void join(const Warp&, const Decoded&, uint32_t /*lanes*/, uint32_t /*named*/) {}
  virtual void fence(const Warp&, const Decoded&) {}                                  // of the active lanes; Decoded::aux is a FenceScope
  virtual void copy_arrives(const Warp&, const CopyInFlight&, const CopyArrival&) {}  // of the warp that issued it
  virtual void lanes_return(const Warp&, const Decoded&, uint32_t /*lanes*/) {}
  // The active lanes execute a warp operation whose mask names these, which have returned.
  virtual void names_returned(const Warp&, const Decoded&, uint32_t /*lanes*/) {}
  // A lane takes the value of one that does not participate, or participates in an operation whose mask does not name it.
  virtual void reads_absent_lane(const Warp&, const Decoded&, uint32_t /*lane*/, uint32_t /*from*/) {}
  virtual void outside_of_mask(const Warp&, const Decoded&, uint32_t /*lane*/) {}
};

}  // namespace warplens::simt
