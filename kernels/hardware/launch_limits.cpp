#include "kernels/hardware/launch_limits.h"

#include "kernels/base/number.h"
#include "kernels/hardware/occupancy.h"

namespace warplens::hardware {
namespace {

constexpr std::array<const char*, 3> kAxes{"x", "y", "z"};

std::string shape(const std::array<uint64_t, 3>& extents) {
  return std::to_string(extents[0]) + " x " + std::to_string(extents[1]) + " x " + std::to_string(extents[2]);
}

Error too_many(std::string message, Phrase said) { return {std::move(message), {}, {}, {}, std::move(said), {}}; }

// The first axis outside of 1 to its limit.
std::optional<Error> check_axes(const char* what, const char* unit, const std::array<uint64_t, 3>& extents,
                                const std::array<uint32_t, 3>& limits, const Architecture& arch) {
  for (size_t axis = 0; axis < 3; ++axis) {
    const std::string name = std::string(what) + "." + kAxes[axis], value = grouped(extents[axis]), most = grouped(limits[axis]);
    if (extents[axis] == 0) return too_many(name + " is 0: expected at least 1", Phrase("axis_is_zero", {{"axis", name}}));
    if (extents[axis] <= limits[axis]) continue;
    return too_many(name + " is " + value + ", but " + arch.name + " supports at most " + most + " " + unit +
                        (limits[axis] == 1 ? " in " : "s in ") + kAxes[axis],
                    Phrase("axis_too_large", {{"axis", name}, {"value", value}, {"gpu", arch.name}, {"most", most}}));
  }
  return {};
}

uint64_t threads_of(const LaunchShape& launch) { return launch.block[0] * launch.block[1] * launch.block[2]; }

}  // namespace

std::optional<Error> why_grid_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  return check_axes("gridDim", "block", launch.grid, arch.max_grid, arch);
}

std::optional<Error> why_block_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  if (auto why = check_axes("blockDim", "thread", launch.block, arch.max_block, arch)) return why;
  if (threads_of(launch) <= arch.max_threads_per_block) return {};
  const std::string block = shape(launch.block), threads = grouped(threads_of(launch)), most = grouped(arch.max_threads_per_block);
  return too_many(
      "a block of " + block + " has " + threads + " threads, but " + arch.name + " supports at most " + most + " threads per block",
      Phrase("block_too_large", {{"block", block}, {"threads", threads}, {"gpu", arch.name}, {"most", most}}));
}

std::optional<Error> why_shared_memory_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  const uint64_t fixed = launch.static_shared_bytes, dynamic = launch.dynamic_shared_bytes, most = arch.max_shared_bytes_per_block;
  if (fixed > arch.max_static_shared_bytes) {
    const std::string limit = grouped(arch.max_static_shared_bytes);
    Error why = too_many("the kernel's static shared memory is " + grouped(fixed) + " bytes, but " + arch.name + " supports at most " +
                             limit + " bytes per block",
                         Phrase("static_shared_too_large", {{"bytes", grouped(fixed)}, {"gpu", arch.name}, {"most", limit}}));
    if (fixed > most) return why;
    why.message += "; dynamic shared memory (extern __shared__) can have up to " + grouped(most) + " bytes";
    why.fix = Phrase("dynamic_shared", {{"most", grouped(most)}});
    return why;
  }
  if (fixed + dynamic <= most && fixed + dynamic >= fixed) return {};
  const std::string parts = fixed == 0 ? "" : " (" + grouped(fixed) + " static and " + grouped(dynamic) + " dynamic)";
  return too_many("a block's shared memory is " + grouped(fixed + dynamic) + " bytes" + parts + ", but " + arch.name +
                      " supports at most " + grouped(most) + " bytes per block",
                  Phrase("shared_too_large", {{"bytes", grouped(fixed + dynamic)},
                                              {"fixed", grouped(fixed)},
                                              {"dynamic", grouped(dynamic)},
                                              {"gpu", arch.name},
                                              {"most", grouped(most)}}));
}

std::optional<Error> why_parameters_do_not_fit(const LaunchShape& launch, const Architecture& arch) {
  if (launch.parameter_bytes <= arch.max_parameter_bytes) return {};
  const std::string bytes = grouped(launch.parameter_bytes), most = grouped(arch.max_parameter_bytes);
  return too_many("the kernel's arguments are " + bytes + " bytes, but " + arch.name + " supports at most " + most + " bytes",
                  Phrase("parameters_too_large", {{"bytes", bytes}, {"gpu", arch.name}, {"most", most}}));
}

std::optional<Error> why_registers_do_not_fit(const LaunchShape& launch, const Architecture& arch) {
  const uint32_t registers = launch.registers_per_thread;
  if (registers > arch.max_registers_per_thread) {
    const std::string most = grouped(arch.max_registers_per_thread);
    return too_many("a thread needs " + grouped(registers) + " registers, but " + arch.name + " has at most " + most + " per thread",
                    Phrase("registers_per_thread", {{"registers", grouped(registers)}, {"gpu", arch.name}, {"most", most}}));
  }
  BlockNeeds needs{static_cast<uint32_t>(threads_of(launch)), registers, 0};
  if (registers == 0 || occupancy(needs, arch).by_registers > 0) return {};
  const std::string threads = grouped(needs.threads), most = grouped(arch.registers_per_sm);
  return too_many(
      "a block of " + threads + " threads with " + grouped(registers) + " registers each needs more than the " + most +
          " registers per SM of " + arch.name,
      Phrase("registers_per_sm", {{"threads", threads}, {"registers", grouped(registers)}, {"gpu", arch.name}, {"most", most}}));
}

std::optional<Error> why_launch_does_not_fit(const LaunchShape& launch, const Architecture& arch) {
  if (auto why = why_grid_does_not_fit(launch, arch)) return why;
  if (auto why = why_block_does_not_fit(launch, arch)) return why;
  if (auto why = why_shared_memory_does_not_fit(launch, arch)) return why;
  if (auto why = why_parameters_do_not_fit(launch, arch)) return why;
  return why_registers_do_not_fit(launch, arch);
}

}  // namespace warplens::hardware
