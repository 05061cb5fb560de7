// A kernel's results in the VM, as written and as compiled, against plain C++ on the host.
#pragma once

#include "tests/generator/vm.h"

namespace warplens::generator {

struct Difference {
  uint64_t seed = 0;
  bool refused = false;  // the front end said that it cannot: no wrong answer
  std::string what;      // which account, and where
};
// The kernels of these seeds, in one file for the host's compiler.
std::vector<Difference> compare_kernels(const std::vector<uint64_t>& seeds);
// All kernels of the seeds [first, first + count), some hundred in a file.
std::vector<Difference> compare_kernels(uint64_t first, uint64_t count);

}  // namespace warplens::generator
