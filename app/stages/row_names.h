// What a kernel calls the rows of a shared array: of As[k*BM + row], "k".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/playing/player.h"
#include "viz/scenes/memory/memory.h"

namespace warplens::app {

// The name of the row in an index that is given with names and with values, "As[k*BM + row]" and "As[2*64 + 5]": the name that is
// multiplied by the elements per row, or is inside the first of two brackets; empty where there is none, or it is not a single name.
std::string row_name(std::string_view names, std::string_view values, uint64_t row_elements);

// By array of the model, from its first reads; empty where they do not agree on a name.
std::vector<std::string> row_names(const SnapshotPtr& snapshot, const viz::MemoryModel& model);

}  // namespace warplens::app
