// Lanes diverge at a branch and reconverge at the first place where their paths do.
//
// A branch whose lanes go two ways ends one path and begins two; they meet at its reconvergence point, where the path that branched
// continues with all of them. Where one side can run into the other before that (`a || b`), it runs first and the other waits for it. Paths
// run one after the other, the newest first. A path that waits (at a barrier, for lanes of a mask) lets others run. A path that spins lets
// others run too, and lanes that wait for it at a reconvergence point then continue without it: what it spins for may be theirs to do.
#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

const Decoded* diverge(Warp& warp, const Decoded* in, uint32_t taken);
const Decoded* finish_path(Warp& warp);                    // the current path reached its reconvergence point
const Decoded* pick_path(Warp& warp);                      // null: none can continue; Warp::stop tells why
const Decoded* reconverge(Warp& warp, const Decoded* in);  // handler of an instruction where lanes may meet
void rotate_paths(Warp& warp);                             // the current path has had its turn: another one's, where there is one
bool next_path(Warp& warp);                                // the same among paths that are under way; false where there is no other
void suspend(Warp& warp, uint32_t pc);                     // the current path will continue at pc; its uniform registers are kept

// After it the warp's next instruction is at pc, or it has stopped.
inline void settle(Warp& warp) {
  while (warp.stop == Stop::Ready && warp.pc == warp.reconvergence_pc) finish_path(warp);
}

// Paths of one parent that are at the same instruction and wait for nothing become one. `running`: the path that executes, whose pc is
// not up to date; kNone where all have stopped.
void merge_paths(Warp& warp, uint32_t running);

// These lanes of a path that is suspended become one of their own beside it, whose number is returned.
uint32_t split_off(Warp& warp, uint32_t path, uint32_t lanes);

// Lanes that wait at the path's reconvergence point for the paths that it split into.
uint32_t arrived_lanes(const Warp& warp, uint32_t path);
// They continue without the others. False where there are none.
bool release_arrived(Warp& warp, uint32_t path);

}  // namespace warplens::simt
