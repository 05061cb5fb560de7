#include "kernels/hardware/turns.h"

#include <algorithm>
#include <bit>

namespace warplens::hardware {
namespace {

constexpr uint32_t kTripsOfCompareSwap = 2;

uint32_t words_of_lane(const WarpAccess& access, const Architecture& arch) {
  return std::max(1u, access.width_bytes / arch.bank_width_bytes);
}

// The passes are those of stores.
uint32_t lanes_of_pass(const WarpAccess& access, const Architecture& arch) {
  return std::min(arch.lanes_per_request, arch.banks / words_of_lane(access, arch));
}

uint32_t pass_mask(const WarpAccess& access, uint32_t first, uint32_t lanes) {
  return access.mask & ((lanes >= kLanes ? ~0u : (1u << lanes) - 1) << first);
}

// Which lanes a bank serves, one in each trip, by lowest lane.
using Queues = std::vector<std::vector<ServedWord>>;

Queues queues_of(const WarpAccess& access, const Architecture& arch, uint32_t lanes) {
  Queues queues(arch.banks);
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
    for (uint32_t k = 0; k < words_of_lane(access, arch); ++k) {
      const uint64_t word = access.address[lane] / arch.bank_width_bytes + k;
      const auto bank = static_cast<uint32_t>(word % arch.banks);
      queues[bank].push_back({bank, word, 1u << lane});
    }
  }
  return queues;
}

uint32_t longest(const Queues& queues) {
  size_t most = 0;
  for (const auto& queue : queues) most = std::max(most, queue.size());
  return static_cast<uint32_t>(most);
}

Wavefront trip(const Queues& queues, uint32_t pass, size_t turn) {
  Wavefront wavefront{.pass = pass};
  for (const auto& queue : queues) {
    if (turn >= queue.size()) continue;
    wavefront.words.push_back(queue[turn]);
    wavefront.lanes |= queue[turn].lanes;
  }
  return wavefront;
}

uint32_t most_lanes_of_a_bank(const WarpAccess& access, const Architecture& arch, uint32_t lanes) {
  std::array<uint8_t, 32> asked{};
  for (; lanes != 0; lanes &= lanes - 1) {
    const uint64_t first = access.address[static_cast<uint32_t>(std::countr_zero(lanes))] / arch.bank_width_bytes;
    for (uint32_t k = 0; k < words_of_lane(access, arch); ++k) ++asked[(first + k) % arch.banks];
  }
  return *std::max_element(asked.begin(), asked.end());
}

// In each bank the lowest lane wins; the others go round again.
uint32_t left_after_turn(const WarpAccess& access, const Architecture& arch, uint32_t lanes) {
  uint32_t taken = 0, left = 0;
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
    const uint32_t bank = 1u << access.address[lane] / arch.bank_width_bytes % arch.banks;
    if ((taken & bank) != 0) left |= 1u << lane;
    taken |= bank;
  }
  return left;
}

WarpAccess load_of(const WarpAccess& access, uint32_t lanes) {
  WarpAccess load = access;
  load.kind = AccessKind::Load;
  load.mask = lanes;
  return load;
}

// What is beyond the rules: atomics of other widths are loops of which we do not know the turns; what an asynchronous copy of
// 16 bytes does no counter shows; and before Maxwell an atomic was a loop with a lock.
bool known_exactly(const WarpAccess& access, const Architecture& arch) {
  if (access.kind == AccessKind::AsyncCopy) return access.width_bytes < 16;
  return access.width_bytes == 4 && arch.shared_atomics;
}

BankCount count_loop(const WarpAccess& access, const Architecture& arch) {
  BankCount count;
  for (uint32_t left = access.mask; left != 0; left = left_after_turn(access, arch, left)) {
    count.wavefronts += count_banks(load_of(access, left), arch).wavefronts + kTripsOfCompareSwap;
    ++count.turns;
  }
  if (access.mask != 0) {
    count.passes = 1;
    count.conflicts = count.wavefronts - count_banks(load_of(access, access.mask), arch).passes - kTripsOfCompareSwap;
  }
  return count;
}

void finish(BankExplanation& explanation, const WarpAccess& access, const Architecture& arch) {
  explanation.count = count_turns(access, arch);
  std::vector<uint64_t> words;
  for (const Wavefront& wavefront : explanation.wavefronts) {
    for (const ServedWord& served : wavefront.words) {
      words.push_back(served.word);
      explanation.broadcasts += std::popcount(served.lanes) > 1 ? 1 : 0;
    }
  }
  std::ranges::sort(words);
  explanation.distinct_words = static_cast<uint32_t>(std::unique(words.begin(), words.end()) - words.begin());
  explanation.ideal_wavefronts = explanation.count.wavefronts - explanation.count.conflicts;
}

void explain_loop(BankExplanation& explanation, const WarpAccess& access, const Architecture& arch) {
  for (uint32_t left = access.mask, turn = 0; left != 0; left = left_after_turn(access, arch, left), ++turn) {
    explanation.pass_lanes.push_back(left);
    for (Wavefront& wavefront : explain_banks(load_of(access, left), arch).wavefronts) {
      wavefront.pass = turn;
      explanation.wavefronts.push_back(std::move(wavefront));
    }
    const Wavefront winners = trip(queues_of(access, arch, left), turn, 0);
    explanation.wavefronts.insert(explanation.wavefronts.end(), kTripsOfCompareSwap, winners);
  }
}

void explain_passes(BankExplanation& explanation, const WarpAccess& access, const Architecture& arch) {
  const uint32_t trips = access.kind == AccessKind::CompareSwap ? kTripsOfCompareSwap : 1, together = lanes_of_pass(access, arch);
  for (uint32_t first = 0; first < kLanes; first += together) {
    const uint32_t lanes = pass_mask(access, first, together);
    const auto pass = static_cast<uint32_t>(explanation.pass_lanes.size());
    explanation.pass_lanes.push_back(lanes);
    const Queues queues = queues_of(access, arch, lanes);
    for (size_t turn = 0; turn < longest(queues); ++turn)
      explanation.wavefronts.insert(explanation.wavefronts.end(), trips, trip(queues, pass, turn));
  }
}

}  // namespace

bool lanes_take_turns(AccessKind kind, const Architecture& arch) {
  if (kind == AccessKind::Count) return !arch.shared_counts;
  return kind == AccessKind::Atomic || kind == AccessKind::CompareSwap || kind == AccessKind::FloatAdd || kind == AccessKind::AsyncCopy;
}

bool loops_in_global(AccessKind kind, uint32_t width_bytes) {
  using enum AccessKind;
  return width_bytes < 4 && (kind == Atomic || kind == CompareSwap || kind == FloatAdd || kind == Count);
}

BankCount count_turns(const WarpAccess& access, const Architecture& arch) {
  BankCount count;
  if (access.kind == AccessKind::FloatAdd) {
    count = count_loop(access, arch);
  } else {
    const uint32_t trips = access.kind == AccessKind::CompareSwap ? kTripsOfCompareSwap : 1, together = lanes_of_pass(access, arch);
    for (uint32_t first = 0; first < kLanes; first += together) {
      const uint32_t lanes = pass_mask(access, first, together);
      if (lanes == 0) continue;
      const uint32_t most = most_lanes_of_a_bank(access, arch, lanes);
      count.wavefronts += trips * most;
      count.conflicts += most - 1;
      ++count.passes;
    }
  }
  count.exact = known_exactly(access, arch);
  return count;
}

BankExplanation explain_turns(const WarpAccess& access, const Architecture& arch) {
  BankExplanation explanation;
  explanation.lanes_take_turns = true;
  explanation.words_per_bank.assign(arch.banks, 0);
  const uint32_t together = lanes_of_pass(access, arch);
  for (uint32_t first = 0; first < kLanes; first += together) {
    const Queues queues = queues_of(access, arch, pass_mask(access, first, together));
    for (uint32_t bank = 0; bank < arch.banks; ++bank)
      explanation.words_per_bank[bank] = std::max(explanation.words_per_bank[bank], static_cast<uint32_t>(queues[bank].size()));
  }
  if (access.kind == AccessKind::FloatAdd)
    explain_loop(explanation, access, arch);
  else
    explain_passes(explanation, access, arch);
  finish(explanation, access, arch);
  return explanation;
}

}  // namespace warplens::hardware
