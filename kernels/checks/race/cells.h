// What is remembered of each word of memory: the accesses that a later one could still race with.
#pragma once

#include <memory>
#include <vector>

#include "kernels/checks/finding.h"
#include "kernels/simt/memory/global_memory.h"

namespace warplens::checks {

// One instruction's access to a word by some lanes of a warp.
struct WordAccess {
  uint32_t stamp = 0;  // see order.h
  uint32_t tick = 0;
  uint32_t block = 0;
  uint32_t lanes = 0;  // none: there is no access here
  uint32_t instruction : 20 = 0;
  uint32_t warp : 5 = 0;
  uint32_t kind : 3 = 0;
  uint32_t bytes : 4 = 0;  // of the word
};
static_assert(sizeof(WordAccess) == 20);
inline constexpr uint32_t kMaxInstructions = 1 << 20;

enum AccessKind : uint32_t { kRead, kWrite, kAtomic, kBlockAtomic, kCopyRead, kCopyWrite };
constexpr bool is_read(uint32_t kind) { return kind == kRead || kind == kCopyRead; }
constexpr bool is_atomic(uint32_t kind) { return kind == kAtomic || kind == kBlockAtomic; }
constexpr bool is_copy(uint32_t kind) { return kind == kCopyRead || kind == kCopyWrite; }
Role role_of(uint32_t kind);

// Two accesses are held in place; what else a word needs is in a list.
struct Cell {
  WordAccess held[2];
  uint32_t more = 0;  // a list of Lists; 0: none
};

class Lists {
 public:
  std::vector<WordAccess>& of(Cell& cell) {
    if (cell.more == 0) {
      if (free_.empty()) {
        lists_.emplace_back();
        free_.push_back(static_cast<uint32_t>(lists_.size()));
      }
      cell.more = free_.back();
      free_.pop_back();
    }
    return lists_[cell.more - 1];
  }
  void drop(Cell& cell) {
    lists_[cell.more - 1].clear();
    free_.push_back(cell.more);
    cell.more = 0;
  }

 private:
  std::vector<std::vector<WordAccess>> lists_;
  std::vector<uint32_t> free_;
};

// Cells of global memory, made page by page where something is accessed.
class GlobalCells {
 public:
  static constexpr uint32_t kCellsOfPage = simt::kPageBytes / 4;

  Cell* page(uint64_t page) {
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (!pages_[page]) pages_[page] = std::make_unique<Cell[]>(kCellsOfPage);
    return pages_[page].get();
  }

 private:
  std::vector<std::unique_ptr<Cell[]>> pages_;
};

}  // namespace warplens::checks
