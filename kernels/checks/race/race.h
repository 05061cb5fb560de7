// Finds races: two accesses of different threads to the same byte, one of them no read, that nothing orders.
#pragma once

#include <unordered_map>

#include "kernels/checks/check.h"
#include "kernels/checks/race/cells.h"
#include "kernels/checks/race/known_accesses.h"
#include "kernels/checks/race/order.h"
#include "kernels/checks/race/read_only.h"
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
  void copy_arrives(const simt::Warp& warp, const simt::CopyInFlight& copy) override;

 private:
  // Who accesses, while one instruction is looked at.
  struct Now {
    simt::Warp& warp;
    const simt::Decoded& in;
    const simt::AccessInfo* info;  // null: not an instruction's own access, but a copy that arrives
    Order::BlockOrder& order;
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

  Cell* cell_at(Now& now, uint64_t address) {
    now.address = address & ~uint64_t{3};
    now.shared = space_of(address) == Space::Shared;
    if (now.shared && last_block_ == now.warp.block) {
      const uint64_t word = (address - kSharedBase) / 4;
      return word < last_shared_->size() ? last_shared_->data() + word : nullptr;
    }
    if (now.shared) return far_cell(now, address);
    GlobalCells::Page* page = page_at(address);
    if (!page) return nullptr;
    const uint32_t cell = (address >> 2) % GlobalCells::kCellsOfPage, line = cell / GlobalCells::kWordsOfLine;
    if (page->lines[line].in_cells) return page->cells.get() + cell;
    return GlobalCells::cells_of(*page, line, parts_) + cell % GlobalCells::kWordsOfLine;
  }
  GlobalCells::Page* page_at(uint64_t address) {
    return (address - kGlobalBase) >> simt::kPageBits == last_page_number_ ? last_page_ : far_page(address);
  }
  GlobalCells::Page* far_page(uint64_t address);  // null: nothing is there
  Cell* far_cell(Now& now, uint64_t address);
  Cell* shared_cells(Now& now, const simt::Pattern& pattern, uint64_t base,
                     uint32_t width);  // from the base's word on; null: not all exist
  // Of a word, or of a line: two warps of this block have read it by the same instruction since the block's last barrier, or two blocks
  // have: they represent any other.
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
  static bool gone(const Now& now, const WordAccess& held) {
    return held.lanes == 0 || held.stamp <= (now.shared ? now.order.floor : now.order.grid);
  }
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
  void touch_shared(Now& now, const WordAccess& access, const WordTable::Known& touched, Cell* cells);
  ReadBy read_by(Now& now, const WordAccess& access, const WordTable::Known& touched, Cell* cells);
  ReadBy read_by_anywhere(Now& now, uint64_t address, uint32_t what);
  void touch_anywhere(Now& now, const WordAccess& access, const WordTable::Known& touched);
  void touch_run(Now& now, const WordAccess& access, const WordTable::Known& touched, const Run& run);
  bool touch_line(const Now& now, GlobalCells::Page& page, uint32_t line, const WordAccess& access, uint32_t first_lane,
                  uint32_t bytes_of_lane) const;
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
  void among_lanes(Now& now, const WordAccess& access);
  Unordered unordered(const Now& now, const WordAccess& earlier, const WordAccess& access) const;
  void report(Now& now, const WordAccess& earlier, const WordAccess& access, Unordered pair);
  bool stores_the_same(Now& now, const WordAccess& earlier, const WordAccess& access, Unordered pair) const;
  uint32_t stored(Now& now, uint32_t lane, uint64_t word) const;
  void copy_begins(Now& now, const WordAccess& like, const simt::Pattern& pattern, uint64_t base);
  void arrived(Now& now, uint64_t address, uint32_t bytes, uint32_t lane, uint32_t kind);

  bool blocks_can_be_ordered_ = false;  // the code has fences, and atomics
  Order order_;
  ReadOnlyLoads read_only_;
  WordTable words_;
  KnownAccesses known_;
  uint64_t changes_ = 0;  // KnownAccesses::Access::changes
  Lists lists_;
  Parts parts_{lists_};
  GlobalCells global_;
  uint64_t last_page_number_ = ~uint64_t{0};
  GlobalCells::Page* last_page_ = nullptr;
  std::unordered_map<const simt::Block*, std::vector<Cell>> shared_;
  const simt::Block* last_block_ = nullptr;
  std::vector<Cell>* last_shared_ = nullptr;
};

// PTX: only atomics that overlap completely are atomic to each other. Of two instructions, by what a lane accesses.
inline bool same_size(const Program& program, uint32_t a, uint32_t b) {
  return a == b || size_bytes(program.code[a].type) == size_bytes(program.code[b].type);
}

// The texts of a finding whose moments are known.
void describe_race(const Subject& subject, Finding& finding);

}  // namespace warplens::checks
