// The shape of a warp's addresses: byte deltas to the lowest active lane. Patterns repeat, so counts are kept with them.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "kernels/hardware/access.h"
#include "kernels/hardware/architecture.h"
#include "kernels/program/program.h"

namespace warplens::simt {

struct SiteCounts;
// Constant memory has a cache of its own: its sites keep their instructions and lose the sectors counted for them.
void drop_constant_sectors(const Program& program, std::vector<SiteCounts>& sites);

struct PatternCount {
  uint16_t wavefronts = 0, conflicts = 0, sectors = 0;
  uint16_t turns = 0;
  uint8_t spaces = 0;  // that the lanes reach, a bit for each Space
  bool exact = true;
  bool known = false;
};

struct Pattern {
  alignas(64) std::array<uint64_t, 32> delta{};      // of active lanes; 0 in the others
  alignas(64) std::array<uint64_t, 32> lane_mask{};  // all ones in active lanes
  uint32_t mask = 0;
  bool same_address = false;  // all active lanes
  uint64_t step = 0;          // a full warp's constant distance of neighbours, else 0
  int64_t low = 0, high = 0;  // smallest and largest delta
  uint64_t align_bits = 0;    // deltas or-ed together
  uint32_t trace_id = kNone;
  // By AccessInfo::kind and the base's place in a bank word (shared) or sector (global): a shift by whole words only turns the
  // banks, a shift by whole sectors only renames the sectors.
  std::array<std::array<PatternCount, 8>, 10> shared{};
  std::array<std::array<PatternCount, 32>, 5> global{};
};

class PatternTable {
 public:
  // `address`: by lane, meaningless for lanes outside of `mask`; `base`: of the lowest active lane.
  Pattern* find(const uint64_t* address, uint64_t base, uint32_t mask);
  uint64_t size() const { return all_.size(); }
  void clear();

 private:
  Pattern*& recent(const uint64_t* address, uint64_t base, uint32_t mask);
  Pattern* look_up(const uint64_t* address, uint64_t base, uint32_t mask);

  std::vector<std::unique_ptr<Pattern>> all_;
  std::unordered_multimap<uint64_t, Pattern*> by_hash_;
  std::array<Pattern*, 64> recent_{};
};

// Whether all lanes reach the space of `base`.
inline bool in_one_space(const Pattern& pattern, uint64_t base) {
  const Space first = space_of(base + static_cast<uint64_t>(pattern.low));
  return first == space_of(base) && first == space_of(base + static_cast<uint64_t>(pattern.high));
}
// The lanes that reach a space.
uint32_t lanes_in(Space space, uint32_t mask, const uint64_t* delta, uint64_t base);

// In each space that its lanes reach: wavefronts of shared memory, sectors of global memory.
PatternCount count_pattern(const Pattern& pattern, uint64_t base, hardware::AccessKind kind, uint32_t width_bytes,
                           const hardware::Architecture& arch);

}  // namespace warplens::simt
