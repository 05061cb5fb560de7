// Correct code that the optimiser changes much: it runs as compiled, too, and gives the same.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/frontend/lower/run_kernel.h"

namespace warplens::frontend::test {
namespace {

TEST(AsCompiled, AccessesOfAnUnrolledLoopNeedNoMoreAlignmentThanTheirWidth) {
  // Behind a guard the four loads stay apart; the first one's address is known to be a multiple of 16, the others' are not.
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int s[256];
    int i = threadIdx.x, a = 0;
    for (int m = i; m < 256; m += 64) s[m] = in[m];
    __syncthreads();
    for (int j = 0; j < 4; ++j) if (i < n) a += s[i*4 + j];
    out[i] = a;
  })");
  for (int i = 0; i < 64; ++i) EXPECT_EQ(ran.out[i], 4 * (4 * i) + 6) << i;
}

TEST(AsCompiled, AccessesOfALoopThatIsUnrolledInPartNeedNoMoreAlignmentThanTheirWidth) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int s[256];
    int i = threadIdx.x, a = 0;
    for (int m = i; m < 256; m += 64) s[m] = in[m];
    __syncthreads();
    for (int j = 0; j < n / 5; ++j) a += s[(i/8)*16 + j];
    out[i] = a;
  })");
  for (int i = 0; i < 64; ++i) EXPECT_EQ(ran.out[i], 12 * (i / 8 * 16) + 66) << i;  // 12 turns: 0 + 1 + .. + 11
}

// nvcc 13.0 for sm_90: LDG.32 four times, then one STS.128.
TEST(AsCompiled, StoresToDynamicSharedMemoryJoinOverLoadsFromGlobalMemory) {
  for (const char* array : {"extern __shared__ int s[];", "__shared__ int s[256];"}) {
    const auto program = compile(std::string("__global__ void k(int *out, const int *in, int n) {\n") + array + R"(
      const int t = threadIdx.x;
      for (int j = 0; j < 4; ++j) s[4 * t + j] = in[t + 32 * j];
      __syncthreads();
      out[t] = s[t ^ 1];
    })",
                                 true);
    ASSERT_TRUE(program) << program.error().message;
    std::vector<uint32_t> stores;
    for (const Site& site : program->sites)
      if (site.array == "s" && site.op == MemoryOp::Store) stores.push_back(site.width_bytes);
    EXPECT_EQ(stores, std::vector<uint32_t>{16}) << array;
  }
}

// "LDG4 STS4 ...", in the order of the code.
std::string accesses(const std::string& before, const std::string& body) {
  const auto program =
      compile(before + "\n__global__ void k(int *out, const int *in, int n) {\n  const int t = threadIdx.x;\n" + body + "\n}", true);
  if (!program) return program.error().message;
  std::string all;
  for (const Instruction& in : program->code) {
    if (in.site >= program->sites.size()) continue;
    const Site& site = program->sites[in.site];
    const bool global = site.space == Space::Global;
    all += fmt::format("{}{}{}{}", all.empty() ? "" : " ", site.op == MemoryOp::Load ? "LD" : "ST", global ? "G" : "S", site.width_bytes);
    if (site.is_merged) all += "?";
  }
  return all;
}

// What nvcc 13.0 has for sm_90.
TEST(AsCompiled, APartOfALoadedNumberIsLoadedAlone) {
  const std::string wide = "const long long *l = (const long long *)in;";
  EXPECT_EQ(accesses("", "out[t] = in[t] & 255;"), "LDG1 STG4");
  EXPECT_EQ(accesses("", "out[t] = ((const unsigned *)in)[t] >> 16;"), "LDG2 STG4");
  EXPECT_EQ(accesses("", "out[t] = (in[t] << 16) >> 16;"), "LDG2 STG4");
  EXPECT_EQ(accesses("", wide + "out[t] = (int)l[t];"), "LDG4 STG4");
  EXPECT_EQ(accesses("", wide + "out[t] = (int)(l[t] >> 32);"), "LDG4 STG4");
  EXPECT_EQ(accesses("", "out[t] = __double2loint(((const double *)in)[t]);"), "LDG4 STG4");
  EXPECT_EQ(accesses("", wide + "const long long v = l[t]; out[t] = (int)v; out[t + 32] = (int)(v >> 7);"), "LDG8 STG4 STG4")
      << "the whole is used";
  EXPECT_EQ(accesses("", "float4 v = ((const float4 *)in)[t]; ((float4 *)out)[t] = make_float4(v.z, v.w, 0, 0);"), "LDG8 STG16");
  EXPECT_EQ(accesses("", "float4 v = ((const float4 *)in)[t]; ((float2 *)out)[t] = make_float2(v.x, v.y);"), "LDG8 STG8");
  EXPECT_EQ(accesses("", "((float4 *)out)[t] = ((const float4 *)in)[t];"), "LDG16 STG16");
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    const int t = threadIdx.x;
    const long long *l = (const long long *)in;
    out[t] = (in[t] * -3 & 255) + 1000 * (int)(l[t] >> 32) + ((in[t + 1] << 16) >> 16) + (int)l[t + 2];
  })",
                           32);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], (i * -3 & 255) + 1000 * (2 * i + 1) + i + 1 + 2 * (i + 2)) << i;
}

TEST(AsCompiled, WhatAThreadStoresToASharedArrayThatIsReadIsStored) {
  const std::string array = "__shared__ int s[64];";
  EXPECT_EQ(accesses("", array + "for (int i = 0; i < 2; ++i) s[t + 32 * i] = in[t + 32 * i]; int a = 0; for (int i = 0; i < 2; ++i) a += "
                                 "s[t + 32 * i]; out[t] = a;"),
            "LDG4 STS4 LDG4 STS4 STG4");
  EXPECT_EQ(accesses("", array + "s[t] = in[t]; out[t] = 5;"), "STG4") << "nothing reads it";
}

// One store in place of two is marked, and a constant that stays apart: nvcc does not always do so.
TEST(AsCompiled, StoresOfSeveralPlacesBecomeOneAsInMachineCode) {
  const std::string array = "__shared__ float s[64]; float *f = (float *)out; const float *g = (const float *)in;";
  EXPECT_EQ(accesses("", array + "if (t < n) s[t] = g[t]; else s[t] = 0; __syncthreads(); f[t] = s[t ^ 1];"), "LDG4 STS4? STS4? LDS4 STG4");
  EXPECT_EQ(accesses("", array + "if (t == 0) s[0] = 0; if (t == 31) s[33] = 0; __syncthreads(); f[t] = s[t];"), "STS4 STS4 LDS4 STG4");
  EXPECT_EQ(accesses("", array + "float x = g[t] - 0.5f; if (x > 0) f[t] = x; else f[t] = 0;"), "LDG4 STG4?");
  EXPECT_EQ(accesses("", array + "if (t < n) s[t] = g[t]; else s[2 * t] = g[t]; __syncthreads(); f[t] = s[t ^ 1];"),
            "LDG4 STS4? LDS4 STG4");
}

// What nvcc 13.0 has for sm_90, in another order of loads in some.
TEST(AsCompiled, WhatWasLoadedBeforeACallIsNotLoadedAgain) {
  const std::string s =
      "__shared__ float s[64]; float *f = (float *)out; const float *g = (const float *)in; s[t] = g[t]; __syncthreads(); ";
  const std::string before = "LDG4 STS4 ";
  for (const char* call : {"expf(a)", "__shfl_xor_sync(~0u, a, 1)", "rsqrtf(a)", "__int2float_rz((int)a)", "__any_sync(~0u, a > 1)"})
    EXPECT_EQ(accesses("", s + "float a = s[t ^ 1]; float b = s[t ^ 1] * " + call + "; f[t] = a + b;"), before + "LDS4 STG4") << call;
  EXPECT_EQ(accesses("", "float *f = (float *)out; const float *g = (const float *)in; f[t] = __expf(g[t]) + __expf(2 * g[t]);"),
            "LDG4 STG4");
  EXPECT_EQ(accesses("", s + "float a = s[t]; __syncwarp(); f[t] = a + s[t];"), before + "LDS4 LDS4 STG4")
      << "another lane may have stored";
}

// nvcc 13.0 for sm_90 has one LDS.64, though the index becomes `2 * t ^ 2` and `2 * t ^ 3`.
TEST(AsCompiled, NeighborsWhoseIndexFlipsBitsAreJoined) {
  EXPECT_EQ(accesses("",
                     "__shared__ int s[64]; for (int i = 0; i < 2; ++i) s[32 * i + t] = in[32 * i + t]; __syncthreads(); int a = 0; "
                     "for (int i = 0; i < 2; ++i) a += s[(t ^ 1) * 2 + i] << i; out[t] = a;"),
            "LDG4 STS4 LDG4 STS4 LDS8 STG4");
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    s[t] = in[t], s[t + 32] = in[t + 32];
    __syncthreads();
    out[t] = s[(t ^ 5) * 2] + 100 * s[(t ^ 5) * 2 + 1];
  })",
                           32);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], (i ^ 5) * 2 + 100 * ((i ^ 5) * 2 + 1)) << i;
}

size_t doubtful_loads(const std::string& body) {
  const std::string all =
      accesses("", "__shared__ int s[512]; for (int i = 0; i < 16; ++i) s[32 * i + t] = in[32 * i + t]; __syncthreads(); " + body);
  size_t count = 0;
  for (size_t at = all.find("LDS"); at != all.npos; at = all.find("LDS", at + 1))
    count += all.substr(at, all.find(' ', at) - at).ends_with('?');
  return count;
}

// nvcc 13.0 keeps the outer loop of the first and loads in each turn anew: 54 executed LDS, counted on an H100, and 31 here. It unrolls the
// second and the third as they are unrolled here, and the fourth loads nothing twice.
TEST(AsCompiled, LoadsThatTurnsOfALargeLoopShareAreMarked) {
  const auto nest = [](const char* turns, const char* body) {
    return std::string("float a = 0, b = 0; const float *f = (const float *)s; ") + turns + "for (int j = 0; j < 8; ++j) { " + body +
           " } out[t] = (int)(a + b);";
  };
  const char *eight = "for (int i = 0; i < 8; ++i) ", *both = "a += f[i * 8 + j] * f[j * 8 + i]; b += f[(i + j) * 2 + t];";
  EXPECT_GT(doubtful_loads(nest(eight, both)), 10u);
  EXPECT_EQ(doubtful_loads(nest("for (int i = 0; i < 4; ++i) ", both)), 0u);
  EXPECT_EQ(doubtful_loads(nest(eight, "b += f[(i + j) * 2 + t];")), 0u);
  EXPECT_EQ(doubtful_loads(nest(eight, "a += f[i * 8 + j] * 2 + b, b += a * b, a += b * b;")), 0u);
}

// nvcc 13.0 loads what the next turn loads anyway behind the condition, and then in the other lanes: 29 executed LDS, counted on an H100.
TEST(AsCompiled, LoadsBehindAConditionThatTheNextTurnSharesAreMarked) {
  EXPECT_GT(doubtful_loads(
                "for (int i = 1; i < 15; ++i) { int v = s[i * 32 + t]; if (v < 0) continue; out[i * 32 + t] = v + s[(i - 1) * 32 + t] + "
                "s[(i + 1) * 32 + t]; }"),
            10u);
  EXPECT_EQ(doubtful_loads("for (int i = 1; i < 15; ++i) { int v = s[i * 32 + t]; if (v < 0) continue; out[i * 32 + t] = v; }"), 0u);
}

TEST(AsCompiled, WhatUnrolledLoopsLoadAgainIsLoadedOnce) {
  EXPECT_EQ(
      accesses("",
               "__shared__ float s[64]; float *f = (float *)out; s[t] = t; __syncthreads(); for (int i = 0; i < 2; ++i) { float a = 0; "
               "for (int k = 0; k < 3; ++k) a += s[t + i + k]; f[t * 2 + i] = a; }"),
      "STS4 LDS4 LDS4 LDS4 STG4 LDS4 STG4");
}

// By the alignment that is declared over other accesses, by the one that the assembler gives only as they follow each other.
TEST(AsCompiled, AccessesAreJoinedInTheirOrderWhereTheAssemblerAloneKnowsTheAlignment) {
  const auto in_place = [](const char* array, const char* body) {
    return accesses("", std::string("__shared__ ") + array + " float s[256], z[64]; const float *g = (const float *)in; " + body +
                            " __syncthreads(); out[t] = s[t ^ 1] + z[t ^ 1];");
  };
  const auto all = [&](const char* body) { return in_place("", body); };
  const char* scaled = "for (int i = 0; i < 4; ++i) s[4 * t + i] *= 2;";
  EXPECT_EQ(in_place("__align__(16)", scaled), "LDS16 STS16 LDS4 LDS4 STG4");
  EXPECT_EQ(all(scaled), "LDS4 STS4 LDS4 STS4 LDS4 STS4 LDS4 STS4 LDS4 LDS4 STG4");
  EXPECT_EQ(all("s[2 * t] = g[t]; z[2 * t] = g[t + 1]; s[2 * t + 1] = g[t + 2]; z[2 * t + 1] = g[t + 3];"),
            "LDG4 STS4 LDG4 STS4 LDG4 STS4 LDG4 STS4 LDS4 LDS4 STG4");
  EXPECT_EQ(all("for (int i = 0; i < 4; i += 2) { float a = s[4 * t + i], b = s[4 * t + i + 1]; s[4 * t + i] = b; s[4 * t + i + 1] = a; }"),
            "LDS8 STS8 LDS8 STS8 LDS4 LDS4 STG4");
  EXPECT_EQ(all("s[4 * t] = t; s[4 * t + 2] = n; s[4 * t + 1] = 5; s[4 * t + 3] = 7;"), "STS16 LDS4 LDS4 STG4") << "in any order";
  EXPECT_EQ(all("s[4 * t] = t; s[4 * t + 1] = n; s[4 * t + 8] = 5; s[4 * t + 2] = 6; s[4 * t + 3] = 7;"), "STS8 STS4 STS8 LDS4 LDS4 STG4");
  EXPECT_EQ(all("for (int i = 0; i < 4; ++i) s[4 * t + i] = 1 / g[t + 32 * i];"), "LDG4 STS4 LDG4 STS4 LDG4 STS4 LDG4 STS4 LDS4 LDS4 STG4")
      << "a division has a branch";
}

TEST(AsCompiled, JoinsOverBranchesOfAFunctionAndReloadsOfAStoredValueAreMarked) {
  const std::string s = "__shared__ __align__(16) float s[64]; const float *g = (const float *)in; ";
  EXPECT_EQ(accesses("", s + "s[2 * t] = logf(g[t]); s[2 * t + 1] = logf(g[t + 32]); __syncthreads(); out[t] = s[t];"),
            "LDG4 LDG4 STS8? LDS4 STG4");
  EXPECT_EQ(accesses("", "int v = in[t]; out[t] = v; out[t + n] = in[t];"), "LDG4? STG4 STG4");
  EXPECT_EQ(accesses("", "int v = in[t]; out[t] = v; out[t + n] = in[t + 1];"), "LDG4 STG4 LDG4 STG4");
}

TEST(AsCompiled, BytesOfALoadedVectorAreCutOutOfIt) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    int2 w = ((const int2 *)in)[threadIdx.x];
    w.x += 0x12345600;
    int2 v = w;
    out[threadIdx.x] = (unsigned char)v.x + 256 * ((const unsigned char *)&v)[4];
  })",
                           32);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], 2 * i + 256 * (2 * i + 1)) << i;
}

TEST(AsCompiled, IntegersOfOddWidthsGiveWhatWiderOnesDo) {
  const Ran ran = run_both(R"(
    struct Fields { unsigned long long a : 40; unsigned long long b : 24; };
    struct Signed { long long a : 33; signed char c; };
    __global__ void k(int *out, const int *in, int n) {
      int t = threadIdx.x;
      Fields f;
      f.a = 0xfffffffff0ull + in[t];
      f.b = 0xfffff0u + 3 * in[t];
      Signed s;
      s.a = 0xffffffffll + in[t];
      s.c = (signed char)(in[t] * 5);
      out[4 * t] = (int)(f.a >> 8);
      out[4 * t + 1] = (int)f.b;
      out[4 * t + 2] = (int)(s.a >> 4) + s.c;
      out[4 * t + 3] = (s.a < 0) + 2 * (f.a > 100) + 4 * (int)(((unsigned long long)in[t] * 0xabcdefull >> 20) & 0xff);
    })",
                           64);
  for (int i = 0; i < 64; ++i) {
    const uint64_t a = (0xfffffffff0ull + i) & 0xffffffffffull, b = (0xfffff0u + 3 * i) & 0xffffff;
    const int64_t s = static_cast<int64_t>((0xffffffffull + static_cast<uint64_t>(i)) << 31) >> 31;
    EXPECT_EQ(ran.out[4 * i], static_cast<int32_t>(a >> 8)) << i;
    EXPECT_EQ(ran.out[4 * i + 1], static_cast<int32_t>(b)) << i;
    EXPECT_EQ(ran.out[4 * i + 2], static_cast<int32_t>(s >> 4) + static_cast<signed char>(i * 5)) << i;
    EXPECT_EQ(ran.out[4 * i + 3], (s < 0) + 2 * (a > 100) + 4 * static_cast<int>((static_cast<uint64_t>(i) * 0xabcdef >> 20) & 0xff)) << i;
  }
}

TEST(AsCompiled, ClassesOfFloatsAreDistinguished) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    const unsigned bits[8] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000, 0x3f800000, 1, 0x80000000, 0};
    float x = __uint_as_float(bits[in[threadIdx.x] & 7]);
    out[threadIdx.x] = __builtin_isfpclass(x, 1) + 2 * __builtin_isfpclass(x, 2) + 4 * __builtin_isfpclass(x, 0x204) +
                       8 * __builtin_isfpclass(x, 0x108) + 16 * __builtin_isfpclass(x, 0x90) + 32 * __builtin_isfpclass(x, 0x20);
  })",
                           32);
  const int expected[8] = {2, 1, 4, 4, 8, 16, 32, 0};
  for (int i = 0; i < 8; ++i) EXPECT_EQ(ran.out[i], expected[i]) << i;
}

TEST(AsCompiled, ConversionsThatDoNotFitAreThoseOfADevice) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    float big = 300.0f, x = in[threadIdx.x] * 100.0f - 1000.0f;
    out[2 * threadIdx.x] = (unsigned char)big + 1000 * (signed char)big;  // known when it is compiled
    out[2 * threadIdx.x + 1] = (unsigned char)x;
  })",
                           32);
  for (int i = 0; i < 32; ++i) {
    EXPECT_EQ(ran.out[2 * i], 44 + 1000 * 44) << i;
    EXPECT_EQ(ran.out[2 * i + 1], i < 10 ? 0 : (i * 100 - 1000) & 255) << i;
  }
}

TEST(AsCompiled, RoundedProductsNeverFuse) {
  // (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24 with one rounding and nothing with two.
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    float x = 1.0f + in[1] / 4096.0f, c = -(1.0f + in[1] / 2048.0f);
    out[0] = __float_as_int(__fmul_rn(x, x) + c);
    float y = 1.0f + in[2] / 8192.0f;
    out[1] = __float_as_int(y * y + c);
    out[2] = __float_as_int(__fadd_rn(x * x, c));
    out[3] = __float_as_int(x * x + c);  // the product that __fadd_rn has
    out[4] = __float_as_int(c * x - x * c);
  })",
                           1);
  EXPECT_EQ(ran.out[0], 0);
  EXPECT_EQ(ran.out[1], 0x33800000);
  EXPECT_EQ(ran.out[2], 0);
  EXPECT_EQ(ran.out[3], 0);
  EXPECT_EQ(ran.out[4], 0);
}

}  // namespace
}  // namespace warplens::frontend::test
