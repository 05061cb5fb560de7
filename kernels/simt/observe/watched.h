// The handler that precedes those of memory instructions in code that is decoded as watched: it tells the observer, then executes.
#pragma once

#include "kernels/simt/machine/decode.h"

namespace warplens::simt {

const Decoded* watched(Warp& warp, const Decoded* in);

}  // namespace warplens::simt
