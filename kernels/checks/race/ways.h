// Which instructions a thread can execute after which, whether something waits on the way, and whether all threads come by.
#pragma once

#include "kernels/checks/flow.h"

namespace warplens::checks {

enum class Way : uint8_t {
  Any,
  WithoutBarrier,  // past no barrier of the whole block
  WithoutSync,     // nor past one of the warp
  WithoutCommit,   // past no end of a group of asynchronous copies
};

// Whether a thread that executes the instruction `from` can execute `to` later, by such a way.
bool leads_to(const Flow& flow, uint32_t from, uint32_t to, Way way = Way::Any);

// The outermost branch that a thread is still in all the way from `a` to `b`, though another thread of its block may not take it: a barrier
// there is one that not all reach. kNone: there is none.
uint32_t branch_around(const Flow& flow, uint32_t a, uint32_t b);

// The outermost branch, no loop, that another thread may not take and that ends between `a` and `b`, or begins there: a barrier of all is
// behind the one and before the other. kNone: none.
uint32_t branch_left(const Flow& flow, uint32_t a, uint32_t b);
uint32_t branch_entered(const Flow& flow, uint32_t a, uint32_t b);
// The one that `a` is in the condition of, on its line, and that ends before `b`.
uint32_t branch_decided(const Flow& flow, uint32_t a, uint32_t b);

}  // namespace warplens::checks
