// Kernels made of shared and global accesses, to compare the widths that a compiler gives them with those of machine code.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "kernels/simt/launch.h"

namespace warplens::generator {

struct AccessKernel {
  uint64_t seed = 0;
  std::string kind;  // "unrolled", "structures" and so on
  std::string name, source;
  std::string type;    // what `in` and `out` point to
  bool loops = false;  // one whose number of turns is not known: compilers unroll it by factors of their own
};
AccessKernel generate_accesses(uint64_t seed);
inline constexpr const char* kAccessKinds[] = {"strides", "unrolled",   "partly unrolled",  "runs from an offset",
                                               "vectors", "structures", "bytes and halves", "global"};

// "LDS.128" → 4: loads and stores of shared and global memory in the code of the compiled account.
using Widths = std::map<std::string, uint32_t>;
// Empty, and `problem` set, where the front end refuses.
Widths widths_in_compiled_account(const AccessKernel& kernel, std::string& problem, bool* doubtful = nullptr);  // as analysis::Doubt

// What one warp counts, in the VM as compiled.
inline constexpr uint32_t kAccessThreads = 32, kAccessTurns = 8;
simt::Launch accesses_launch();
struct Counters {
  uint64_t load_wavefronts = 0, store_wavefronts = 0, load_sectors = 0, store_sectors = 0;
};
Counters counters_in_vm(const AccessKernel& kernel, std::string& problem);

}  // namespace warplens::generator
