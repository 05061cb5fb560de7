// A kernel's results in the VM, as written and as compiled, against plain C++ on the host.
#pragma once

#include "tests/generator/vm.h"

namespace warplens::generator {

struct Difference {
  uint64_t seed = 0;
  bool refused = false;  // the front end said that it cannot: no wrong answer
  std::string what;      // which account, and where
};
// All kernels of the seeds [first, first + count), in one file for the host's compiler for each `batch`.
std::vector<Difference> compare_kernels(uint64_t first, uint64_t count, uint64_t batch = 250);

}  // namespace warplens::generator
