// Whether a Program keeps to its own rules, so that whoever runs or shows it need not ask again.
#pragma once

#include "kernels/base/result.h"
#include "kernels/program/program.h"

namespace warplens {

// Every index lies inside its table, every operand is a register as the opcode's row says, every target lies inside the code, every object
// inside its memory, every chain of scopes ends, the code does not run off its end. Errors name the instruction or table.
Status validate(const Program& program);

}  // namespace warplens
