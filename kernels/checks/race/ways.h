// Which instructions a thread can execute after which, and whether something waits on the way.
#pragma once

#include "kernels/program/program.h"

namespace warplens::checks {

enum class Way : uint8_t {
  Any,
  WithoutBarrier,  // past no barrier of the whole block
  WithoutSync,     // nor past one of the warp
};

// Whether a thread that executes the instruction `from` can execute `to` later, by such a way.
bool leads_to(const Program& program, uint32_t from, uint32_t to, Way way = Way::Any);

}  // namespace warplens::checks
