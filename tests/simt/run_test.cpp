// Whole kernels by hand, against plain C++.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/simt/builder.h"

namespace warplens::simt {
namespace {

TEST(Run, ATiledProductEqualsTheSameOperationsInPlainCode) {
  const uint32_t tile = 16, n = 64;
  const Program program = tiled_product(tile, n);
  const Launch launch = tiled_launch(tile, n);
  auto memory = make_memory(program, launch).take();
  const auto result = run(program, launch, {}, memory);
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  EXPECT_EQ(result.value().blocks_run, 16u);
  const auto c = words(read_buffer(*memory, launch, 2));
  const uint32_t a_hash = buffer_hash("A"), b_hash = buffer_hash("B");
  for (uint32_t i = 0; i < n; ++i)
    for (uint32_t j = 0; j < n; ++j) {
      float sum = 0;
      for (uint32_t k = 0; k < n; ++k) sum = std::fmaf(input_value(a_hash, i * n + k), input_value(b_hash, k * n + j), sum);
      ASSERT_EQ(c[i * n + j], std::bit_cast<uint32_t>(sum)) << i << ", " << j;
    }
}

// Per warp and k step: As is read at two addresses (a broadcast), Bs at 16 neighbouring words twice: one wavefront each. A warp's row
// pair of A is two rows of 64 bytes: four sectors.
TEST(Run, CountsOfATiledProductAreThoseOfArithmetic) {
  const uint32_t tile = 16, n = 64;
  const Program program = tiled_product(tile, n);
  const Launch launch = tiled_launch(tile, n);
  auto memory = make_memory(program, launch).take();
  const auto result = run(program, launch, {}, memory).take();
  const uint64_t warps = 16 * 8, tiles = n / tile;
  ASSERT_EQ(result.sites.size(), 7u);
  EXPECT_EQ(result.sites[0].instructions, warps * tiles);
  EXPECT_EQ(result.sites[0].sectors, warps * tiles * 4);
  EXPECT_EQ(result.sites[1].wavefronts, warps * tiles);
  EXPECT_EQ(result.sites[1].conflicts, 0u);
  EXPECT_EQ(result.sites[4].instructions, warps * n);
  EXPECT_EQ(result.sites[4].wavefronts, warps * n);
  EXPECT_EQ(result.sites[5].wavefronts, warps * n);
  EXPECT_EQ(result.sites[6].sectors, warps * 4);
}

}  // namespace
}  // namespace warplens::simt
