#include "kernels/simt/machine/recurrence.h"

#include <cstring>

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {
namespace {

constexpr uint32_t kLongest = 1 << 14;  // turns; a circle that is longer is not found

struct State {
  uint64_t hash = 0x9e3779b97f4a7c15;
  void add(uint64_t word) { hash = (hash ^ word) * 0xff51afd7ed558ccd, hash ^= hash >> 32; }
  void add(const std::vector<RegisterLine>& lines) {
    for (const RegisterLine& line : lines)
      for (size_t i = 0; i + 8 <= line.bytes.size(); i += 8) {
        uint64_t word = 0;
        std::memcpy(&word, line.bytes.data() + i, sizeof word);
        add(word);
      }
  }
};

}  // namespace

void Recurrence::turn_ended(const WarpState& warp) {
  State now;
  now.add(uint64_t{warp.pc} << 32 | warp.active);
  now.add(uint64_t{warp.live} << 32 | warp.paths.size());
  now.add(warp.register_lines);
  now.add(warp.local_lines);
  if (now.hash == kept_) found_ = again_ = true;
  if (++compared_ < until_) return;
  found_ = again_, again_ = false;
  kept_ = now.hash;
  compared_ = 0;
  if (until_ < kLongest) until_ *= 2;
}

}  // namespace warplens::simt
