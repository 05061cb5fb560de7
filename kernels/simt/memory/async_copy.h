// Asynchronous copies from global to shared memory: an AsyncLoad takes the bytes, the AsyncStore after it says where they go, and an
// AsyncWait lets them arrive. Until then nobody may read the place.
#pragma once

#include "kernels/simt/machine/block.h"

namespace warplens::simt {

const Decoded* async_load(Warp& warp, const Decoded* in);
const Decoded* async_store(Warp& warp, const Decoded* in);
const Decoded* async_commit(Warp& warp, const Decoded* in);
const Decoded* async_wait(Warp& warp, const Decoded* in);

// The words of shared memory that copies of these warps are still under way to.
ArrivingWords arriving_words(const std::vector<Warp>& warps, uint64_t shared_bytes);

}  // namespace warplens::simt
