// What programs do: compiled by the host's compiler over the stub of CUDA's runtime, and run for several answers of what nobody knows.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "tests/generator/programs/program.h"

namespace warplens::programs {

struct Answer {
  nlohmann::json launches;
  bool left_early = false;  // main() returned under a condition that nobody knows
  std::string problem;      // why it did not run to its end
};
using Truth = std::vector<Answer>;  // of one program

// In the order of the programs. One that the compiler refuses is left out of the text, and has no answers.
Result<std::vector<Truth>> run_programs(const std::vector<Program>& programs);

}  // namespace warplens::programs
