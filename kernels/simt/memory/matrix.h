// ldmatrix, stmatrix, movmatrix and mma: 8x8 matrices of 16-bit elements between the rows that lanes name and fragments, a register of each
// lane.
#pragma once

#include "kernels/simt/machine/decode.h"

namespace warplens::simt {

Handler find_matrix_handler(const Decoded& in);  // null: the family has no such operation

// False, and `next` is how it continues: the other lanes have yet to come, or never will.
bool whole_warp(Warp& warp, const Decoded* in, const Decoded*& next);
const Decoded* multiply_matrices(Warp& warp, const Decoded* in);

}  // namespace warplens::simt
