#pragma once

#include "kernels/program/program.h"

namespace warplens::frontend {

// 32-bit values alive at the fullest point, a wide one counted twice and uniform ones left out, plus what a thread needs besides.
// An estimate: the device compiler orders and spills in its own way.
uint32_t estimate_registers(const Program& program);

}  // namespace warplens::frontend
