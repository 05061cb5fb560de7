// Instruction by instruction: the part of validate() that looks at the code.
#pragma once

#include <string>

#include "kernels/program/program.h"

namespace warplens {

// What is wrong with the code, naming the instruction; empty when nothing is.
std::string wrong_in_code(const Program& program);

}  // namespace warplens
