// One block: its warps, shared memory, barriers and the scheduler. All that changes is in values that a checkpoint copies.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "kernels/simt/machine/fault.h"
#include "kernels/simt/machine/recurrence.h"
#include "kernels/simt/machine/warp.h"
#include "kernels/simt/observe/observer.h"

namespace warplens::simt {

inline constexpr uint32_t kBarriers = 16;            // of a block
inline constexpr uint32_t kGridBarrier = kBarriers;  // a block's part in that of the grid
inline constexpr uint32_t kTileBarriers = 1 << 20;   // from here on those of tiles of several warps (assets/include/warplens/groups.h)
inline constexpr uint32_t kTileBarriersEnd = kTileBarriers + 1024;

// A grid-wide barrier: each block adds itself when all of its threads have arrived.
struct GridBarrier {
  uint64_t arrived = 0;
  uint32_t completed = 0;
};

struct BarrierState {
  uint32_t arrived = 0;     // lanes; those that a warp lacks too, where it waits for a number of threads
  uint32_t expected = 0;    // 0: all of the block
  uint32_t predicates = 0;  // lanes that arrived with a true one
  uint32_t voters = 0;      // ... with one at all
};

class Takers;

struct SchedulerState {
  uint32_t warp = 0;
  uint64_t slice = 0;  // ticks left of this warp's turn
  uint64_t random = 0;
};

// Everything of a block that changes while it runs, but global memory.
struct BlockState {
  std::vector<WarpState> warps;
  std::vector<uint8_t> shared;
  std::map<uint32_t, BarrierState> barriers;
  SchedulerState scheduler;
  uint64_t tick = 0;
  uint32_t returned = 0;  // lanes
  uint32_t epoch = 0;     // barriers completed
  bool at_grid = false;   // all of its threads wait for the other blocks
};

struct Block {
  Block(const Program& program, const Launch& launch, const Code& code, const GlobalMemoryHandle& memory,
        const hardware::Architecture& arch);
  Block(const Block&) = delete;

  void start(uint64_t linear_index);  // a fresh block of the grid
  BlockState save() const;
  void restore(const BlockState& state);

  // Executes until `tick`, the end of the block, or a fault; true while there is more to do.
  bool run_to(uint64_t tick);
  uint32_t next_warp();  // kNone at the end; settles what is due before it
  bool starves() const;  // it waits for what another block has yet to do: all warps that can run spin, or all are at the grid's barrier
  bool circles() const;  // all of those have come back to where they were since watch(true): nothing but others can change that
  void watch(bool on);   // from now on whether warps come back to a state
  bool stays_at_grid() const { return at_grid && (!grid || grid->completed == grid_waits_from_); }
  bool passes_grid();  // continues behind the grid's barrier, where all blocks have come to it; run_to() returns before it, true
  bool choose();       // makes `scheduler` point at a warp that can continue; false at the end or with a fault

  const Program& program;
  const Launch& launch;
  const Code& code;
  GlobalMemoryHandle memory;
  const hardware::Architecture& arch;

  std::vector<Warp> warps;
  std::vector<uint8_t> shared;
  ArrivingWords arriving;
  std::map<uint32_t, BarrierState> barriers;
  SchedulerState scheduler;
  uint64_t tick = 0;
  uint64_t charged = 0;  // what costly instructions count for above their one tick
  uint64_t limit = 0;    // on both together
  uint32_t returned = 0;
  uint32_t epoch = 0;
  bool at_grid = false;
  GridBarrier* grid = nullptr;  // of the blocks that run together; null: it never completes
  Takers* takers = nullptr;     // of those too; null: nobody asks
  uint32_t threads = 0;
  uint64_t block_linear = 0;
  Dim3 block_index;
  std::optional<Fault> fault;
  bool ended = false;
  std::vector<std::string>* printed = nullptr;  // null: printf is executed in silence
  Observer* observer = nullptr;
  std::vector<SiteCounts>* counts = nullptr;
  uint8_t unset = 0;    // what a byte of shared and of local memory holds before it is written
  bool yields = false;  // run_to() returns early, true, when the block starves
  PatternTable patterns;
  uint64_t pattern_searches = 0;  // each is charged by whether blocks before this one had left the pattern there
  std::vector<Pattern*> hints;    // by access, the pattern seen last
  Pattern nothing;                // matches no access: its mask is empty

  void bind();  // after any change of where things are
  void arrive(Warp& warp, const Decoded* in, uint32_t id, uint32_t count, uint32_t predicate);
  void lanes_returned(uint32_t lanes);
  void release_if_complete(uint32_t id);
  void release(uint32_t id);

 private:
  uint32_t grid_waits_from_ = 0;         // GridBarrier::completed when it arrived
  std::vector<Recurrence> recurrences_;  // by warp; none while nobody watches
  void run_slice(Warp& warp, uint64_t ticks, uint64_t until_limit);
  void arrive_at_grid();
  bool next_turn();
  void end_turn(Warp& warp);
  void give_slice();
  void tell_of_start();
};

// Runs the blocks before `linear_index` that the launch says it may build on, uncounted. The fault of one of them, if it has one.
Status run_blocks_before(uint64_t linear_index, const Program& program, const Launch& launch, const Code& code,
                         const GlobalMemoryHandle& memory, const hardware::Architecture& arch);

}  // namespace warplens::simt
