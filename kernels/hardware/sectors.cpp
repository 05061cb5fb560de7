#include "kernels/hardware/sectors.h"

#include <algorithm>
#include <bit>

#include "kernels/base/hash.h"

namespace warplens::hardware {
namespace {

// A small open hash set of sector indices: an aligned access touches one sector per lane, an unaligned one at most two.
class SectorSet {
 public:
  bool insert(uint64_t sector) {
    uint32_t slot = static_cast<uint32_t>(sector * kGoldenRatio >> 57);
    while (taken(slot)) {
      if (slots_[slot] == sector) return false;
      slot = (slot + 1) % kSlots;
    }
    slots_[slot] = sector;
    occupied_[slot / 64] |= uint64_t{1} << slot % 64;
    return true;
  }

 private:
  static constexpr uint32_t kSlots = 128;  // twice what an access can touch; the hash keeps 7 bits
  bool taken(uint32_t slot) const { return (occupied_[slot / 64] >> slot % 64 & 1) != 0; }

  uint64_t slots_[kSlots];
  uint64_t occupied_[kSlots / 64] = {0, 0};
};

struct Touched {
  uint64_t index;
  uint32_t lanes;  // mask
  uint32_t bytes;  // mask of the sector's 32 bytes
};

void touch(std::vector<Touched>& touched, uint64_t byte, uint32_t lane) {
  const uint64_t index = byte / kSectorBytes;
  auto found = std::ranges::find(touched, index, &Touched::index);
  if (found == touched.end()) found = touched.insert(found, {index, 0, 0});
  found->lanes |= 1u << lane;
  found->bytes |= 1u << byte % kSectorBytes;
}

}  // namespace

uint32_t count_sectors(const WarpAccess& access) {
  SectorSet sectors;
  uint32_t count = 0;
  uint64_t previous = ~uint64_t{0};  // no sector: indices are below 2^59
  for (uint32_t left = access.mask; left != 0; left &= left - 1) {
    const uint64_t address = access.address[static_cast<uint32_t>(std::countr_zero(left))];
    const uint64_t last = (address + access.width_bytes - 1) / kSectorBytes;
    for (uint64_t sector = address / kSectorBytes; sector <= last; ++sector) {
      if (sector == previous) continue;
      count += sectors.insert(sector) ? 1 : 0;
      previous = sector;
    }
  }
  return count;
}

uint32_t count_needed_sectors(uint32_t mask, const uint64_t* delta, uint32_t width_bytes) {
  std::array<int64_t, kLanes> begins{};
  size_t count = 0;
  for (uint32_t left = mask; left != 0; left &= left - 1) begins[count++] = static_cast<int64_t>(delta[std::countr_zero(left)]);
  const auto end = begins.begin() + static_cast<std::ptrdiff_t>(count);
  if (!std::is_sorted(begins.begin(), end)) std::sort(begins.begin(), end);
  int64_t bytes = 0;
  for (size_t i = 0; i < count; ++i)
    bytes += i + 1 < count ? std::min<int64_t>(width_bytes, begins[i + 1] - begins[i]) : static_cast<int64_t>(width_bytes);
  return static_cast<uint32_t>((bytes + kSectorBytes - 1) / kSectorBytes);
}

SectorExplanation explain_sectors(const WarpAccess& access) {
  std::vector<Touched> touched;
  for (uint32_t left = access.mask; left != 0; left &= left - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(left));
    for (uint32_t byte = 0; byte < access.width_bytes; ++byte) touch(touched, access.address[lane] + byte, lane);
  }
  std::ranges::sort(touched, {}, &Touched::index);

  SectorExplanation explanation;
  for (const Touched& t : touched) {
    const auto used = static_cast<uint32_t>(std::popcount(t.bytes));
    explanation.sectors.push_back({t.index, t.lanes, used});
    explanation.bytes_used += used;
    const uint64_t line = t.index / (kLineBytes / kSectorBytes);
    if (explanation.lines.empty() || explanation.lines.back() != line) explanation.lines.push_back(line);
  }
  explanation.bytes_moved = kSectorBytes * static_cast<uint32_t>(touched.size());
  explanation.ideal_sectors = (explanation.bytes_used + kSectorBytes - 1) / kSectorBytes;
  return explanation;
}

}  // namespace warplens::hardware
