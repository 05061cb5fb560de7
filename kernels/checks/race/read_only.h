// Words that a kernel reads by __ldg and stores to as well, whoever does it and whenever: the cache that such a load reads through need not
// see any store of the kernel (PTX: "read-only for the duration of the kernel").
#pragma once

#include <map>
#include <set>
#include <vector>

#include "kernels/checks/findings.h"
#include "kernels/checks/race/words.h"

namespace warplens::checks {

class ReadOnlyLoads {
 public:
  explicit ReadOnlyLoads(Findings& findings);

  // Records an access of a warp, at offsets from `base`; other memory than global memory is ignored.
  void access(const simt::Warp& warp, const simt::Decoded& in, WordTable& words, const simt::Pattern& pattern, uint64_t base,
              uint32_t width) {
    if (any_) look(warp, in, words.of(pattern, base, width), base);
  }

 private:
  static constexpr size_t kMaxAccesses = size_t{1} << 26;
  struct Access {
    uint64_t block = 0, tick = 0;
    uint32_t warp = 0, instruction = 0;
  };
  // The first access of one instruction to each word of an object, as 1 + 32 * access + lane; 0: none.
  using Firsts = std::vector<uint32_t>;
  struct OfObject {
    std::map<uint32_t, Firsts> loads, stores;  // by instruction
  };

  void look(const simt::Warp& warp, const simt::Decoded& in, const TouchedWords& words, uint64_t base);
  void report(uint32_t earlier, const Access& access, uint32_t lane, uint64_t address);

  Findings& findings_;
  bool any_ = false;  // of the kernel's loads promise it
  std::vector<Access> accesses_;
  std::map<const simt::PlacedObject*, OfObject> objects_;
};

}  // namespace warplens::checks
