// Whether a GPU takes a launch at all. Limits: "Technical specifications per compute capability" of the CUDA C++ programming guide.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kernels/base/result.h"
#include "kernels/hardware/architecture.h"

namespace warplens::hardware {

struct LaunchShape {
  std::array<uint64_t, 3> grid{1, 1, 1}, block{1, 1, 1};
  uint64_t static_shared_bytes = 0, dynamic_shared_bytes = 0, parameter_bytes = 0;
  uint32_t registers_per_thread = 0;  // 0: not known
};

// Why the architecture does not take the launch: one sentence with the limit and the value that exceeds it; the first reason of, in
// this order, the grid, the block, shared memory, arguments, registers. None where it takes it.
std::optional<Error> why_launch_does_not_fit(const LaunchShape& launch, const Architecture& arch);

// The parts of it, for whoever knows only one.
std::optional<Error> why_grid_does_not_fit(const LaunchShape& launch, const Architecture& arch);
std::optional<Error> why_block_does_not_fit(const LaunchShape& launch, const Architecture& arch);
std::optional<Error> why_shared_memory_does_not_fit(const LaunchShape& launch, const Architecture& arch);
std::optional<Error> why_parameters_do_not_fit(const LaunchShape& launch, const Architecture& arch);
std::optional<Error> why_registers_do_not_fit(const LaunchShape& launch, const Architecture& arch);

}  // namespace warplens::hardware
