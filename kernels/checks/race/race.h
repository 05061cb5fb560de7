// Finds races: two accesses of different threads to the same byte, one of them no read, that nothing orders.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>

#include "kernels/checks/check.h"
#include "kernels/checks/race/cells.h"
#include "kernels/checks/race/deferred_reads.h"
#include "kernels/checks/race/expected_reads.h"
#include "kernels/checks/race/known_accesses.h"
#include "kernels/checks/race/notes.h"
#include "kernels/checks/race/order.h"
#include "kernels/checks/race/read_only.h"
#include "kernels/checks/race/touched_lines.h"
#include "kernels/checks/race/ways.h"
#include "kernels/checks/race/words.h"

namespace warplens::checks {

class RaceCheck : public Check {
 public:
  explicit RaceCheck(Findings& findings);

  unsigned sees() const override { return kMemory; }
  void memory(simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern, uint64_t base) override;
  void block_begins(const simt::Block& block) override;
  void arrive(const simt::Warp& warp, const simt::Decoded&, const simt::Arrival& arrival) override { order_.arrive(warp, arrival); }
  void release(const simt::Block& block, uint32_t barrier) override { order_.release(block, barrier); }
  void join(const simt::Warp& warp, const simt::Decoded&, uint32_t lanes, uint32_t named) override { order_.join(warp, lanes, named); }
  void fence(const simt::Warp& warp, const simt::Decoded& in) override { order_.fence(warp, static_cast<FenceScope>(in.aux)); }
  void copy_arrives(const simt::Warp& warp, const simt::CopyInFlight& copy, const simt::CopyArrival& arrival) override;
  void run_ends() override;

 private:
  // Who accesses, while one instruction is looked at.
  struct Now {
    simt::Warp& warp;
    const simt::Decoded& in;
    const simt::AccessInfo* info;  // null: not an instruction's own access, but a copy that arrives
    Order::BlockOrder& order;
    uint32_t stamp;                          // of the access
    const simt::Pattern* pattern = nullptr;  // where each lane accesses, from `base`
    uint64_t base = 0;
    bool shared = false;
    uint64_t address = 0;  // of the word
    WordAccess told{};     // what a race of this word was reported with: of a split word each part may say so
  };
  struct Unordered {
    uint32_t first = 0, second = 0;  // lanes
    bool any = false;
  };

  // What came up to here cannot race any more: before the grid's last barrier, or in shared memory the block's.
  static uint32_t limit(const Now& now) { return now.shared ? now.order.floor : now.order.grid; }
  // The word's, and no notes are left in its area; null: nothing is there.
  Cell* cell_at(Now& now, uint64_t address) {
    now.address = address & ~uint64_t{3};
    now.shared = space_of(address) == Space::Shared;
    Remembered* memory = now.shared ? shared_of(now.warp.block) : page_at(address);
    Area* area = memory ? area_at(now, *memory, address) : nullptr;
    if (!area) return nullptr;
    Cell* const cells = open_cells(now, *memory, *area);
    area->until = std::max(area->until, now.stamp);
    return cells + now.address % Area::kBytes / 4;
  }
  Remembered* page_at(uint64_t address) {
    return (address - kGlobalBase) >> simt::kPageBits == last_page_number_ ? last_page_ : far_page(address);
  }
  Remembered* far_page(uint64_t address);  // null: nothing is there
  struct SharedMemory : Remembered {
    DeferredReads reads;
  };
  SharedMemory* shared_of(const simt::Block* block) { return last_block_ == block ? last_shared_ : far_shared(block); }
  SharedMemory* far_shared(const simt::Block* block);
  static Area* area_at(const Now& now, Remembered& memory, uint64_t address) {
    const uint64_t area = now.shared ? (address - kSharedBase) / Area::kBytes : (address - kGlobalBase) % simt::kPageBytes / Area::kBytes;
    return area < memory.areas.size() ? &memory.areas[area] : nullptr;
  }
  void forget_cells(Cell* cells);  // of an area
  Cell* open_cells(Now& now, Remembered& memory, Area& area);
  WordAccess access_of(Note& note, uint32_t unit, uint32_t bytes);
  void hold_words(Now& now, Cell* cells, Note& note);
  void hold_bytes(Now& now, Cell* cells, Note& note);
  // Whether two warps of this block (since its last barrier), or two blocks, have read a word or line by the same instruction: these two
  // represent all further readers.
  enum class ReadBy : uint8_t { Fewer, TwoWarps, TwoBlocks };
  static ReadBy read_by(const Now& now, const WordAccess& a, const WordAccess& b, uint32_t what) {
    if (a.lanes == 0 || b.lanes == 0 || ((a.what ^ what) | (b.what ^ what)) << WordAccess::kWarpBits) return ReadBy::Fewer;
    if (!now.shared && a.block != b.block) return a.stamp > now.order.grid && b.stamp > now.order.grid ? ReadBy::TwoBlocks : ReadBy::Fewer;
    const bool here = a.block == now.order.block && b.block == a.block && a.stamp > now.order.floor && b.stamp > now.order.floor;
    return here && a.warp() != b.warp() ? ReadBy::TwoWarps : ReadBy::Fewer;
  }
  ReadBy read_by(const Now& now, const Cell& cell, uint32_t what) const {
    if (cell.is_split()) return parts_read_by(now, cell, what);
    return cell.more == 0 ? read_by(now, cell.held[0], cell.held[1], what) : ReadBy::Fewer;
  }
  ReadBy parts_read_by(const Now& now, const Cell& cell, uint32_t what) const;
  // What came before the grid's last barrier, or in shared memory before the block's, cannot race any more.
  static bool gone(const Now& now, const WordAccess& held) { return held.lanes == 0 || held.stamp <= limit(now); }
  // One word of the access of a warp, by these lanes. (Given apart from `like`, what the words have in common stays in registers.)
  void touch_word(Now& now, Cell& cell, const WordAccess& like, uint32_t lanes, uint32_t bytes) {
    const bool alone = like.kind() != kWrite || (lanes & (lanes - 1)) == 0;
    if (alone && cell.more == 0 && gone(now, cell.held[0]) && gone(now, cell.held[1])) {  // the usual case
      cell.held[0] = like.of(lanes, bytes);
      cell.held[1].lanes = 0;
    } else {
      touch(now, cell, like.of(lanes, bytes));
    }
  }
  static uint64_t word_address(uint64_t base, const TouchedWord& word) {
    return (base & ~uint64_t{3}) + static_cast<uint64_t>(word.word) * 4;
  }
  uint32_t unknown_units(const Now& now, uint32_t first, const WordAccess& access, uint32_t units, const UnitLanes& lanes, ReadBy& by);
  bool note_simply(const Now& now, uint32_t& first, const WordAccess& access, uint32_t units, const UnitLanes& lanes);
  bool note(Now& now, Area& area, uint32_t& first, const WordAccess& access, uint32_t units, const UnitLanes& lanes, ReadBy& by);
  bool note_among(Now& now, Area& area, uint32_t& first, const WordAccess& access, uint32_t units, const UnitLanes& lanes, ReadBy& by);
  bool note_line(Now& now, Area& area, uint32_t& first, const WordAccess& access, const LineTable::Known& touched, const TouchedLine& line,
                 ReadBy& by);
  // By whom the access, a read, is represented now.
  ReadBy touch_lines(Now& now, const WordAccess& access, const LineTable::Known& touched);
  ReadBy touch_words(Now& now, const WordAccess& access, Cell* cells, uint64_t address, const TouchedLine& line, bool of_words);
  bool defer(const Now& now, const WordAccess& access, bool is_read);
  void touch_deferred(const simt::Block& block);
  void touch_plainly(Now& now, const WordAccess& access);
  void touch_anywhere(Now& now, const WordAccess& access);
  void touch(Now& now, Cell& cell, const WordAccess& access);
  void touch_part(Now& now, Cell& cell, const WordAccess& access);
  void touch_parts(Now& now, Cell& cell, const WordAccess& access);
  uint32_t other_bytes(const Now& now, const Cell& cell, uint32_t bytes) const;
  // Whether two reads may represent all: no fence or partial barrier orders some threads only.
  bool two_suffice(const Now& now) const { return now.order.threads.empty() && !(blocks_can_be_ordered_ && !now.shared); }
  bool says_nothing_new(const Now& now, const Cell& cell, const WordAccess& access);
  // What a read is beside two that are remembered: something else, the first one by more lanes, one to remember as the second, nothing new.
  enum class Again : uint8_t { No, SameLater, Second, Known };
  Again read_again(const Now& now, const WordAccess& a, const WordAccess& b, bool b_gone, const WordAccess& access) const;
  void touch_slowly(Now& now, Cell& cell, WordAccess access);
  bool meet(Now& now, WordAccess& earlier, const WordAccess& access);  // false: the earlier one need not be remembered
  void remember(Now& now, Cell& cell, const WordAccess& access);
  bool is_represented(const Now& now, Cell& cell, const WordAccess& access);
  void among_lanes(Now& now, const WordAccess& access);
  Unordered unordered(const Now& now, const WordAccess& earlier, const WordAccess& access) const;
  void report(Now& now, const WordAccess& earlier, const WordAccess& access, Unordered pair);
  bool stores_the_same(Now& now, const WordAccess& earlier, const WordAccess& access, Unordered pair) const;
  bool only_expected(const WordAccess& earlier, const WordAccess& access);
  uint32_t stored(Now& now, uint32_t lane, uint64_t word) const;
  void copy_begins(Now& now, const WordAccess& like, const simt::Pattern& pattern, uint64_t base);
  void arrived(Now& now, uint64_t address, uint32_t bytes, uint32_t lane, uint32_t kind);

  bool blocks_can_be_ordered_ = false;  // the code has fences, and atomics
  bool copies_ = false;                 // asynchronously
  Order order_;
  // Races that were reported: another one like it, between threads that are no further apart, is only counted.
  struct Like {
    uint32_t first = 0, second = 0;  // instructions
    const void* array = nullptr;     // of the Program, or placed in global memory
    FindingKind kind = FindingKind::Race;
    auto operator<=>(const Like&) const = default;
  };
  struct Reported {
    size_t number = 0;
    int distance = 0;  // distance_of() the two moments
  };
  std::map<Like, Reported> reported_;
  std::optional<Ways> ways_;  // made for the first of them
  ReadOnlyLoads read_only_;
  ExpectedReads expected_;
  LineTable lines_;
  WordTable words_;
  KnownAccesses known_;
  uint64_t changes_ = 0;  // KnownAccesses::Access::changes
  Lists lists_;
  Parts parts_{lists_};
  Notes notes_;
  GlobalMemoryRemembered global_;
  uint64_t last_page_number_ = ~uint64_t{0};
  Remembered* last_page_ = nullptr;
  std::unordered_map<const simt::Block*, SharedMemory> shared_;
  const simt::Block* last_block_ = nullptr;
  SharedMemory* last_shared_ = nullptr;
};

// PTX: only atomics that overlap completely are atomic to each other. Of two instructions, by what a lane accesses.
inline bool same_size(const Program& program, uint32_t a, uint32_t b) {
  return a == b || size_bytes(program.code[a].type) == size_bytes(program.code[b].type);
}

// The texts of a finding whose moments are known.
void describe_race(const Subject& subject, const Ways& ways, Finding& finding);

}  // namespace warplens::checks
