// Compare's sentence of what limits each side.
#pragma once

#include "app/session/workbench/workbench.h"
#include "viz/scenes/compare/compare.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// Fills CompareInput::limits from the counts of the sides' snapshots, the GPU's rates, and what was measured of them; the
// sides' labels are there already. Nothing is said where a rate is not known.
void add_limits(const Workbench& bench, const viz::Strings& strings, viz::CompareInput& input);

}  // namespace warplens::app
