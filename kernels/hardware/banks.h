// Shared-memory banks: how many wavefronts a warp's access takes, and which lanes each of them serves.
// Rules: docs/hardware.md, "Shared memory"; measured on an H200 (tests/data).
#pragma once

#include <array>
#include <vector>

#include "kernels/hardware/access.h"
#include "kernels/hardware/architecture.h"

namespace warplens::hardware {

struct BankCount {
  uint32_t wavefronts = 0;  // trips through the banks
  uint32_t conflicts = 0;   // wavefronts beyond one for each pass that has an active lane; of a compare-and-swap, half of those; of a
                            // float add, those beyond a loop of one turn
  uint32_t passes = 0;      // passes with an active lane
  uint32_t turns = 0;       // of a float add's loop, else 0
  bool exact = true;        // false: no rule is known that counts it exactly (64-bit atomics and the like); the numbers are an estimate
};

// Counts only; this is the fast path (no allocation).
BankCount count_banks(const WarpAccess& access, const Architecture& arch = default_architecture());

// One word delivered by one bank in one wavefront, and all lanes it goes to.
struct ServedWord {
  uint32_t bank = 0;
  uint64_t word = 0;   // byte address / bank width; where a bank delivers a pair of words, the lower one of the pair
  uint32_t lanes = 0;  // mask; more than one bit: a broadcast
};
struct Wavefront {
  uint32_t pass = 0;
  uint32_t lanes = 0;             // mask of lanes that get at least one word in it
  std::vector<ServedWord> words;  // ascending by bank; at most one a bank
};
// What happens in each pass and wavefront, for the stage to play. Within a bank, distinct words are served in the order of
// their lowest lane: an order for showing; the hardware's own order is not known, the count is.
struct BankExplanation {
  BankCount count;
  uint32_t ideal_wavefronts = 0;   // the fewest that the active lanes' distinct words could take: one for each pass
  uint32_t merge_partner_xor = 0;  // pair rule: 0 none, 1 or 2 (wide loads only)
  bool pair_rule = false;          // it is asked whether the rule holds: a wide load, on an architecture that has it
  // The lower lane of the first pair that breaks the rule for 1, and for 2; kLanes: none does. docs/hardware.md.
  std::array<uint32_t, 2> pair_breaks{kLanes, kLanes};
  bool lanes_take_turns = false;     // atomics and asynchronous copies: two lanes at one word count twice; see turns.h
  std::vector<uint32_t> pass_lanes;  // active lanes of each pass; of a float add, of each turn of its loop
  std::vector<Wavefront> wavefronts;
  std::vector<uint32_t> words_per_bank;  // distinct words asked of each bank, the largest of any pass; lanes, where they take turns
  uint32_t distinct_words = 0;           // over the whole access
  uint32_t broadcasts = 0;               // served words that go to more than one lane
};
BankExplanation explain_banks(const WarpAccess& access, const Architecture& arch = default_architecture());

}  // namespace warplens::hardware
