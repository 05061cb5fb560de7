// `trace`: what it counts and says of atomics that are not of one word, and of local memory.
#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests::trace_atomics {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class TraceAtomics : public testing::Test {
 protected:
  json trace(std::string_view source, std::vector<std::string> options) {
    options.insert(options.begin(), {"trace", folder_.write("mine.cu", source), "--block", "32", "--json"});
    const Ended ended = warplens(options);
    EXPECT_EQ(ended.code, 0) << ended.err;
    return json::parse(ended.out);
  }
  Folder folder_;
};

// ATOM.E.ADD.F16x2 of sm_90: 32 lanes of 4 neighboring bytes are 4 sectors; in shared memory a loop of LDS and ATOMS.CAST.SPIN of a word.
TEST_F(TraceAtomics, OnPairsOfHalvesAreOneAccessInBothAccounts) {
  const json both = trace(
      "#include <cuda_fp16.h>\n__global__ void k(__half2 *f) {\n  __shared__ __half2 s[32];\n  s[threadIdx.x] = f[threadIdx.x];\n"
      "  __syncthreads();\n  atomicAdd(&s[threadIdx.x ^ 1], f[0]);\n  atomicAdd(&f[threadIdx.x], __floats2half2_rn(1, 2));\n}\n",
      {"--as", "both", "--arg", "f=f16[64]:zero"});
  for (const char* account : {"written", "compiled"}) {
    std::vector<json> atomics;
    for (const json& site : both[account]["sites"])
      if (site["op"] == "atomic") atomics.push_back(site);
    ASSERT_EQ(atomics.size(), 2u) << account;
    for (const json& site : atomics) {
      EXPECT_EQ(site["instructions"], 1) << account;
      EXPECT_EQ(site["width"], 4) << account;
      EXPECT_EQ(site["inexact"], 0) << account;
    }
    EXPECT_EQ(atomics[1]["sectors"], 4) << account;
  }
  EXPECT_THAT(both.at("notes"), Not(Contains(HasSubstr("halves"))));
}

// REDG.ADD.F32x4 and F32x2 of sm_90: 32 lanes of 16 neighbouring bytes are 16 sectors; 8 bytes of every 32 are one sector for each lane.
TEST_F(TraceAtomics, OnVectorsOfFloatsAreOneAccessInBothAccounts) {
  const json both = trace(
      "__global__ void k(float4 *f, float2 *g) {\n  atomicAdd(&f[threadIdx.x], make_float4(1, 2, 3, 4));\n"
      "  atomicAdd(&g[threadIdx.x * 4], make_float2(1, 2));\n}\n",
      {"--as", "both", "--arg", "f=f32[128]:zero", "--arg", "g=f32[256]:zero"});
  for (const char* account : {"written", "compiled"}) {
    const json& sites = both[account]["sites"];
    ASSERT_EQ(sites.size(), 2u) << account;
    EXPECT_EQ(sites[0]["instructions"], 1) << account;
    EXPECT_EQ(sites[0]["width"], 16) << account;
    EXPECT_EQ(sites[0]["sectors"], 16) << account;
    EXPECT_EQ(sites[1]["instructions"], 1) << account;
    EXPECT_EQ(sites[1]["width"], 8) << account;
    EXPECT_EQ(sites[1]["sectors"], 32) << account;
    EXPECT_EQ(sites[0]["inexact"], 0) << account;
  }
}

TEST_F(TraceAtomics, OfTwoBytesInGlobalMemoryAreNotCountedExactly) {
  const json document = trace(
      "#include <cuda_fp16.h>\n__global__ void k(__half *h, unsigned short *u, float *f) {\n  const int t = threadIdx.x;\n"
      "  atomicAdd(&h[t], __float2half(1));\n  atomicCAS(&u[t], (unsigned short)0, (unsigned short)3);\n  atomicAdd(&f[t], 1.0f);\n}\n",
      {"--arg", "h=f16[32]:zero", "--arg", "u=u16[32]:zero", "--arg", "f=f32[32]:zero"});
  ASSERT_EQ(document["sites"].size(), 3u);
  EXPECT_EQ(document["sites"][0]["inexact"], 1);
  EXPECT_EQ(document["sites"][1]["inexact"], 1);
  EXPECT_EQ(document["sites"][2]["inexact"], 0);
  EXPECT_THAT(document["notes"],
              Contains(HasSubstr("atomicAdd(&h[t], __float2half(1)): the sectors of 1 access of 2 bytes are not known exactly")));
  EXPECT_THAT(document["notes"], Not(Contains(HasSubstr("1.0f): the sectors"))));
}

// What a loop's counter alone indexes may be in registers.
TEST_F(TraceAtomics, ArraysIndexedAtRunTimeAreNamedAsLocalMemory) {
  const json both = trace(
      "__global__ void k(float *out, const int *in) {\n  float loc[20], sum[4];\n  const int t = threadIdx.x;\n"
      "  for (int i = 0; i < 20; ++i) loc[i] = t * i;\n  for (int i = 0; i < 4; ++i) sum[i] = t;\n"
      "  out[t] = loc[in[t]] + sum[0] + sum[3];\n}\n",
      {"--as", "both", "--arg", "out=f32[32]:zero", "--arg", "in=i32[32]:zero"});
  EXPECT_THAT(both["notes"], Contains(HasSubstr("the array loc is indexed at run time and so is in local memory")));
  EXPECT_THAT(both["notes"], Not(Contains(HasSubstr("the array sum"))));
}

}  // namespace
}  // namespace warplens::cli_tests::trace_atomics
