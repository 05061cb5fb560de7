// What a thread knows of others' pasts, as a sparse vector clock: for a thread, a warp or a block the moment up to which all that it did
// came before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace warplens::checks {

class Clock {
 public:
  // Names of a block, of a warp in it, of a thread in that.
  static constexpr uint64_t kGrid = ~uint64_t{0};  // of all blocks
  static uint64_t block_key(uint64_t block) { return block << 12; }
  static uint64_t warp_key(uint64_t block, uint32_t warp) { return block << 12 | (warp + 1) << 6; }
  static uint64_t thread_key(uint64_t block, uint32_t warp, uint32_t lane) { return warp_key(block, warp) | (lane + 1); }

  // Of the copies that a cuda::barrier in shared memory waits for.
  static uint64_t copies_key(uint64_t block, uint64_t barrier) { return uint64_t{1} << 63 | block << 18 | (barrier & ((1u << 18) - 1)); }

  // All that the thread did up to this moment came before; 0: nothing is known.
  uint32_t up_to(uint64_t block, uint32_t warp, uint32_t lane) const {
    return std::max({find(kGrid), find(block_key(block)), find(warp_key(block, warp)), find(thread_key(block, warp, lane))});
  }
  uint32_t copies_up_to(uint64_t key) const { return find(key); }
  void raise(uint64_t key, uint32_t stamp) {
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), key, [](const Entry& e, uint64_t k) { return e.key < k; });
    if (at == entries_.end() || at->key != key)
      entries_.insert(at, {key, stamp});
    else
      at->stamp = std::max(at->stamp, stamp);
  }
  void join(const Clock& other) {
    if (other.entries_.empty()) return;
    std::vector<Entry> merged;
    merged.reserve(entries_.size() + other.entries_.size());
    auto a = entries_.begin();
    for (const Entry& b : other.entries_) {
      while (a != entries_.end() && a->key < b.key) merged.push_back(*a++);
      if (a != entries_.end() && a->key == b.key)
        merged.push_back({b.key, std::max(a++->stamp, b.stamp)});
      else
        merged.push_back(b);
    }
    merged.insert(merged.end(), a, entries_.end());
    entries_ = std::move(merged);
  }

 private:
  struct Entry {
    uint64_t key;
    uint32_t stamp;
  };
  uint32_t find(uint64_t key) const {
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), key, [](const Entry& e, uint64_t k) { return e.key < k; });
    return at != entries_.end() && at->key == key ? at->stamp : 0;
  }
  std::vector<Entry> entries_;  // by key
};

// Clocks are shared, since most threads know the same; null: nothing.
using ClockHandle = std::shared_ptr<const Clock>;
inline ClockHandle joined(const ClockHandle& a, const ClockHandle& b) {
  if (!a || a == b) return b;
  if (!b) return a;
  auto both = std::make_shared<Clock>(*a);
  both->join(*b);
  return both;
}

}  // namespace warplens::checks
