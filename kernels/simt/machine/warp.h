// A warp: its registers, its lanes' local memory, and the paths on which its lanes have diverged.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "kernels/simt/machine/decode.h"
#include "kernels/simt/memory/global_memory.h"
#include "kernels/simt/memory/pattern.h"

namespace warplens::simt {

// What a lane brings to a warp operation: its operand a.
struct Gathered {
  uint32_t lanes = 0;
  std::array<uint64_t, 32> values{};
};

// Lanes that are at the same instruction. A path that branches waits, as `parent`, for the paths it split into.
struct DivergentPath {
  uint32_t pc = 0;
  uint32_t reconvergence_pc = kNoTarget;  // where it ends and its parent continues
  uint32_t mask = 0;
  uint32_t parent = kNone;
  uint32_t pending = 0;         // paths that must end before this one continues
  uint32_t barrier = kNone;     // waits at this barrier ...
  uint32_t barrier_at = kNone;  // ... at this instruction
  uint32_t waits_at = kNone;    // waits at this warp operation for the other lanes of its mask
  bool alive = true;
  std::shared_ptr<const Gathered> gathered;             // what all lanes of that operation brought, once they have come
  std::shared_ptr<const std::vector<uint8_t>> uniform;  // uniform registers as this path left them, where another one ran since
};

// A bit for each word of shared memory that an asynchronous copy is under way to.
using ArrivingWords = std::vector<uint64_t>;

struct CopyInFlight {
  uint64_t target = 0, source = 0;
  uint32_t lane = 0, group = 0, bytes = 0, taken = 0;  // bytes taken from the source; the others are zero
  uint64_t barrier = 0;                                // the cuda::barrier whose phase waits for it
  std::array<uint8_t, 16> data{};
};

enum class Stop : uint8_t { Ready, Waiting, Ended, Fault };

// Everything of a warp that changes while it runs; a checkpoint copies it.
struct WarpState {
  std::vector<RegisterLine> register_lines;
  std::vector<RegisterLine> local_lines;  // word w of lane l at byte (w * 32 + l) * 4
  std::vector<DivergentPath> paths;
  uint32_t current = 0;  // the path that executes
  uint32_t pc = 0;       // of the current path
  uint32_t active = 0, live = 0;
  uint32_t reconvergence_pc = kNoTarget;  // of the current path
  uint64_t turn_ticks = 0;                // since it began to run, or last stopped
  bool spins = false;                     // its last turn ended without a barrier
  bool yielded = false;                   // ... because it said that it waits
  uint32_t waits = 0;                     // turns one after the other that ended so
  Stop stop = Stop::Ready;
  std::vector<CopyInFlight> copies;
  std::array<uint32_t, 32> copy_group{};
  std::vector<std::array<uint64_t, 32>> kept;  // by Code::kept_sites
};

struct Block;

struct Warp : WarpState {
  // Where handlers find things; set by bind().
  uint8_t* registers = nullptr;
  uint8_t* local = nullptr;
  uint32_t uniform_begin = 0, uniform_bytes = 0;  // of the register file
  const Decoded* code = nullptr;
  const AccessInfo* accesses = nullptr;
  Pattern** hints = nullptr;     // by access: the pattern seen last
  SiteCounts* counts = nullptr;  // null: not counted
  bool traced = false;
  bool uncounted = false;  // the handler that stopped the warp executed no instruction
  uint8_t* shared = nullptr;
  const uint8_t* constant = nullptr;
  const uint64_t* arriving = nullptr;  // ArrivingWords of the block; null: its Program has no asynchronous copies
  const PageEntry* pages = nullptr;
  uint64_t page_count = 0;
  Footprint* footprint = nullptr;  // of the blocks of this thread; null: nobody asks what they touch
  uint64_t shared_bytes = 0, local_bytes = 0, constant_bytes = 0;
  uint64_t bank_word_mask = 3;      // bank width - 1
  uint64_t end_tick = 0, fuel = 0;  // of the slice that runs; the block's tick is end_tick - fuel
  uint64_t charged = 0;             // in this slice, above one tick an instruction
  uint64_t spare = 0;               // what may be charged before the slice must end early
  Block* block = nullptr;
  uint32_t index = 0;                                // in the block
  uint32_t existing = 0;                             // lanes that the block's size gives it
  std::array<std::array<uint32_t, 32>, 3> thread{};  // threadIdx by lane

  Gathered gathered;  // by the warp operation that executes

  uint64_t tick() const { return end_tick - fuel; }
  // Counts work against the block's limit on ticks. Where the limit is reached, the slice ends with this instruction. (Always inlined: it
  // is compiled for several instruction sets.)
  [[gnu::always_inline]] void charge(uint64_t ticks) {
    charged += ticks;
    const uint64_t over = ticks > spare ? ticks - spare : 0, cut = over < fuel ? over : fuel - 1;
    spare -= ticks - over;
    fuel -= cut, end_tick -= cut;
  }
  // The slice ends with this instruction, as the warp waits for what others have yet to do.
  void yields() {
    end_tick -= fuel - 1, fuel = 1;
    yielded = true;
  }
  template <class T>
  T* at(uint32_t offset) {
    return reinterpret_cast<T*>(registers + offset);
  }
};

inline bool is_arriving(const Warp& warp, uint64_t address, uint64_t bytes) {
  if (!warp.arriving || space_of(address) != Space::Shared) return false;
  const uint64_t end = (address - kSharedBase + bytes + 3) / 4;
  for (uint64_t word = (address - kSharedBase) / 4; word < end; ++word)
    if (warp.arriving[word / 64] >> word % 64 & 1) return true;
  return false;
}

}  // namespace warplens::simt
