// A cache of a CPU: sets of some ways, of which the least recently used line leaves; a store that misses brings its line in. Nothing is
// prefetched, and nobody else uses it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace warplens::cpu {

struct CacheShape {
  uint32_t size_bytes = 32 * 1024, line_bytes = 64, ways = 8;

  uint32_t lines() const { return size_bytes / line_bytes; }
  uint32_t sets() const { return lines() / ways; }
  friend bool operator==(const CacheShape&, const CacheShape&) = default;
};
// At least two ways, a power of two of sets and of bytes per line, all of the size used.
bool is_cache(const CacheShape& shape);

class Cache {
 public:
  static constexpr uint32_t kEmpty = UINT32_MAX;

  explicit Cache(const CacheShape& shape);

  // Accesses line number `line` (address / bytes per line); true: a hit.
  bool touch(uint32_t line) {
    uint32_t* const set = &held_[(line & set_mask_) * ways_];
    if (set[0] == line) return true;
    uint32_t way = 1;
    while (way + 1 < ways_ && set[way] != line) ++way;
    const bool hit = set[way] == line;
    for (; way > 0; --way) set[way] = set[way - 1];
    set[0] = line;
    return hit;
  }
  bool holds(uint32_t line) const;
  // Most recently used first; kEmpty where there is none yet.
  std::span<const uint32_t> set(uint32_t index) const { return {&held_[index * ways_], ways_}; }
  const std::vector<uint32_t>& held() const { return held_; }  // of all sets, one after the other
  uint32_t sets() const { return set_mask_ + 1; }
  uint32_t ways() const { return ways_; }

 private:
  uint32_t ways_ = 1, set_mask_ = 0;
  std::vector<uint32_t> held_;
};

}  // namespace warplens::cpu
