// Generated kernels with what the VM says of them, for a machine with a GPU.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tests/carried/carried.h"

namespace warplens::generator {

struct Carried {
  std::vector<carried::Source> sources;
  std::vector<carried::Case> compared, counted;
  std::string left_out;  // lines: what the front end or the VM refuses
};

Carried carry(uint64_t first, uint64_t count);
// Kernels of accesses; what the account as compiled counts for each is appended to `counters`.
Carried carry_accesses(uint64_t first, uint64_t count, nlohmann::json& counters);

}  // namespace warplens::generator
