// Sides of Compare, made from the hand-made transposes.
#pragma once

#include <string>

#include "tests/viz/samples.h"
#include "viz/scenes/compare/compare.h"

namespace warplens::viz {

// At the first load of the tile.
inline CompareSide read_side(uint32_t pad) {
  const auto snapshot = sample_transpose(pad);
  analysis::Moment moment;
  const auto& rows = snapshot->block->trace.accesses;
  for (uint32_t i = 0; i < rows.size() && !moment.access; ++i) {
    if (rows[i].object == 2 && snapshot->program->sites[rows[i].site].op == MemoryOp::Load) moment.access = i;
  }
  CompareSide side = make_compare_side(*snapshot, moment, moment.access, "PAD = " + std::to_string(pad), "transpose");
  side.use = make_array_use(*snapshot, snapshot->block->trace.accesses[*moment.access].object);
  return side;
}

}  // namespace warplens::viz
