#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "kernels/cpu/gemm_loops.h"
#include "kernels/cpu/reference.h"

namespace warplens::cpu {
namespace {

std::vector<float> random_values(size_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> in(-1.0f, 1.0f);
  std::vector<float> values(count);
  for (float& value : values) value = in(random);
  return values;
}

struct Problem {
  GemmShape shape;
  std::vector<float> a, b, c;
  explicit Problem(GemmShape s)
      : shape(s),
        a(random_values(static_cast<size_t>(s.m * s.k), 1)),
        b(random_values(static_cast<size_t>(s.k * s.n), 2)),
        c(random_values(static_cast<size_t>(s.m * s.n), 3)) {}
};

// What one thread of a kernel does for one element.
float one_element(const Problem& p, int64_t row, int64_t col, float alpha, float beta) {
  float sum = 0;
  for (int64_t k = 0; k < p.shape.k; ++k)
    sum = std::fmaf(p.a[static_cast<size_t>(row * p.shape.k + k)], p.b[static_cast<size_t>(k * p.shape.n + col)], sum);
  const float c = beta == 0.0f ? 0.0f : p.c[static_cast<size_t>(row * p.shape.n + col)];
  return std::fmaf(alpha, sum, beta * c);
}

TEST(Gemm, DoesForEachElementWhatAThreadDoesBitForBit) {
  const Problem p({37, 29, 53});
  for (const auto& [alpha, beta] : {std::pair{1.0f, 0.0f}, {0.7f, 0.0f}, {1.3f, -0.4f}, {0.0f, 2.0f}}) {
    const auto result = gemm(p.shape, alpha, p.a, p.b, beta, p.c);
    for (int64_t row = 0; row < p.shape.m; ++row)
      for (int64_t col = 0; col < p.shape.n; ++col) {
        const float expected = one_element(p, row, col, alpha, beta);
        ASSERT_EQ(std::memcmp(&result[static_cast<size_t>(row * p.shape.n + col)], &expected, 4), 0) << row << " " << col;
      }
  }
}

TEST(Gemm, WithBetaZeroDoesNotReadC) {
  const Problem p({4, 4, 4});
  const std::vector<float> poison(16, std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(gemm(p.shape, 1.0f, p.a, p.b, 0.0f, poison), gemm(p.shape, 1.0f, p.a, p.b, 0.0f, {}));
  EXPECT_FALSE(std::isnan(gemm_float64(p.shape, 1.0, p.a, p.b, 0.0, poison)[0]));
}

TEST(Gemm, OfSmallWholeNumbersIsExact) {
  const std::vector<float> a{1, 2, 3, 4, 5, 6}, b{7, 8, 9, 10, 11, 12}, c{1, 1, 1, 1};
  EXPECT_EQ(gemm({2, 2, 3}, 1.0f, a, b, 0.0f, {}), (std::vector<float>{58, 64, 139, 154}));
  EXPECT_EQ(gemm({2, 2, 3}, 2.0f, a, b, 3.0f, c), (std::vector<float>{119, 131, 281, 311}));
  EXPECT_EQ(gemm_float64({2, 2, 3}, 2.0, a, b, 3.0, c), (std::vector<double>{119, 131, 281, 311}));
}

TEST(Gemm, StaysWithinTheErrorThatRoundingExplains) {
  const Problem p({64, 48, 256});
  const auto exact = gemm_float64(p.shape, 1.0, p.a, p.b, 0.0, {});
  const double error = relative_frobenius_error(gemm(p.shape, 1.0f, p.a, p.b, 0.0f, {}), exact);
  EXPECT_GT(error, 0);
  EXPECT_LE(error, 4e-8 * std::sqrt(256.0));
}

// Of every product of up to 4 x 4 x 8, with inputs of many draws, rounding alone must be explained; of large ones the limit stays
// what was measured.
TEST(GemmErrorLimit, ExplainsTheRoundingOfTheSmallestProducts) {
  for (int64_t m = 1; m <= 4; ++m)
    for (int64_t n = 1; n <= 4; ++n)
      for (const int64_t k : {1, 2, 3, 8, 64})
        for (uint32_t draw = 0; draw < 500; ++draw) {
          const GemmShape shape{m, n, k};
          const auto a = random_values(static_cast<size_t>(m * k), 2 * draw), b = random_values(static_cast<size_t>(k * n), 2 * draw + 1);
          const auto exact = gemm_float64(shape, 1, a, b, 0, {});
          const double limit = gemm_error_limit(shape, frobenius_norm(exact), frobenius_norm(a) * frobenius_norm(b));
          ASSERT_LE(relative_frobenius_error(gemm(shape, 1, a, b, 0, {}), exact), limit)
              << m << " x " << n << " x " << k << ", draw " << draw;
        }
}

TEST(GemmErrorLimit, OfManyElementsIsWhatWasMeasured) {
  // Inputs of mean square 1/3: ||A|| ||B|| = K sqrt(M N) / 3, ||C|| = sqrt(K M N) / 3.
  const double elements = 1024.0 * 1024.0, k = 4096;
  const double limit = gemm_error_limit({1024, 1024, 4096}, std::sqrt(k * elements) / 3, k * std::sqrt(elements) / 3);
  EXPECT_GE(limit, 4e-8 * std::sqrt(k));
  EXPECT_LE(limit, 1.003 * 4e-8 * std::sqrt(k));
}

TEST(GemmErrorLimit, LetsNoMissingProductPass) {
  const Problem p({1, 1, 64});
  const auto exact = gemm_float64(p.shape, 1.0, p.a, p.b, 0.0, {});
  const auto short_by_one = gemm({1, 1, 63}, 1.0f, p.a, p.b, 0.0f, {});
  EXPECT_GT(relative_frobenius_error(short_by_one, exact),
            gemm_error_limit(p.shape, frobenius_norm(exact), frobenius_norm(p.a) * frobenius_norm(p.b)));
}

TEST(RelativeFrobeniusError, IsWorkedOutByHand) {
  EXPECT_DOUBLE_EQ(relative_frobenius_error(std::vector<float>{3, 5}, std::vector<double>{3, 4}), 1.0 / 5);
  EXPECT_EQ(relative_frobenius_error(std::vector<float>{0, 0}, std::vector<double>{0, 0}), 0);
  EXPECT_TRUE(std::isnan(relative_frobenius_error(std::vector<float>{NAN, 0}, std::vector<double>{1, 1})));
  EXPECT_TRUE(std::isinf(relative_frobenius_error(std::vector<float>{1}, std::vector<double>{1, 1})));
}

TEST(GemmLoops, GiveTheSameProductInEitherOrder) {
  for (const GemmShape shape : {GemmShape{1, 1, 1}, GemmShape{33, 17, 65}, GemmShape{64, 64, 64}}) {
    const Problem p(shape);
    std::vector<float> ijk(p.c.size(), NAN), ikj(p.c.size(), NAN);
    gemm_ijk(p.a.data(), p.b.data(), ijk.data(), shape.m, shape.n, shape.k);
    gemm_ikj(p.a.data(), p.b.data(), ikj.data(), shape.m, shape.n, shape.k);
    const auto exact = gemm_float64(shape, 1.0, p.a, p.b, 0.0, {});
    const double bound = 4e-8 * std::sqrt(static_cast<double>(shape.k)) + 6e-8;
    EXPECT_LE(relative_frobenius_error(ijk, exact), bound);
    EXPECT_LE(relative_frobenius_error(ikj, exact), bound);
  }
}

TEST(Transpose, ExchangesRowsAndColumns) {
  EXPECT_EQ(transpose(2, 3, std::vector<float>{1, 2, 3, 4, 5, 6}), (std::vector<float>{1, 4, 2, 5, 3, 6}));
  const auto values = random_values(35 * 18, 4);
  EXPECT_EQ(transpose(18, 35, transpose(35, 18, values)), values);
}

TEST(TileRoundTrip, ReadsByColumnsWhatWasWrittenByRows) {
  EXPECT_EQ(tile_round_trip(1, 2, 3), (std::vector<int32_t>{0, 3, 1, 4, 2, 5}));
  const auto rectangular = tile_round_trip(2, 16, 32);
  ASSERT_EQ(rectangular.size(), 2u * 16 * 32);
  for (int32_t idx = 0; idx < 16 * 32; ++idx) {
    EXPECT_EQ(rectangular[static_cast<size_t>(idx)], idx % 16 * 32 + idx / 16);
    EXPECT_EQ(rectangular[static_cast<size_t>(512 + idx)], rectangular[static_cast<size_t>(idx)]);
  }
}

}  // namespace
}  // namespace warplens::cpu
