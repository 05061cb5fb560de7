// Fill and Copy: structures and arrays of a thread as a whole.
#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

const Decoded* fill_local(Warp& warp, const Decoded* in);
const Decoded* copy_local(Warp& warp, const Decoded* in);

}  // namespace warplens::simt
