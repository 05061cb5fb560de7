#include "kernels/hardware/occupancy.h"

#include <algorithm>
#include <array>
#include <utility>

namespace warplens::hardware {
namespace {

constexpr uint32_t kWarpLanes = 32;

uint64_t round_up(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

// Blocks by registers: a warp's registers come from one of the SM's partitions, so the warps that fit are a multiple of the
// allocation granularity. Compute capability 1.x allocates by block instead.
uint32_t limit_by_registers(const BlockNeeds& needs, const Architecture& arch, uint32_t warps_per_block) {
  if (needs.registers_per_thread == 0) return arch.max_blocks_per_sm;
  const uint64_t registers_of_warp = uint64_t{needs.registers_per_thread} * kWarpLanes;
  if (arch.register_unit_per_block != 0) {
    const uint64_t warps = round_up(warps_per_block, arch.warp_allocation_granularity);
    return static_cast<uint32_t>(arch.registers_per_sm / round_up(warps * registers_of_warp, arch.register_unit_per_block));
  }
  const uint64_t warps = arch.registers_per_sm / round_up(registers_of_warp, arch.register_unit_per_warp);
  const uint64_t usable = warps / arch.warp_allocation_granularity * arch.warp_allocation_granularity;
  return static_cast<uint32_t>(usable / warps_per_block);
}

uint32_t limit_by_shared(const BlockNeeds& needs, const Architecture& arch) {
  const uint64_t allocated = round_up(needs.shared_bytes + arch.reserved_shared_bytes_per_block, arch.shared_unit_bytes);
  return allocated == 0 ? arch.max_blocks_per_sm : static_cast<uint32_t>(arch.shared_bytes_per_sm / allocated);
}

bool within_block_limits(const BlockNeeds& needs, const Architecture& arch) {
  return needs.threads > 0 && needs.threads <= arch.max_threads_per_block && needs.registers_per_thread <= arch.max_registers_per_thread &&
         needs.shared_bytes <= arch.max_shared_bytes_per_block;
}

}  // namespace

Occupancy occupancy(const BlockNeeds& needs, const Architecture& arch) {
  Occupancy result;
  result.binding = OccupancyLimit::DoesNotFit;
  if (needs.threads == 0) return result;

  const uint32_t warps_per_block = (needs.threads - 1) / kWarpLanes + 1;
  result.by_threads = arch.max_warps_per_sm / warps_per_block;
  result.by_registers = limit_by_registers(needs, arch, warps_per_block);
  result.by_shared = limit_by_shared(needs, arch);
  result.by_blocks = arch.max_blocks_per_sm;
  if (!within_block_limits(needs, arch)) return result;

  const std::array<std::pair<uint32_t, OccupancyLimit>, 4> limits = {{{result.by_threads, OccupancyLimit::Threads},
                                                                      {result.by_registers, OccupancyLimit::Registers},
                                                                      {result.by_shared, OccupancyLimit::Shared},
                                                                      {result.by_blocks, OccupancyLimit::Blocks}}};
  const auto least = std::ranges::min_element(limits, {}, [](const auto& limit) { return limit.first; });
  if (least->first == 0) return result;
  result.blocks = least->first;
  result.warps = result.blocks * warps_per_block;
  result.fraction = static_cast<double>(result.warps) / arch.max_warps_per_sm;
  result.binding = least->second;
  return result;
}

const char* name(OccupancyLimit limit) {
  switch (limit) {
    case OccupancyLimit::Threads:
      return "threads";
    case OccupancyLimit::Registers:
      return "registers";
    case OccupancyLimit::Shared:
      return "shared";
    case OccupancyLimit::Blocks:
      return "blocks";
    case OccupancyLimit::DoesNotFit:
      return "does not fit";
  }
  return "does not fit";
}

}  // namespace warplens::hardware
