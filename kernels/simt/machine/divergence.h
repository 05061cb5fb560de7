// Lanes part at a branch and meet again where all their paths do.
#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

const Decoded* diverge(Warp& warp, const Decoded* in, uint32_t taken);
const Decoded* finish_part(Warp& warp);    // the current part reached its rejoin
const Decoded* pick_part(Warp& warp);      // null: none can go on; Warp::stop tells why
void settle(Warp& warp);                   // after it the warp's next instruction is at pc, or it has stopped
const Decoded* meet_again(Warp& warp, const Decoded* in);  // handler of an instruction where lanes may rejoin

}  // namespace warplens::simt
