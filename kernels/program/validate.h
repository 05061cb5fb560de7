// Whether a Program keeps to its own rules, so that whoever runs or shows it need not ask again.
#pragma once

#include "kernels/base/result.h"
#include "kernels/program/program.h"

namespace warplens {

// Every index lies inside its table, every target inside the code, every chain of scopes ends, the code does not run off its end.
// Errors name the instruction or table.
Status validate(const Program& program);

}  // namespace warplens
