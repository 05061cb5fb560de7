// The eleven vector accesses: which vector each lane of a warp loads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace warplens::cpu {

inline constexpr int32_t kInactive = -1;
using VectorIndices = std::array<int32_t, 32>;  // in vectors, kInactive for a lane that takes no part

// nullopt for a case that does not exist: 1 to 5 for 64 bits, 1 to 6 for 128.
std::optional<VectorIndices> vector_case(int64_t width_bits, int64_t which);

// What one warp per block makes of `in` (blocks x 32 vectors of `floats` each): every lane's vector, zeros where it took no part.
std::vector<float> vector_access(const VectorIndices& indices, int64_t blocks, int64_t floats, std::span<const float> in);

}  // namespace warplens::cpu
