// Which of two accesses came before the other whatever the schedule is: the happens-before order of a run.
//
// Moments are numbered over the whole run; the number grows where threads hand on what they did (a barrier, a join of lanes, a fence). An
// access is before a thread's next one where the thread knows the accessing thread's past up to the access's moment. That knowledge has
// levels, so that the usual case is one comparison: of the whole block (a barrier of all its threads), of the whole warp (a join of all its
// lanes), of single lanes of the warp, and a sparse clock for what partial barriers and atomics with fences bring.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "kernels/checks/race/clock.h"
#include "kernels/simt/observe/observer.h"

namespace warplens::checks {

inline constexpr uint32_t kInFlight = ~0u;  // the moment of an asynchronous copy that no thread has waited for
// From here on, of copies that came with a phase of a cuda::barrier. No thread made them then, so that whoever issued one knows it, as all
// others do, only by what acquired the phase, and a barrier of the block alone brings it to nobody.
inline constexpr uint32_t kFirstPhase = 0xc0000000u;

class Order {
 public:
  using LaneTimes = std::array<std::array<uint32_t, 32>, 32>;

  struct WarpOrder {
    uint32_t floor = 0;                // of all lanes of the warp, up to here
    std::unique_ptr<LaneTimes> lanes;  // [knowing lane][known lane]; null: no part of the warp was ever joined
  };
  // What fences and partial barriers have brought to a thread.
  struct ThreadOrder {
    ClockHandle known;
    ClockHandle fenced[2];   // what it has made visible: to the block, to the device
    ClockHandle awaited[2];  // what atomics have read, to be known after a fence: of the own block, of any
  };
  struct Gate {
    struct Arrived {
      uint32_t warp, lanes, stamp;
      bool waits;
    };
    std::vector<Arrived> arrived;
    bool whole = true;  // all of the block, and all of them wait
  };
  struct Location {
    ClockHandle released[2];
  };
  struct BlockOrder {
    uint64_t block = 0;
    uint32_t floor = 0;          // of all threads of the block, up to here
    uint32_t grid = 0;           // of all threads of the grid
    uint32_t grid_barriers = 0;  // that it has passed
    std::vector<WarpOrder> warps;
    std::vector<ThreadOrder> threads;  // empty: no fence and no partial barrier so far
    std::map<uint32_t, Gate> gates;
    std::unordered_map<uint64_t, Location> words;  // what atomics of this block have released, by address
  };

  uint32_t now() const { return now_; }
  BlockOrder& of(const simt::Block& block);

  void block_begins(const simt::Block& block);
  void arrive(const simt::Warp& warp, const simt::Arrival& arrival);
  void release(const simt::Block& block, uint32_t barrier);
  void join(const simt::Warp& warp, uint32_t lanes, uint32_t named);
  void fence(const simt::Warp& warp, FenceScope scope);
  void atomic(const simt::Warp& warp, uint32_t lane, uint64_t address, const simt::Decoded& in);
  void released() { ++now_; }  // by the lanes of one atomic; what they do from now on is not

  // The phase of the barrier with this word is complete: the moment of the copies that it waited for.
  uint32_t phase_completes(const simt::Block& block, uint64_t word);

  // Whether an atomic on the word has released what its thread had fenced.
  bool has_releases(const BlockOrder& here, uint64_t address) const;

  // Whether all that `from` of another place did up to `stamp` is before what this thread does next.
  bool knows(const BlockOrder& here, uint32_t warp, uint32_t lane, uint64_t from_block, uint32_t from_warp, uint32_t from_lane,
             uint32_t stamp) const;

 private:
  static ThreadOrder& thread(BlockOrder& block, uint32_t warp, uint32_t lane) { return block.threads[warp * 32 + lane]; }
  void need_threads(BlockOrder& block) {
    if (block.threads.empty()) block.threads.resize(block.warps.size() * 32);
  }
  struct Phase {
    uint64_t key = 0;  // Clock::copies_key
    uint32_t moment = 0;
    bool operator==(const Phase&) const = default;
  };
  bool knows_phase(const BlockOrder& here, uint32_t thread, uint64_t from_block, const Phase& phase) const;
  Clock past_of(const BlockOrder& block, uint32_t warp, uint32_t lane, uint32_t self) const;
  void release_part(BlockOrder& block, const simt::Block& live, const Gate& gate);
  void release_whole(BlockOrder& block);

  uint32_t now_ = 1;
  std::vector<Phase> phases_;               // with copies, by their moment from kFirstPhase on
  std::array<uint32_t, 2> grid_arrived_{};  // the latest arrival at the grid's barriers, of which two can be under way
  bool fences_ = false;
  const simt::Block* last_ = nullptr;
  BlockOrder* last_order_ = nullptr;
  std::unordered_map<const simt::Block*, std::unique_ptr<BlockOrder>> blocks_;
  std::unordered_map<uint64_t, Location> global_;  // atomics in global memory, by address
};

}  // namespace warplens::checks
