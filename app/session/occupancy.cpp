#include "app/session/occupancy.h"

#include <algorithm>

namespace warplens::app {

uint32_t registers_of(const analysis::Snapshot& snapshot, const hardware::Architecture& arch, uint32_t chosen) {
  const uint32_t estimated = snapshot.compiled_program ? snapshot.compiled_program->estimated_registers : 0;
  return std::min(chosen > 0 ? chosen : estimated, arch.max_registers_per_thread);
}

std::optional<hardware::Occupancy> occupancy_of(const analysis::Snapshot& snapshot, const hardware::Architecture& arch,
                                                uint32_t chosen_registers) {
  const uint32_t registers = registers_of(snapshot, arch, chosen_registers);
  if (registers == 0 || !snapshot.launch || !snapshot.program) return std::nullopt;
  return hardware::occupancy({static_cast<uint32_t>(snapshot.launch->block.count()), registers,
                              snapshot.program->shared_static_bytes + snapshot.launch->dynamic_shared_bytes},
                             arch);
}

}  // namespace warplens::app
