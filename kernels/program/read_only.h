// Loads by which a kernel promises that it never stores to what they read: __ldg, ld.global.nc. Such a Load names its address register a
// second time, in the field that says of a warp operation which lanes it is for.
#pragma once

#include "kernels/program/program.h"

namespace warplens {

inline void promise_read_only(Instruction& load) { load.mask = load.a; }
inline bool promises_read_only(const Instruction& in) { return in.op == Opcode::Load && in.mask != kNone; }

}  // namespace warplens
