// Random CUDA kernels that are valid: no undefined behaviour, no race, no result that depends on an order, so that every machine
// must give the same bits. A seed always gives the same kernel.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::generator {

inline constexpr uint32_t kInputs = 256;  // elements of `in` and of `fin`
inline constexpr uint32_t kTotals = 32;   // words of `acc`, which all threads add to
inline constexpr const char* kSignature = "(const int *in, const float *fin, unsigned long long *out, unsigned *acc, int n, double d)";

struct Kernel {
  uint64_t seed = 0;
  std::string name;    // "k17"; all that it declares ends with the same number, so that many fit in one file
  std::string source;  // functions, structures and the kernel, with kSignature
  uint32_t grid = 1, block_x = 32, block_y = 1;
  uint32_t outputs = 0;  // 64-bit words of `out` that a thread writes
  int n = 0;
  double d = 0;

  uint64_t threads() const { return uint64_t{grid} * block_x * block_y; }
  std::vector<int32_t> integers() const;  // what `in` holds
  std::vector<float> floats() const;      // what `fin` holds
};
Kernel generate(uint64_t seed);

}  // namespace warplens::generator
