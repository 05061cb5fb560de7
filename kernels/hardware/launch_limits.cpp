#include "kernels/hardware/launch_limits.h"

#include "kernels/base/number.h"
#include "kernels/hardware/occupancy.h"

namespace warplens::hardware {
namespace {

constexpr std::array<const char*, 3> kAxes{"x", "y", "z"};

std::string shape(const std::array<uint64_t, 3>& extents) {
  return std::to_string(extents[0]) + " x " + std::to_string(extents[1]) + " x " + std::to_string(extents[2]);
}

// The first axis outside of 1 to its limit.
std::optional<std::string> check_axes(const char* what, const char* unit, const std::array<uint64_t, 3>& extents,
                                      const std::array<uint32_t, 3>& limits, const Architecture& arch) {
  for (size_t axis = 0; axis < 3; ++axis) {
    const std::string name = std::string(what) + "." + kAxes[axis];
    if (extents[axis] == 0) return name + " is 0: expected at least 1";
    if (extents[axis] <= limits[axis]) continue;
    return name + " is " + grouped(extents[axis]) + ", but " + arch.name + " supports at most " + grouped(limits[axis]) + " " + unit +
           (limits[axis] == 1 ? " in " : "s in ") + kAxes[axis];
  }
  return {};
}

uint64_t threads_of(const LaunchShape& launch) { return launch.block[0] * launch.block[1] * launch.block[2]; }

}  // namespace

std::optional<std::string> why_grid_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  return check_axes("gridDim", "block", launch.grid, arch.max_grid, arch);
}

std::optional<std::string> why_block_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  if (auto why = check_axes("blockDim", "thread", launch.block, arch.max_block, arch)) return why;
  if (threads_of(launch) <= arch.max_threads_per_block) return {};
  return "a block of " + shape(launch.block) + " has " + grouped(threads_of(launch)) + " threads, but " + arch.name + " supports at most " +
         grouped(arch.max_threads_per_block) + " threads per block";
}

std::optional<std::string> why_shared_memory_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  const uint64_t fixed = launch.static_shared_bytes, dynamic = launch.dynamic_shared_bytes, most = arch.max_shared_bytes_per_block;
  if (fixed > arch.max_static_shared_bytes) {
    std::string why = "the kernel's static shared memory is " + grouped(fixed) + " bytes, but " + arch.name + " supports at most " +
                      grouped(arch.max_static_shared_bytes) + " bytes per block";
    return fixed <= most ? why + "; dynamic shared memory (extern __shared__) can have up to " + grouped(most) + " bytes" : why;
  }
  if (fixed + dynamic <= most && fixed + dynamic >= fixed) return {};
  const std::string parts = fixed == 0 ? "" : " (" + grouped(fixed) + " static and " + grouped(dynamic) + " dynamic)";
  return "a block's shared memory is " + grouped(fixed + dynamic) + " bytes" + parts + ", but " + arch.name + " supports at most " +
         grouped(most) + " bytes per block";
}

std::optional<std::string> why_registers_do_not_fit(const LaunchShape& launch, const Architecture& arch) {
  const uint32_t registers = launch.registers_per_thread;
  if (registers > arch.max_registers_per_thread)
    return "a thread needs " + grouped(registers) + " registers, but " + arch.name + " has at most " +
           grouped(arch.max_registers_per_thread) + " per thread";
  BlockNeeds needs{static_cast<uint32_t>(threads_of(launch)), registers, 0};
  if (registers == 0 || occupancy(needs, arch).by_registers > 0) return {};
  return "a block of " + grouped(needs.threads) + " threads with " + grouped(registers) + " registers each needs more than the " +
         grouped(arch.registers_per_sm) + " registers per SM of " + arch.name;
}

std::optional<std::string> why_launch_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  if (auto why = why_grid_does_not_fit(launch, arch)) return why;
  if (auto why = why_block_does_not_fit(launch, arch)) return why;
  if (auto why = why_shared_memory_does_not_fit(launch, arch)) return why;
  return why_registers_do_not_fit(launch, arch);
}

}  // namespace warplens::hardware
