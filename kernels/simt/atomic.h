// Atomic operations on one lane's value, and the lane-wise ways to memory that they and others use.
#pragma once

#include "kernels/simt/warp.h"

namespace warplens::simt {

// What is stored where `before` stood.
uint64_t atomic_result(AtomicOperation operation, Type type, uint64_t before, uint64_t b, uint64_t c);

void read_lane(Warp& warp, uint32_t lane, uint64_t address, uint8_t* out, uint32_t bytes);
void write_lane(Warp& warp, uint32_t lane, uint64_t address, const uint8_t* from, uint32_t bytes);
const Decoded* fill_local(Warp& warp, const Decoded* in);
const Decoded* copy_local(Warp& warp, const Decoded* in);

}  // namespace warplens::simt
