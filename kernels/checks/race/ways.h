// Which instructions a thread can execute after which, whether something waits on the way, and whether all threads come by.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "kernels/checks/flow.h"

namespace warplens::checks {

enum class Way : uint8_t {
  Any,
  WithoutBarrier,  // past no barrier of the whole block
  WithoutSync,     // nor past one of the warp
  WithoutCommit,   // past no end of a group of asynchronous copies
  WithoutWait,     // past no wait for all of them
  WithoutAnyWait,  // nor past one for some
};

// For one thread at a time.
class Ways {
 public:
  explicit Ways(const Program& program);

  // Whether a thread that executes the instruction `from` can execute `to` later, by such a way.
  bool leads_to(uint32_t from, uint32_t to, Way way = Way::Any) const;

  // The outermost branch that a thread is still in all the way from `a` to `b`, though another thread of its block may not take it: a
  // barrier there is one that not all reach. kNone: there is none.
  uint32_t branch_around(uint32_t a, uint32_t b) const;

  // The end of a loop that both are in and that threads may leave in different turns: a barrier in it is reached by all in each turn only
  // if they do not. kNone: there is none.
  uint32_t loop_around(uint32_t a, uint32_t b) const;

  // The outermost branch, no loop, that ends between `a` and `b`, or begins there: a barrier of all is behind the one and before the other.
  // Also of those that all threads take the same way: no barrier is proposed in the middle of one. kNone: none.
  uint32_t branch_left(uint32_t a, uint32_t b) const;
  uint32_t branch_entered(uint32_t a, uint32_t b) const;
  // The one that `a` is in the condition of, on its line, and that ends before `b`.
  uint32_t branch_decided(uint32_t a, uint32_t b) const;
  // The branch of which `a` and `b` are in different ways, where threads of a block may take both at a time: no barrier can be between
  // them. kNone: there is none.
  uint32_t branch_parting(uint32_t a, uint32_t b) const;
  // The outermost branch, no loop, that `at` is in and that another thread may pass by. kNone: none.
  uint32_t branch_over(uint32_t at) const;
  // Whether what the branch skips goes on to the end of the loop's turn, as behind a `continue`.
  bool ends_turn(uint32_t branch, uint32_t loop) const;
  // Whether the branch depends on what `load` reads; and one that leaves the loop on what it reads for all threads alike.
  bool decides(uint32_t load, uint32_t branch) const;
  bool decides_exit(uint32_t load, uint32_t loop) const;
  // The exchange or compare-and-swap whose result lets a thread come to both. kNone: there is none.
  uint32_t lock_around(uint32_t a, uint32_t b) const;

  const Flow& flow() const { return flow_; }

 private:
  // Instructions, as ranges of their numbers.
  class Places {
   public:
    explicit Places(const std::vector<bool>& in);
    bool operator[](uint32_t at) const;

   private:
    std::vector<std::pair<uint32_t, uint32_t>> ranges_;  // [begin, end), ascending
  };
  struct Branch {
    uint32_t at = 0, meet = kNoTarget;
    Places taken, other;                                // what a thread can execute in either before the two meet
    bool taken_returns = false, other_returns = false;  // without a barrier: such threads are waited for by nobody
    bool same = false;                                  // for all threads of a block
    bool passed_by(uint32_t at) const {
      const bool in_taken = taken[at], in_other = other[at];
      if (same || (!in_taken && !in_other)) return false;
      return in_taken == in_other || meet != kNoTarget || !(in_taken ? other_returns : taken_returns);
    }
  };
  template <class Parts>
  uint32_t branch_that(uint32_t inside, Parts parts) const;
  // What the value is made of: `is` of the instructions that lead to it.
  template <class Is>
  uint32_t made_from(RegisterId reg, Is is) const;

  Flow flow_;
  std::vector<std::vector<uint32_t>> set_;                             // by register: where
  std::vector<Branch> branches_;                                       // in the order of the code: outer ones first
  mutable std::map<std::pair<uint32_t, Way>, std::vector<bool>> led_;  // what leads_to has found: findings ask the same again and again
};

}  // namespace warplens::checks
