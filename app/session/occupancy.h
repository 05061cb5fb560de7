// How many blocks of a traced launch an SM holds at a time.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/analysis/snapshot.h"
#include "kernels/hardware/occupancy.h"

namespace warplens::app {

// Of a thread: as chosen, else estimated from what is compiled, as far as the architecture has them; 0: not known.
uint32_t registers_of(const analysis::Snapshot& snapshot, const hardware::Architecture& arch, uint32_t chosen);
// nullopt: its registers are not known.
std::optional<hardware::Occupancy> occupancy_of(const analysis::Snapshot& snapshot, const hardware::Architecture& arch,
                                                uint32_t chosen_registers);

}  // namespace warplens::app
