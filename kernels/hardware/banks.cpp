#include "kernels/hardware/banks.h"

#include <algorithm>
#include <array>
#include <bit>

#include "kernels/hardware/turns.h"

namespace warplens::hardware {
namespace {

constexpr uint32_t kMaxBanks = 32;

// How an access is cut into passes, and how its addresses fall on banks.
struct Layout {
  uint32_t pass_lanes;      // lanes that a pass takes together
  uint32_t merge_xor;       // the pair rule's x, or 0
  uint32_t words_per_lane;  // consecutive words that a lane touches
  uint32_t word_shift;      // log2 of the bank width
  uint32_t bank_bits;       // log2 of the number of banks
  bool paired_words;        // Architecture::bank_delivers_word_pair

  // What a bank delivers at once: a word, or (Kepler, 4-byte mode) the words i and i + 32 of an aligned segment of 64.
  uint64_t unit(uint64_t word) const {
    if (!paired_words) return word;
    const uint64_t bank = word & ((1u << bank_bits) - 1);
    return (word >> (bank_bits + 1) << (bank_bits + 1)) | bank;
  }
  uint64_t first_word(uint64_t address) const { return address >> word_shift; }
  uint32_t bank(uint64_t word) const { return static_cast<uint32_t>(word) & ((1u << bank_bits) - 1); }
};

uint32_t lanes_from(uint32_t first, uint32_t count) { return (count >= kLanes ? ~0u : (1u << count) - 1) << first; }

// The lower lane of the first pair of active lanes whose addresses differ; kLanes where all partners agree.
uint32_t first_break(const WarpAccess& access, uint32_t partner_xor) {
  for (uint32_t left = access.mask; left != 0; left &= left - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(left));
    const uint32_t partner = lane ^ partner_xor;
    if ((access.mask >> partner & 1) != 0 && access.address[partner] != access.address[lane]) return lane;
  }
  return kLanes;
}

uint32_t find_merge(const WarpAccess& access) {
  if (first_break(access, 1) == kLanes) return 1;
  if (first_break(access, 2) == kLanes) return 2;
  return 0;
}

bool has_pair_rule(const WarpAccess& access, const Architecture& arch, uint32_t words_per_lane) {
  return words_per_lane > 1 && access.kind == AccessKind::Load && arch.wide_loads_merge_pairs;
}

Layout lay_out(const WarpAccess& access, const Architecture& arch) {
  Layout layout{};
  layout.word_shift = static_cast<uint32_t>(std::countr_zero(arch.bank_width_bytes));
  layout.bank_bits = static_cast<uint32_t>(std::countr_zero(arch.banks));
  layout.paired_words = arch.bank_delivers_word_pair;
  layout.words_per_lane = std::max(1u, access.width_bytes >> layout.word_shift);
  // A pass asks for at most as many words as there are banks.
  layout.pass_lanes = std::min(arch.lanes_per_request, arch.banks / layout.words_per_lane);
  if (has_pair_rule(access, arch, layout.words_per_lane)) layout.merge_xor = find_merge(access);
  if (layout.merge_xor != 0) layout.pass_lanes *= 2;
  return layout;
}

// An aligned wide access takes an aligned group of banks whole, and all banks of the group see the same lanes. So it can be counted
// as one wide word on one wide bank. Misaligned ones (which hardware refuses) are left as they are.
Layout by_whole_access(const WarpAccess& access, const Layout& layout) {
  if (layout.words_per_lane == 1) return layout;
  uint64_t any_bits = 0;
  for (uint32_t left = access.mask; left != 0; left &= left - 1) any_bits |= access.address[static_cast<uint32_t>(std::countr_zero(left))];
  if ((any_bits & (access.width_bytes - 1)) != 0) return layout;
  const auto group_bits = static_cast<uint32_t>(std::countr_zero(layout.words_per_lane));
  Layout grouped = layout;
  grouped.words_per_lane = 1;
  grouped.word_shift += group_bits;
  grouped.bank_bits -= group_bits;
  return grouped;
}

using LaneUnits = std::array<uint64_t, kLanes>;

// The requests of all lanes as arrays, which the compiler vectorizes.
LaneUnits units_of(const WarpAccess& access, const Layout& layout) {
  LaneUnits units;
  for (uint32_t lane = 0; lane < kLanes; ++lane) units[lane] = access.address[lane] >> layout.word_shift;
  if (layout.paired_words) {
    for (uint64_t& unit : units) unit = layout.unit(unit);
  }
  return units;
}

// Plays the first wavefront of a pass: every bank serves the word of the last lane that asks it. Returns the lanes it leaves
// waiting. There is no branch on the addresses, and in an access without conflicts no lane waits.
uint32_t waiting_after_first_wavefront(const LaneUnits& units, const Layout& layout, uint32_t lanes) {
  uint64_t served[kMaxBanks];  // valid for the banks that are asked
  for (uint32_t left = lanes; left != 0; left &= left - 1) {
    const uint64_t word = units[static_cast<uint32_t>(std::countr_zero(left))];
    served[layout.bank(word)] = word;
  }
  uint32_t waiting = 0;
  for (uint32_t left = lanes; left != 0; left &= left - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(left));
    waiting |= static_cast<uint32_t>(served[layout.bank(units[lane])] != units[lane]) << lane;
  }
  return waiting;
}

// The largest number of distinct words that the lanes ask of one bank. `seen` says which rows of the tables are valid, so that
// nothing has to be cleared.
uint32_t most_words_of_a_bank(const WarpAccess& access, const Layout& layout, uint32_t lanes) {
  uint64_t words[kMaxBanks][kLanes];
  uint8_t depth[kMaxBanks];
  uint32_t seen = 0;
  uint32_t deepest = 0;
  for (; lanes != 0; lanes &= lanes - 1) {
    const uint64_t first = layout.first_word(access.address[static_cast<uint32_t>(std::countr_zero(lanes))]);
    for (uint32_t k = 0; k < layout.words_per_lane; ++k) {
      const uint64_t word = layout.unit(first + k);
      const uint32_t bank = layout.bank(word);
      const uint32_t bit = 1u << bank;
      const uint32_t known = (seen & bit) != 0 ? depth[bank] : 0;
      uint64_t* row = words[bank];
      if (std::find(row, row + known, word) != row + known) continue;
      row[known] = word;
      depth[bank] = static_cast<uint8_t>(known + 1);
      seen |= bit;
      deepest = std::max(deepest, known + 1);
    }
  }
  return deepest;
}

uint32_t pass_wavefronts(const WarpAccess& access, const LaneUnits& units, const Layout& layout, uint32_t lanes) {
  if (layout.words_per_lane > 1) return most_words_of_a_bank(access, layout, lanes);
  const uint32_t waiting = waiting_after_first_wavefront(units, layout, lanes);
  return 1 + (waiting == 0 ? 0 : most_words_of_a_bank(access, layout, waiting));
}

// One word that lanes of a pass ask for.
struct Asked {
  uint64_t word;
  uint32_t lanes;  // mask
};

using AskedOfBanks = std::vector<std::vector<Asked>>;  // by bank; within a bank by lowest lane

AskedOfBanks gather(const WarpAccess& access, const Architecture& arch, const Layout& layout, uint32_t lanes) {
  AskedOfBanks asked(arch.banks);
  for (; lanes != 0; lanes &= lanes - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(lanes));
    for (uint32_t k = 0; k < layout.words_per_lane; ++k) {
      const uint64_t word = layout.unit(layout.first_word(access.address[lane]) + k);
      auto& of_bank = asked[layout.bank(word)];
      const auto known = std::ranges::find(of_bank, word, &Asked::word);
      if (known != of_bank.end()) {
        known->lanes |= 1u << lane;
      } else {
        of_bank.push_back({word, 1u << lane});
      }
    }
  }
  return asked;
}

// Wavefront w of a pass serves the w-th word of every bank that has one.
Wavefront serve(const AskedOfBanks& asked, uint32_t pass, size_t turn) {
  Wavefront wavefront{.pass = pass};
  for (uint32_t bank = 0; bank < asked.size(); ++bank) {
    if (turn >= asked[bank].size()) continue;
    const Asked& a = asked[bank][turn];
    wavefront.words.push_back({bank, a.word, a.lanes});
    wavefront.lanes |= a.lanes;
  }
  return wavefront;
}

uint32_t count_distinct_words(const BankExplanation& explanation) {
  std::vector<uint64_t> words;
  for (const Wavefront& wavefront : explanation.wavefronts) {
    for (const ServedWord& served : wavefront.words) words.push_back(served.word);
  }
  std::ranges::sort(words);
  return static_cast<uint32_t>(std::unique(words.begin(), words.end()) - words.begin());
}

void explain_pass(BankExplanation& explanation, const AskedOfBanks& asked, uint32_t pass) {
  size_t turns = 0;
  for (uint32_t bank = 0; bank < asked.size(); ++bank) {
    turns = std::max(turns, asked[bank].size());
    explanation.words_per_bank[bank] = std::max(explanation.words_per_bank[bank], static_cast<uint32_t>(asked[bank].size()));
    explanation.broadcasts +=
        static_cast<uint32_t>(std::ranges::count_if(asked[bank], [](const Asked& a) { return std::popcount(a.lanes) > 1; }));
  }
  for (size_t turn = 0; turn < turns; ++turn) explanation.wavefronts.push_back(serve(asked, pass, turn));
}

}  // namespace

BankCount count_banks(const WarpAccess& access, const Architecture& arch) {
  if (lanes_take_turns(access.kind, arch)) return count_turns(access, arch);
  const Layout layout = by_whole_access(access, lay_out(access, arch));
  const LaneUnits units = units_of(access, layout);
  BankCount count;
  for (uint32_t first = 0; first < kLanes; first += layout.pass_lanes) {
    const uint32_t lanes = access.mask & lanes_from(first, layout.pass_lanes);
    if (lanes == 0) continue;
    count.wavefronts += pass_wavefronts(access, units, layout, lanes);
    ++count.passes;
  }
  count.conflicts = count.wavefronts - count.passes;
  return count;
}

BankExplanation explain_banks(const WarpAccess& access, const Architecture& arch) {
  if (lanes_take_turns(access.kind, arch)) return explain_turns(access, arch);
  const Layout layout = lay_out(access, arch);
  BankExplanation explanation;
  explanation.merge_partner_xor = layout.merge_xor;
  explanation.pair_rule = has_pair_rule(access, arch, layout.words_per_lane);
  if (explanation.pair_rule) explanation.pair_breaks = {first_break(access, 1), first_break(access, 2)};
  explanation.words_per_bank.assign(arch.banks, 0);
  for (uint32_t first = 0; first < kLanes; first += layout.pass_lanes) {
    const uint32_t lanes = access.mask & lanes_from(first, layout.pass_lanes);
    const auto pass = static_cast<uint32_t>(explanation.pass_lanes.size());
    explanation.pass_lanes.push_back(lanes);
    explanation.count.passes += lanes != 0 ? 1 : 0;
    explain_pass(explanation, gather(access, arch, layout, lanes), pass);
  }
  explanation.count.wavefronts = static_cast<uint32_t>(explanation.wavefronts.size());
  explanation.count.conflicts = explanation.count.wavefronts - explanation.count.passes;
  explanation.ideal_wavefronts = explanation.count.passes;
  explanation.distinct_words = count_distinct_words(explanation);
  return explanation;
}

}  // namespace warplens::hardware
