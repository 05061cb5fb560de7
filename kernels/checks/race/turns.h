// In which turns of the loop around them two accesses meet: of the same turn, or of one and a later one. What a run compares does not say
// it, as it remembers no turns; blocks are run again for the findings that depend on it.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/checks/findings.h"
#include "kernels/checks/flow.h"

namespace warplens::checks {

struct Turns {
  bool known = false;
  bool same = false;          // two threads come to one word in one turn
  bool first_later = false;   // one thread comes by the second instruction, then another by the first in a later turn
  bool second_later = false;  // the other way round
  int moments = 0;            // of the two moments themselves: above 0 where the first was in a later turn, below where the second was
  uint32_t loop = kNone;      // its first instruction
};

// The first instruction of the innermost loop that both are in; kNone: there is none.
uint32_t loop_of(const Flow& flow, uint32_t a, uint32_t b);

// That of the outermost loop that `a` is in and `b` is not.
uint32_t loop_without(const Flow& flow, uint32_t a, uint32_t b);
// Whether it is a function that calls itself at its end, as the front end makes a loop of it.
bool is_of_calls(const Flow& flow, uint32_t loop);

// Of each pair of accesses of a block, in their order, as it and others do them; `loop` is that of loop_of.
struct MetInLoop {
  const Finding* finding = nullptr;
  uint32_t loop = kNone;
};
std::vector<Turns> find_turns(const Subject& subject, const std::vector<MetInLoop>& pairs);

}  // namespace warplens::checks
