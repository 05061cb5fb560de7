// What two unordered accesses are: a race, stores of one value, or the first read of a compare-and-swap loop.
#include <algorithm>
#include <bit>
#include <cstring>

#include "kernels/checks/race/race.h"

namespace warplens::checks {

// The bytes that a lane is about to store to a word.
uint32_t RaceCheck::stored(Now& now, uint32_t lane, uint64_t word) const {
  const simt::AccessInfo& info = *now.info;
  const uint64_t address = now.base + now.pattern->delta[lane];
  uint8_t bytes[4] = {};
  for (uint32_t i = 0; i < 4; ++i) {
    const uint64_t at = word + i - address;
    if (at >= info.width) continue;
    const uint32_t j = static_cast<uint32_t>(at / info.element_bytes), in_element = static_cast<uint32_t>(at % info.element_bytes);
    const uint32_t index = info.uniform[j] ? 0 : lane;
    const uint64_t value =
        info.element_bytes == 8 ? now.warp.at<uint64_t>(info.data[j])[index] : now.warp.at<uint32_t>(info.data[j])[index];
    bytes[i] = static_cast<uint8_t>(value >> (info.shift + 8 * in_element));
  }
  uint32_t value = 0;
  std::memcpy(&value, bytes, 4);
  return value;
}

bool RaceCheck::stores_the_same(Now& now, const WordAccess& earlier, const WordAccess& access, Unordered pair) const {
  if (earlier.kind() != kWrite || access.kind() != kWrite || !now.info) return false;
  uint32_t mask = 0;
  for (uint32_t i = 0; i < 4; ++i)
    if (earlier.bytes() & access.bytes() & 1u << i) mask |= 0xffu << 8 * i;
  const uint32_t value = stored(now, pair.second, now.address) & mask;
  if (&earlier == &access) return value == (stored(now, pair.first, now.address) & mask);
  uint32_t before = 0;  // what the earlier one left
  if (now.shared) {
    const uint64_t offset = now.address - kSharedBase;
    std::memcpy(&before, now.warp.shared + offset, std::min<uint64_t>(4, now.warp.shared_bytes - offset));
  } else {
    subject_.memory.peek(now.address, reinterpret_cast<uint8_t*>(&before), 4);
  }
  return value == (before & mask);
}

// One is the plain first read of a loop, the other a compare-and-swap of it.
bool RaceCheck::only_expected(const WordAccess& earlier, const WordAccess& access) {
  const auto serves = [&](const WordAccess& read, const WordAccess& swap) {
    return read.kind() == kRead && is_atomic(swap.kind()) && expected_.serves(read.instruction(), swap.instruction());
  };
  return serves(earlier, access) || serves(access, earlier);
}

void RaceCheck::report(Now& now, const WordAccess& earlier, const WordAccess& access, Unordered pair) {
  if (now.told.lanes && now.told == earlier) return;
  now.told = earlier;
  const bool copies = is_copy(earlier.kind()) || is_copy(access.kind());
  const bool expected = only_expected(earlier, access), benign = expected || stores_the_same(now, earlier, access, pair);
  const FindingKind kind = copies ? FindingKind::Copy : benign ? FindingKind::Benign : FindingKind::Race;
  const void* array = nullptr;
  if (now.shared)
    array = object_at(subject_.program, now.address);
  else
    array = subject_.memory.containing(now.address);
  const Like like{earlier.instruction(), access.instruction(), array, kind};
  const int distance = earlier.block != access.block ? 3 : earlier.warp() != access.warp() ? 2 : pair.first != pair.second ? 1 : 0;
  if (const auto known = reported_.find(like); known != reported_.end() && known->second.distance >= distance)
    return findings_.again(known->second.number);
  Finding finding;
  finding.kind = kind;
  if (expected) finding.lack = Lack::Expected;
  finding.first =
      moment_of(subject_, earlier.block, earlier.warp(), 1u << pair.first, earlier.tick, earlier.instruction(), role_of(earlier.kind()));
  finding.second =
      moment_of(subject_, access.block, access.warp(), 1u << pair.second, access.tick, access.instruction(), role_of(access.kind()));
  const uint32_t both = earlier.bytes() & access.bytes();
  const uint64_t address = now.address + static_cast<uint64_t>(std::countr_zero(both));
  set_place(finding, array_at(subject_, address));
  finding.bytes = static_cast<uint32_t>(std::popcount(both));
  const size_t number = findings_.add(std::move(finding), [&](Finding& f) {
    if (!ways_) ways_.emplace(subject_.program);
    describe_race(subject_, *ways_, f);
  });
  reported_[like] = {number, distance};
}

}  // namespace warplens::checks
