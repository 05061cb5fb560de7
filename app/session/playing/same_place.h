// Where a person was, in the trace of a text that was edited since.
#pragma once

#include <optional>

#include "kernels/analysis/snapshot.h"

namespace warplens::app {

// The tick at which the warp of `moment` executes the same line for the same time in `now` as it does at `moment` in `before`, or for the
// last time, where it executes it less often; at the same access of that statement, where `moment` is at one. Lines are the same by what
// the two texts begin and end with. Nullopt: the line was taken away, or the warp does not execute it any more.
std::optional<uint64_t> same_place(const analysis::Snapshot& before, const analysis::Moment& moment, const analysis::Snapshot& now);

}  // namespace warplens::app
