#include "tests/hardware/brute_force.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "kernels/hardware/banks.h"
#include "kernels/hardware/sectors.h"

namespace warplens::hardware {
namespace {

bool active(const WarpAccess& access, uint32_t lane) { return (access.mask >> lane) % 2 == 1; }

uint32_t sectors_by_brute_force(const WarpAccess& access) {
  std::set<uint64_t> sectors;
  for (uint32_t lane = 0; lane < 32; ++lane) {
    for (uint32_t byte = 0; active(access, lane) && byte < access.width_bytes; ++byte) sectors.insert((access.address[lane] + byte) / 32);
  }
  return static_cast<uint32_t>(sectors.size());
}

bool pairs_hold(const WarpAccess& access, uint32_t x) {
  for (uint32_t lane = 0; lane < 32; ++lane) {
    if (active(access, lane) && active(access, lane ^ x) && access.address[lane] != access.address[lane ^ x]) return false;
  }
  return true;
}

uint32_t lanes_of_a_pass(const WarpAccess& access) {
  if (access.width_bytes <= 4) return 32;
  const uint32_t lanes = access.width_bytes == 8 ? 16 : 8;
  if (access.kind != AccessKind::Load) return lanes;
  return pairs_hold(access, 1) || pairs_hold(access, 2) ? 2 * lanes : lanes;
}

// Atomics and asynchronous copies: how often the busiest bank is asked, lane by lane.
uint32_t most_lanes(const WarpAccess& access, uint32_t first, uint32_t end) {
  std::map<uint64_t, uint32_t> asked;
  for (uint32_t lane = first; lane < end; ++lane) {
    for (uint32_t byte = 0; active(access, lane) && byte < access.width_bytes; byte += 4) ++asked[(access.address[lane] + byte) / 4 % 32];
  }
  uint32_t most = 0;
  for (const auto& [bank, lanes] : asked) most = std::max(most, lanes);
  return most;
}

// Plays the loop: everybody left loads, everybody left tries, one of each bank leaves.
void play_float_add(WarpAccess access, BruteForceCount& count) {
  access.kind = AccessKind::Load;
  while (access.mask != 0) {
    count.wavefronts += count_by_brute_force(access).wavefronts + 2;
    std::map<uint64_t, uint32_t> winner;
    for (uint32_t lane = 32; lane-- > 0;) {
      if (active(access, lane)) winner[access.address[lane] / 4 % 32] = lane;
    }
    for (const auto& [bank, lane] : winner) access.mask -= 1u << lane;
  }
  if (count.wavefronts > 0) count.conflicts = count.wavefronts - 3;
}

void count_turns_by_brute_force(const WarpAccess& access, BruteForceCount& count) {
  if (access.kind == AccessKind::FloatAdd) return play_float_add(access, count);
  const uint32_t together = access.width_bytes <= 4 ? 32 : 128 / access.width_bytes;
  for (uint32_t first = 0; first < 32; first += together) {
    const uint32_t most = most_lanes(access, first, first + together);
    count.wavefronts += access.kind == AccessKind::CompareSwap ? 2 * most : most;
    if (most > 0) count.conflicts += most - 1;
  }
}

AccessKind random_kind(std::mt19937_64& random, uint32_t& width) {
  const auto kind = static_cast<AccessKind>(random() % kAccessKinds);
  if (kind == AccessKind::MatrixLoad || kind == AccessKind::MatrixStore) width = 16;
  if (kind == AccessKind::Atomic || kind == AccessKind::Count || kind == AccessKind::CompareSwap || kind == AccessKind::FloatAdd) width = 4;
  if (kind == AccessKind::AsyncCopy) width = 4 + random() % 2 * 4;
  return kind;
}

WarpAccess random_access(std::mt19937_64& random) {
  const auto below = [&](uint64_t bound) { return random() % bound; };
  WarpAccess access{.width_bytes = 1u << below(5)};
  access.kind = random_kind(random, access.width_bytes);
  const uint32_t masks[] = {0xffffffffu,     static_cast<uint32_t>(random()), static_cast<uint32_t>(random() & random() & random()),
                            1u << below(32), 0x55555555u << below(2),         0x0000ffffu << below(17)};
  access.mask = masks[below(std::size(masks))];
  const uint64_t base = below(64), stride = below(70), range = uint64_t{1} << below(12), group = 1u << below(5);
  const uint64_t kind = below(5);
  uint64_t element[32];
  for (uint32_t lane = 0; lane < 32; ++lane) {
    switch (kind) {
      case 0:
        element[lane] = base + lane * stride;
        break;  // strided
      case 1:
        element[lane] = below(range);
        break;  // random
      case 2:
        element[lane] = lane % group == 0 ? below(range) : element[lane - 1];
        break;  // broadcast in groups
      case 3:
        element[lane] = base + (lane ^ stride);
        break;  // swizzled
      default:
        element[lane] = (lane & 2) != 0 ? element[lane - 2] : below(range);  // partners two lanes apart
    }
  }
  if (below(4) == 0) element[below(32)] = below(range);  // one lane breaks the pattern
  for (uint32_t lane = 0; lane < 32; ++lane) access.address[lane] = element[lane] * access.width_bytes;
  return access;
}

}  // namespace

BruteForceCount count_by_brute_force(const WarpAccess& access) {
  BruteForceCount count;
  count.sectors = sectors_by_brute_force(access);
  if (access.kind >= AccessKind::Atomic && access.kind != AccessKind::Count) {
    count_turns_by_brute_force(access, count);
    return count;
  }
  const uint32_t together = lanes_of_a_pass(access);
  for (uint32_t first = 0; first < 32; first += together) {
    std::set<uint64_t> words;
    for (uint32_t lane = first; lane < first + together; ++lane) {
      for (uint32_t byte = 0; active(access, lane) && byte < access.width_bytes; ++byte) words.insert((access.address[lane] + byte) / 4);
    }
    uint32_t words_of_bank[32] = {};
    for (uint64_t word : words) ++words_of_bank[word % 32];
    const uint32_t most = *std::max_element(words_of_bank, words_of_bank + 32);
    count.wavefronts += most;
    if (most > 0) count.conflicts += most - 1;
  }
  return count;
}

void expect_agreement_on_random_patterns(uint64_t patterns, uint64_t seed) {
  std::mt19937_64 random(seed);
  for (uint64_t i = 0; i < patterns; ++i) {
    const WarpAccess access = random_access(random);
    const BruteForceCount expected = count_by_brute_force(access);
    const BankCount count = count_banks(access);
    ASSERT_EQ(count.wavefronts, expected.wavefronts) << "pattern " << i << " of seed " << seed;
    ASSERT_EQ(count.conflicts, expected.conflicts) << "pattern " << i << " of seed " << seed;
    ASSERT_EQ(count_sectors(access), expected.sectors) << "pattern " << i << " of seed " << seed;
    if (i % 16 == 0) {
      const BankExplanation explanation = explain_banks(access);
      ASSERT_EQ(explanation.wavefronts.size(), expected.wavefronts) << "pattern " << i << " of seed " << seed;
      ASSERT_EQ(explanation.count.conflicts, expected.conflicts) << "pattern " << i << " of seed " << seed;
      ASSERT_EQ(explain_sectors(access).sectors.size(), expected.sectors) << "pattern " << i << " of seed " << seed;
    }
  }
}

}  // namespace warplens::hardware
