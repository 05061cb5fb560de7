// The constructs, by kinds.
#pragma once

#include <vector>

#include "tests/generator/programs/author.h"

namespace warplens::programs {

const std::vector<Construct>& constructs_of_values();
const std::vector<Construct>& constructs_of_containers();
const std::vector<Construct>& constructs_of_structures();
const std::vector<Construct>& constructs_of_memory();
const std::vector<Construct>& constructs_of_unknowns();

}  // namespace warplens::programs
