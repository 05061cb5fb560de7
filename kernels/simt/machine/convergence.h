// Warp operations wait for the lanes of their mask, wherever in the code these come to the operation.
#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

// What the lanes that participate bring as operand a. Null: not all of them have come, so that the current path waits and another one runs
// (`next`; null: the warp waits too).
const Gathered* gather(Warp& warp, const Decoded* in, const Decoded*& next);

// The lanes of the operation's mask for one lane of it; the active lanes where it has none.
uint32_t member_mask(Warp& warp, const Decoded& in, uint32_t lane);

// Lanes that wait at a reconvergence point, but that a mask names whose operation others wait at: they continue. False where there are
// none.
bool release_for_waiting(Warp& warp);

// Lanes have come or returned: operations that wait for nobody else may continue.
void complete_waiting(Warp& warp);

}  // namespace warplens::simt
