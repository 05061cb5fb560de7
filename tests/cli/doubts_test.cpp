// `trace --as compiled`: where it says that the machine code may differ.
#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests::doubts {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Doubts : public testing::Test {
 protected:
  json trace(std::string_view source) {
    const Ended ended = warplens({"trace", folder_.write("mine.cu", source), "--block", "32", "--grid", "1", "--json", "--as", "compiled",
                                  "--arg", "g=f32[4096]:iota", "--arg", "o=f32[4096]:zero"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    return json::parse(ended.out);
  }
  static std::string doubt(const json& traced, std::string_view op, std::string_view array) {
    for (const json& site : traced["sites"])
      if (site["op"] == op && site["array"] == array) return site.value("may_differ", "");
    return "no such access";
  }
  Folder folder_;
};

// sm_90 calls it four times, with a load of 4 bytes each; here they are one of 16.
TEST_F(Doubts, AreOfAccessesInFunctionsThatAreNotInlined) {
  const json traced = trace(
      "__device__ __noinline__ float get(const float *s, int i) { return s[i]; }\n"
      "__global__ void kernel(const float *g, float *o) {\n  __shared__ float s[128];\n  int t = threadIdx.x;\n"
      "  for (int i = 0; i < 4; ++i) s[32 * i + t] = g[32 * i + t];\n  __syncthreads();\n"
      "  o[t] = get(s, 4 * t) + get(s, 4 * t + 1) + get(s, 4 * t + 2) + get(s, 4 * t + 3);\n}\n");
  EXPECT_THAT(doubt(traced, "load", "s"), HasSubstr("in functions that a GPU calls"));
  EXPECT_EQ(doubt(traced, "store", "s"), "");
  EXPECT_EQ(doubt(traced, "store", "o"), "");
}

// sm_90 jumps to one of two bodies, each with a load of its own.
TEST_F(Doubts, AreOfFunctionsThatPointersLeadToWithANote) {
  const json traced = trace(
      "typedef float (*F)(const float *, int);\n__device__ float here(const float *g, int t) { return g[t]; }\n"
      "__device__ float there(const float *g, int t) { return g[63 - t]; }\n"
      "__global__ void kernel(const float *g, float *o) {\n  int t = threadIdx.x;\n  F f = t < 8 ? here : there;\n  o[t] = f(g, t);\n}\n");
  EXPECT_THAT(doubt(traced, "load", "g"), HasSubstr("in functions that a GPU calls"));
  EXPECT_THAT(traced["notes"].dump(), HasSubstr("a call through a pointer or of a virtual function"));
}

// sm_90 loads the three floats of both: what a type is called, and whether a cast names it, changes nothing.
TEST_F(Doubts, AreOfStructuresByAnyName) {
  const std::string declared = "struct __align__(16) v3_t { float x, y, z; };\nstruct __align__(16) V3 { float x, y, z; };\n";
  const json named = trace(declared +
                           "__global__ void kernel(const float *g, float *o) {\n  __shared__ v3_t s[32];\n  int t = threadIdx.x;\n"
                           "  s[t].x = g[t], s[t].y = 1, s[t].z = 2;\n  __syncthreads();\n  v3_t v = s[31 - t];\n  o[t] = v.x + v.z;\n}\n");
  EXPECT_THAT(doubt(named, "load", "s"), HasSubstr("accesses a struct"));
  const json cast = trace(declared +
                          "__global__ void kernel(const float *g, float *o) {\n  int t = threadIdx.x;\n"
                          "  V3 v = ((const V3 *)g)[t];\n  o[t] = v.x + v.y + v.z;\n}\n");
  EXPECT_THAT(doubt(cast, "load", "g"), HasSubstr("accesses a struct"));
  EXPECT_EQ(doubt(cast, "store", "o"), "");
}

// sm_90 loads both neighbors by one LDS.64; and of the long long 8 bytes, though 32 bits of it are used.
TEST_F(Doubts, AreOfNeighborsBehindAConditionAndOfPartsAsAnIndex) {
  const json traced = trace(
      "__global__ void kernel(const float *g, float *o) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n"
      "  s[t] = t, s[t + 32] = 4;\n  __syncthreads();\n  if (s[t] > 5 && s[t + 1] < 7) o[t] = 1;\n}\n");
  EXPECT_THAT(doubt(traced, "load", "s"), HasSubstr("neighbors behind a condition"));
  EXPECT_EQ(doubt(traced, "store", "o"), "");
  const json index = trace(
      "__global__ void kernel(const float *g, float *o) {\n  __shared__ unsigned long long h[32];\n  int t = threadIdx.x;\n"
      "  h[t] = (unsigned long long)t << 32;\n  __syncthreads();\n  o[t] = g[(h[31 - t] >> 32) & 63];\n}\n");
  EXPECT_THAT(doubt(index, "load", "h"), HasSubstr("as an index"));
}

// STS.128 of sm_90, as an array of shared memory is aligned to 16 bytes.
TEST_F(Doubts, AreNoneOfAFillWhoseAlignmentIsKnown) {
  const json traced = trace(
      "__global__ void kernel(const float *g, float *o) {\n  __shared__ float s[128];\n  int t = threadIdx.x;\n"
      "  memset(&s[4 * t], 0, 16);\n  __syncthreads();\n  o[t] = s[t] + g[t];\n}\n");
  for (const json& site : traced["sites"]) {
    if (site["op"] != "store" || site["array"] != "s") continue;
    EXPECT_EQ(site["line"], 4);
    EXPECT_EQ(site["width"], 16);
    EXPECT_EQ(site["wavefronts"], 4);
    EXPECT_EQ(site["conflicts"], 0);
  }
  EXPECT_NE(doubt(traced, "store", "s"), "no such access");
}

// Its words are counted as the interpreter accesses them; sm_90 has SYNCS instructions.
TEST_F(Doubts, OfCudaBarrierAreANote) {
  const json traced = trace(
      "#include <cuda/barrier>\n__global__ void kernel(const float *g, float *o) {\n"
      "  __shared__ cuda::barrier<cuda::thread_scope_block> b;\n  __shared__ float s[32];\n  int t = threadIdx.x;\n"
      "  if (t == 0) init(&b, 32);\n  __syncthreads();\n  cuda::memcpy_async(&s[t], g + t, 4, b);\n  b.arrive_and_wait();\n"
      "  o[t] = s[31 - t];\n}\n");
  EXPECT_THAT(traced["notes"].dump(), HasSubstr("cuda::barrier: the accesses and bank conflicts of its own words are the interpreter's"));
}

// At run time a GPU gives 44; of a constant a compiler may make anything.
TEST_F(Doubts, OfConstantsThatDoNotFitAreANote) {
  const json traced = trace(
      "__global__ void kernel(const float *g, float *o) {\n  o[0] = (unsigned char)300.f;\n  o[1] = (unsigned char)255.9f;\n"
      "  o[2] = (unsigned char)g[0];\n}\n");
  EXPECT_THAT(traced["notes"].dump(),
              HasSubstr("300.f does not fit into unsigned char: C++ does not define what the conversion gives; here it is 44"));
  EXPECT_THAT(traced["notes"].dump(), HasSubstr("(line 2)"));
  EXPECT_THAT(traced["notes"].dump(), testing::Not(HasSubstr("255.9f")));
}

}  // namespace
}  // namespace warplens::cli_tests::doubts
