// Who goes next, where CUDA leaves it open: blocks of a grid, warps of a block, diverged paths of a warp. A correct kernel gives the same
// results under every schedule, but for what its atomics leave to the order: who takes which ticket, how a sum of floats is rounded.
//
//   in-order      each warp to its next barrier, the branch taken first, one block after the other
//   reversed      the same from the last warp and the last block on, the other side of a branch first
//   round-robin   warps and diverged paths take turns after every instruction, blocks after 64
//   seeded:N      all of it by a random number that N determines, also whether lanes run ahead of those that they would reconverge with
#pragma once

#include <string>
#include <string_view>

#include "kernels/simt/launch.h"

namespace warplens::simt {

// "in-order", "round-robin", "reversed", "seeded:7".
Result<Schedule> parse_schedule(std::string_view text);
std::string to_string(const Schedule& schedule);

// Advances `state` and gives its next number. Below `bound`, which is not 0.
uint64_t next_random(uint64_t& state, uint64_t bound);

// Which of `total` blocks begins as the n-th. Blocks of one wave (as many as fit on the GPU together, see neighbours.h) change places among
// themselves only: a block may wait for any that is there with it, so that one that depends on earlier blocks makes progress under every
// schedule.
uint64_t block_that_begins(const Schedule& schedule, uint64_t n, uint64_t total, uint64_t wave);

// Whether blocks that are on the machine together take turns; without it one runs until it ends or waits for another.
bool blocks_take_turns(const Schedule& schedule);

}  // namespace warplens::simt
