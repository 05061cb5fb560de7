#include "kernels/cpu/vector_cases.h"

namespace warplens::cpu {

namespace {

constexpr int32_t x = kInactive;

constexpr VectorIndices k64[] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, x, 15, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x},
    {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15},
    {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 16, 17, 16, 17, 20, 21, 20, 21, 24, 25, 24, 25, 28, 29, 28, 29},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
};
constexpr VectorIndices k128[] = {
    {x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, 4, 4, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x},
    {4, x, x, x, x, x, x, x, x, x, x, x, x, x, x, 4, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x},
    {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3, 4, 4, 5, 5, 4, 4, 5, 5, 6, 6, 7, 7, 6, 6, 7, 7},
    {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7},
    {0, 0, 0, 0, 8, 8, 8, 8, 1, 1, 1, 1, 9, 9, 9, 9, 4, 4, 4, 4, 12, 12, 12, 12, 5, 5, 5, 5, 13, 13, 13, 13},
    {0, 0, 2, 2, 0, 0, 2, 2, 8, 8, 10, 10, 8, 8, 10, 10, 4, 6, 4, 6, 4, 6, 4, 6, 12, 14, 12, 14, 12, 14, 12, 14},
};

}  // namespace

std::optional<VectorIndices> vector_case(int64_t width_bits, int64_t which) {
  if (width_bits == 64 && which >= 1 && which <= 5) return k64[which - 1];
  if (width_bits == 128 && which >= 1 && which <= 6) return k128[which - 1];
  return std::nullopt;
}

std::vector<float> vector_access(const VectorIndices& indices, int64_t blocks, int64_t floats, std::span<const float> in) {
  std::vector<float> out(static_cast<size_t>(blocks * 32 * floats), 0.0f);
  for (int64_t block = 0; block < blocks; ++block)
    for (int64_t lane = 0; lane < 32; ++lane)
      for (int64_t part = 0; part < floats; ++part)
        if (const int32_t index = indices[static_cast<size_t>(lane)]; index != kInactive)
          out[static_cast<size_t>((block * 32 + lane) * floats + part)] = in[static_cast<size_t>((block * 32 + index) * floats + part)];
  return out;
}

}  // namespace warplens::cpu
