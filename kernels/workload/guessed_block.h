// How many threads a block has where nobody says it.
#pragma once

#include "kernels/program/program.h"
#include "kernels/simt/launch.h"

namespace warplens::workload {

// In two dimensions, if the kernel uses them, those of a square tile of shared memory, perhaps with padding in its rows.
simt::Dim3 guessed_block(const Program& program);

}  // namespace warplens::workload
