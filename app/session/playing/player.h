// Time: where the cursor is in a snapshot, which warp and lane are followed, and how fast it plays.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/session/kept.h"
#include "app/session/pipeline.h"
#include "kernels/simt/trace/show_address.h"

namespace warplens::app {

enum class Jump : uint8_t {
  Start,
  End,
  NextStep,
  PreviousStep,
  StepOver,
  StepOut,
  NextAccess,
  PreviousAccess,
  NextConflict,
  PreviousConflict,
  NextTile,
  PreviousTile,
};

class Player {
 public:
  // Takes a new snapshot; the followed warp stays where it was: of an edited text at the same line for the same time, else at the same
  // step, or at its last.
  void show(SnapshotPtr snapshot);
  const SnapshotPtr& snapshot() const { return snapshot_; }
  // Valid while there is a snapshot with a trace; null before, and when the place could not be reached.
  const analysis::Moment* moment() const { return moment_ ? &*moment_ : nullptr; }
  const simt::Cursor* cursor() const { return cursor_.get(); }
  const std::optional<Error>& error() const { return error_; }

  uint64_t tick() const { return tick_; }
  uint64_t ticks() const;
  uint32_t warp() const { return warp_; }
  uint32_t warps() const;
  uint32_t lane() const { return lane_; }

  void seek(uint64_t tick);
  std::optional<uint64_t> target(Jump jump) const;  // nullopt: there is nothing to jump to
  bool jump(Jump jump);                             // false at either end
  // Where the followed warp executes a line of the opened file next; after its last time, the first. nullopt: never.
  std::optional<uint64_t> next_on_line(uint32_t line) const;
  // The followed warp's access by the expression at a place of the opened file (`column`: in the line with its tabs as spaces, from 0),
  // else by the first one on that line: the shown access, else the next after the cursor, else the last before it; into Trace::accesses.
  std::optional<uint32_t> access_at(uint32_t line, size_t column) const;
  void follow_warp(uint32_t warp);  // to its step at or after the cursor
  void follow_lane(uint32_t lane) { lane_ = lane < 32 ? lane : 31; }

  // The shown access of the moment, where the followed warp has one.
  const simt::AccessRow* access() const;
  const Site* site() const;
  // The shown access's address as arithmetic, with the followed lane's values.
  const simt::ShownAddress& address() const;

 private:
  void refresh();

  SnapshotPtr snapshot_;
  std::unique_ptr<simt::Cursor> cursor_;
  // The address wants the state right before its instruction, the moment the one at the tick: a cursor for each.
  mutable std::unique_ptr<simt::Cursor> address_cursor_;
  mutable simt::ShownAddress address_;
  mutable std::optional<std::pair<uint32_t, uint32_t>> address_of_;  // access and lane
  using StepsOfLines = std::vector<std::vector<uint32_t>>;  // of the opened file: the followed warp's steps on each line, ascending
  mutable Kept<StepsOfLines, std::pair<SnapshotPtr, uint32_t>> steps_of_lines_;  // of a snapshot's warp
  std::optional<analysis::Moment> moment_;
  std::optional<Error> error_;
  uint64_t tick_ = 0;
  uint32_t warp_ = 0, lane_ = 0;
};

}  // namespace warplens::app
