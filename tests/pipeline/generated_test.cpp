// Generated kernels (pitch, padding, width, unrolling) against a count that walks lanes and words one by one.
#include <fmt/format.h>

#include <map>
#include <set>

#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

struct Shape {
  uint32_t pitch, stride, lanes_a_row, unroll, floats;  // all in floats; `floats` a lane: 1, 2 or 4
};

std::string source_of(const Shape& s) {
  const char* type = s.floats == 4 ? "float4" : s.floats == 2 ? "float2" : "float";
  return fmt::format(R"(
__global__ void generated(float *out) {{
  __shared__ __align__(16) float s[8192];
  {0} *place = reinterpret_cast<{0} *>(out) + threadIdx.x;
  const int row = threadIdx.x / {1}, column = threadIdx.x % {1};
  #pragma unroll
  for (int u = 0; u < {2}; ++u) {{
    {0} *word = reinterpret_cast<{0} *>(&s[row * {3} + column * {4} + u * {5}]);
    *word = *place;
  }}
  __syncthreads();
  for (int u = 0; u < {2}; ++u) *place = *reinterpret_cast<{0} *>(&s[row * {3} + column * {4} + u * {5}]);
}})",
                     type, s.lanes_a_row, s.unroll, s.pitch, s.stride, s.floats);
}

uint64_t first_word(const Shape& s, uint32_t lane, uint32_t u) {
  return lane / s.lanes_a_row * s.pitch + lane % s.lanes_a_row * s.stride + u * s.floats;
}

// Wavefronts of one access, from REFERENCE's words alone: passes of 32, 16 or 8 lanes, twice as many for loads whose pairs agree.
uint64_t brute_force(const Shape& s, uint32_t u, bool load) {
  uint32_t lanes = 32 / s.floats;
  if (load && s.floats > 1) {
    for (const uint32_t partner : {1u, 2u}) {
      bool pairs = true;
      for (uint32_t lane = 0; lane < 32; ++lane) pairs &= first_word(s, lane, u) == first_word(s, lane ^ partner, u);
      if (pairs) {
        lanes *= 2;
        break;
      }
    }
  }
  uint64_t wavefronts = 0;
  for (uint32_t begin = 0; begin < 32; begin += lanes) {
    std::map<uint64_t, std::set<uint64_t>> banks;
    for (uint32_t lane = begin; lane < begin + lanes; ++lane)
      for (uint32_t word = 0; word < s.floats; ++word) banks[(first_word(s, lane, u) + word) % 32].insert(first_word(s, lane, u) + word);
    size_t most = 0;
    for (const auto& [bank, words] : banks) most = std::max(most, words.size());
    wavefronts += most;
  }
  return wavefronts;
}

TEST(Generated, kernels_of_every_pitch_pad_width_and_unrolling_count_as_the_brute_force_does) {
  int kernels = 0;
  for (const uint32_t floats : {1u, 2u, 4u})
    for (const uint32_t pitch : {32u, 36u, 64u, 68u, 128u})
      for (const uint32_t stride : {0u, 1u, 2u, 4u})
        for (const uint32_t lanes_a_row : {4u, 16u, 32u}) {
          if (stride % floats != 0 || pitch % floats != 0) continue;
          const Shape shape{pitch, stride, lanes_a_row, 1 + kernels % 4u, floats};
          SCOPED_TRACE(source_of(shape));
          workload::What wanted;
          wanted.block = simt::Dim3{32, 1, 1};
          wanted.grid = simt::Dim3{1, 1, 1};
          wanted.args = {{"out", "f32[128]:iota"}};
          const Ready ready = prepare_source(source_of(shape), wanted);
          const Ran ran = run(ready);
          ASSERT_TRUE(ran.memory);
          uint64_t loads = 0, stores = 0;
          for (uint32_t u = 0; u < shape.unroll; ++u) {
            loads += brute_force(shape, u, true);
            stores += brute_force(shape, u, false);
          }
          EXPECT_EQ(counts(ready, ran, Space::Shared, MemoryOp::Load).wavefronts, loads);
          EXPECT_EQ(counts(ready, ran, Space::Shared, MemoryOp::Store).wavefronts, stores);
          ++kernels;
        }
  EXPECT_GE(kernels, 100);
}

}  // namespace
}  // namespace warplens::pipeline
