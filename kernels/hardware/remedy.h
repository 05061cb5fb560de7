// What would serve an access to shared memory with fewer wavefronts: longer rows, or another order of the words in each row.
#pragma once

#include <vector>

#include "kernels/hardware/banks.h"

namespace warplens::hardware {

struct Remedy {
  enum class Kind : uint8_t { None, Pad, Xor };
  Kind kind = Kind::None;
  uint32_t pad_words = 0;  // at the end of each row
  // Swizzle<B, M, S> of the words: bits [M, M + B) of the word's index are XORed with bits [M + S, M + S + B).
  uint32_t bits = 0, base = 0, shift = 0;
  friend bool operator==(const Remedy&, const Remedy&) = default;
};

// An array of rows: where it begins, and how long a row is.
struct RowLayout {
  uint64_t origin = 0;       // bytes
  uint64_t pitch_words = 0;  // of 4 bytes; 0: it has no rows, and nothing can be padded
  uint64_t rows = 0;
};

// The same lanes at the places that the words have with that remedy.
WarpAccess with_remedy(const WarpAccess& access, const RowLayout& layout, const Remedy& remedy);
uint64_t extra_bytes(const RowLayout& layout, const Remedy& remedy);

struct RemedyCost {
  Remedy remedy;
  uint32_t wavefronts = 0;
  uint64_t bytes = 0;  // of shared memory, more than before
};
// All paddings of up to eight units of the access and all swizzles that permute the words of a row, with what the access then takes. Fewest
// wavefronts first, then fewest bytes, then the simplest. Words that an access of 8 or 16 bytes takes together stay together. It is about
// this access alone: another access to the same array may lose what this one wins.
std::vector<RemedyCost> remedies(const WarpAccess& access, const RowLayout& layout, const Architecture& arch = default_architecture());

}  // namespace warplens::hardware
