// Whether a float is a NaN, an infinity, zero, subnormal or normal, and of which sign.
#pragma once

#include "kernels/frontend/lower/bytecode/emitter.h"

namespace warplens::frontend {

// An i1: whether `value` is of a class that `classes` names; its bits are those of llvm.is.fpclass.
RegisterId is_of_class(Emitter& emitter, RegisterId value, uint32_t classes);

}  // namespace warplens::frontend
