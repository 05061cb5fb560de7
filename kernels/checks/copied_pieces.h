// Values that a thread copies in several parts, such as structures.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::checks {

// A store that is part of the copy of a value.
struct CopiedPiece {
  uint32_t copy = 0;              // its first store
  uint32_t number = 0, last = 0;  // of `last` stores; 0: no part of a copy
};

// By instruction. A value of several parts that is copied from memory to memory is loaded and stored part by part, at one place of the
// source.
std::vector<CopiedPiece> copied_pieces(const Program& program);

}  // namespace warplens::checks
