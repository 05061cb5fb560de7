// Integer sums, differences and products that say whether they left their type's range, or stay in it.
#pragma once

#include "kernels/frontend/lower/bytecode/emitter.h"
#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/values/types.h"

namespace warplens::frontend {

Parts with_overflow(Emitter& emitter, Overflow operation, RegisterId a, RegisterId b);    // the result and an i1
RegisterId saturating(Emitter& emitter, Overflow operation, RegisterId a, RegisterId b);  // of additions and subtractions

}  // namespace warplens::frontend
