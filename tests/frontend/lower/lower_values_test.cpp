#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/frontend/lower/run_kernel.h"

namespace warplens::frontend::test {
namespace {

TEST(LowerValues, IntegersOfAllWidthsWrapAndExtendAsInC) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x;
    signed char c = (signed char)(i * 5);
    unsigned char u = (unsigned char)(i * 5);
    short s = (short)(i * 1500);
    out[i] = c + 2 * u - s + (i - 32) / 3 + (i - 32) % 3 + ((i - 32) >> 1) + (int)((unsigned)(i - 32) >> 28);
  })");
  for (int i = 0; i < 64; ++i) {
    const int expected = static_cast<int8_t>(i * 5) + 2 * static_cast<uint8_t>(i * 5) - static_cast<int16_t>(i * 1500) + (i - 32) / 3 +
                         (i - 32) % 3 + ((i - 32) >> 1) + static_cast<int>(static_cast<unsigned>(i - 32) >> 28);
    EXPECT_EQ(ran.out[i], expected) << i;
  }
}

TEST(LowerValues, SixtyFourBitIntegersKeepTheirUpperHalf) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    long long i = threadIdx.x;
    ((long long *)out)[i] = (i - 7) * 0x123456789abLL + (long long)(0xffffffffffffffffULL / (unsigned long long)(i + 3));
  })");
  for (int64_t i = 0; i < 64; ++i) EXPECT_EQ(ran.wide(i), (i - 7) * 0x123456789abLL + static_cast<int64_t>(~0ull / (i + 3))) << i;
}

TEST(LowerValues, AProductAndItsSumAreRoundedOnce) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x;
    float x = 1.0f + in[i] * 1e-4f, y = 0.1f * in[i], z = -0.3f;
    ((float *)out)[i] = x * y + z;
    ((float *)out)[i + 64] = z - x * y;
    ((float *)out)[i + 128] = x * y + z * y;
    ((float *)out)[i + 192] = __fadd_rn(__fmul_rn(y, y), z);
  })");
  for (int i = 0; i < 64; ++i) {
    const float x = std::fmaf(static_cast<float>(i), 1e-4f, 1.0f), y = 0.1f * static_cast<float>(i), z = -0.3f;
    EXPECT_EQ(ran.real(i), std::fmaf(x, y, z)) << i;
    EXPECT_EQ(ran.real(i + 64), std::fmaf(-x, y, z)) << i;
    EXPECT_EQ(ran.real(i + 128), std::fmaf(x, y, z * y)) << "the left product fuses, " << i;
    volatile float product = y * y;
    EXPECT_EQ(ran.real(i + 192), product + z) << i;
  }
}

TEST(LowerValues, DoublesAreComputedAsDoubles) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x;
    ((double *)out)[i] = sqrt((double)in[i]) / 3.0 + (i < 5 ? 1e300 : -0.5);
  })");
  for (int i = 0; i < 64; ++i) EXPECT_EQ(ran.wide_real(i), std::sqrt(static_cast<double>(i)) / 3.0 + (i < 5 ? 1e300 : -0.5)) << i;
}

TEST(LowerValues, BitFunctionsCountShiftAndReverse) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x;
    unsigned v = i * 0x9e3779b9u;
    out[i] = __popc(v) + 100 * __clz(v) + 10000 * __ffs(v) + (int)(__brev(v) >> 24) * 1000000;
  })");
  for (uint32_t i = 0; i < 64; ++i) {
    const uint32_t v = i * 0x9e3779b9u;
    uint32_t reversed = 0;
    for (int b = 0; b < 32; ++b) reversed |= (v >> b & 1) << (31 - b);
    const int expected = __builtin_popcount(v) + 100 * (v ? __builtin_clz(v) : 32) + 10000 * __builtin_ffs(static_cast<int>(v)) +
                         static_cast<int>(reversed >> 24) * 1000000;
    EXPECT_EQ(ran.out[i], expected) << i;
  }
}

TEST(LowerValues, LibraryFunctionsReachTheHosts) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    float x = in[threadIdx.x] * 0.125f;
    ((float *)out)[threadIdx.x] = fmaxf(expf(-x), 0.01f) + sinf(x) + powf(x, 1.5f) + floorf(x) + fabsf(-x);
  })");
  for (int i = 0; i < 64; ++i) {
    const float x = static_cast<float>(i) * 0.125f;
    const double expected = std::max(std::exp(-x), 0.01f) + std::sin(x) + std::pow(x, 1.5f) + std::floor(x) + x;
    EXPECT_NEAR(ran.real(i), expected, 1e-5 * (1 + expected)) << i;
  }
}

TEST(LowerValues, LanesExchangeValuesAndVote) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x, v = in[i];
    for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
    out[i] = v;
    out[i + 64] = __ballot_sync(0xffffffffu, i % 2);
    out[i + 128] = __shfl_down_sync(0xffffffffu, i, 3);
    out[i + 192] = __any_sync(0xffffffffu, i == 40) + 2 * __all_sync(0xffffffffu, i < 32);
  })");
  for (int i = 0; i < 64; ++i) {
    EXPECT_EQ(ran.out[i], 496 + (i < 32 ? 0 : 1024)) << i;
    EXPECT_EQ(static_cast<uint32_t>(ran.out[i + 64]), 0xaaaaaaaau) << i;
    EXPECT_EQ(ran.out[i + 128], i % 32 < 29 ? i + 3 : i) << i;
    EXPECT_EQ(ran.out[i + 192], i < 32 ? 2 : 1) << i;
  }
}

TEST(LowerValues, PrintfShowsEachLanesArguments) {
  const auto ran =
      run("#include <stdio.h>\n__global__ void k(int *out, const int *in, int n) {\n"
          "  if (threadIdx.x < 2) printf(\"%d of %s: %.2f\\n\", in[threadIdx.x], \"many\", threadIdx.x * 0.5);\n}");
  ASSERT_TRUE(ran.ok()) << to_string(ran.error());
  EXPECT_EQ(ran->result.printed, (std::vector<std::string>{"0 of many: 0.00", "1 of many: 0.50"}));
}

TEST(LowerValues, BlocksKnowTheirPlaceInTheGrid) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = gridDim.x * 1000 + blockIdx.x;
  })",
                           32, 3);
  for (int i = 0; i < 96; ++i) EXPECT_EQ(ran.out[i], 3000 + i / 32);
}

}  // namespace
}  // namespace warplens::frontend::test
