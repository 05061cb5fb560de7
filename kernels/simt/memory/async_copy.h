// Asynchronous copies from global to shared memory: an AsyncLoad takes the bytes, the AsyncStore after it says where they go, and an
// AsyncWait lets them arrive, or the end of the phase of the cuda::barrier that they are bound to. Until then no thread may read the place.
#pragma once

#include "kernels/simt/machine/block.h"

namespace warplens::simt {

Handler find_async_handler(const Decoded& in);  // null: the family has no such operation

// The words of shared memory that copies of these warps are still under way to.
ArrivingWords arriving_words(const std::vector<Warp>& warps, uint64_t shared_bytes);

}  // namespace warplens::simt
