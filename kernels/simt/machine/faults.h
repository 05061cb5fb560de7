// What a faulting access is called, in words.
#pragma once

#include "kernels/simt/machine/block.h"

namespace warplens::simt {

Error block_error(const Block& block, uint32_t location, std::string message, std::string hint = "");
Fault never_completed(const Block& block);  // paths wait for lanes that never come: at a barrier, or in a warp operation
Fault divergent_barrier(const Warp& warp, uint32_t here, uint32_t lanes_here, uint32_t there, uint32_t lanes_there);
// A barrier that no block has, a count that is not of whole warps, or not `one` barrier for all lanes.
Fault impossible_barrier(const Warp& warp, uint32_t instruction, bool one, uint32_t barrier, uint32_t threads);
Fault grid_too_large(const Block& block, uint64_t resident);  // its blocks wait for each other, and do not fit on the GPU together
Fault grid_never_complete(const Block& block);                // it waits for blocks that have ended
Fault needs_whole_warp(const Warp& warp, const Decoded& in);  // an operation that is not defined for fewer than 32 lanes
Fault endless(Block& block, uint64_t not_begun = 0);          // of the grid's blocks: no place is left for them
// What it says, with the threads where it does not name them.
Phrase with_threads(const Block& block, const Fault& fault);
std::string lane_list(uint32_t lanes);                        // "lanes 0-3, 8"
std::string place(const Block& block, uint32_t instruction);  // "line 7"
Phrase say_place(const Block& block, uint32_t instruction);
std::string thread_name(const Block& block, uint32_t warp, uint32_t lane);

Fault out_of_bounds(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane);
Fault after_lifetime(const Warp& warp, const Decoded& in, const AccessInfo& info, const Object& object, uint64_t address, uint32_t lane);
Fault not_arrived(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane);
Fault misaligned(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane);
Fault read_only(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane);

}  // namespace warplens::simt
