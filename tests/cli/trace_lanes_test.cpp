// `trace`: what it says of lanes that a mask names wrongly, and of blocks that wait for others.
#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests::trace_lanes {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class TraceLanes : public testing::Test {
 protected:
  Ended trace(std::string_view source, std::vector<std::string> options) {
    options.insert(options.begin(), {"trace", folder_.write("mine.cu", source), "--block", "32", "--arg", "y=i32[64]:zero"});
    return warplens(options);
  }
  Folder folder_;
};

// Lanes 0 to 3 read lane 20, which has gone another way.
constexpr std::string_view kAbsent =
    "__global__ void k(int *y) {\n  int t = threadIdx.x;\n  if (t < 4)\n    y[t] = __shfl_sync(0xf, t, 20);\n}\n";

TEST_F(TraceLanes, ThatReadFromOneOutsideOfTheMaskAreNamedWithTheirLine) {
  const Ended text = trace(kAbsent, {});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("warning: line 4: lanes 0-3 of warp 0 of block (0, 0, 0) read the values of lane 20, which does not"));
  const json document = json::parse(trace(kAbsent, {"--json"}).out);
  ASSERT_EQ(document["findings"].size(), 1u);
  const json& finding = document["findings"][0];
  EXPECT_EQ(finding["line"], 4);
  EXPECT_EQ(finding["lanes"], (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(finding["warp"], 0);
}

// The mask names all lanes, of which half never come.
constexpr std::string_view kNeverCome =
    "__global__ void k(int *y) {\n  int t = threadIdx.x;\n  if (t < 16)\n    y[t] = __shfl_sync(0xffffffff, t, 1);\n  else\n"
    "    __syncthreads();\n}\n";

TEST_F(TraceLanes, ThatNeverComeAreNamedWithTheLineThatWaitsForThem) {
  const Ended text = trace(kNeverCome, {});
  EXPECT_NE(text.code, 0);
  EXPECT_THAT(text.err, HasSubstr("mine.cu:4"));
  EXPECT_THAT(text.err, HasSubstr("lanes 0-15 of warp 0 wait at line 4 (shuffle) for lanes 16-31, in the mask but never arriving"));
  const Ended ended = trace(kNeverCome, {"--json"});
  EXPECT_NE(ended.code, 0);
  const json document = json::parse(ended.out);
  ASSERT_EQ(document["findings"].size(), 1u);
  EXPECT_EQ(document["findings"][0]["line"], 4);
  EXPECT_EQ(document["findings"][0]["lanes"].size(), 16u);
  EXPECT_THAT(document["findings"][0]["text"].get<std::string>(), HasSubstr("lanes 16-31"));
}

TEST_F(TraceLanes, AccessInAnIncludedFileIsListedWithItsName) {
  folder_.write("put.cuh", "__device__ void put(int *y, int i) {\n  y[i] = i;\n}\n");
  const std::string_view source = "#include \"put.cuh\"\n__global__ void k(int *y) {\n  y[threadIdx.x] = 1;\n  put(y, threadIdx.x);\n}\n";
  for (const char* form : {"written", "compiled"}) {
    const Ended listed = trace(source, {"--as", form});
    EXPECT_THAT(listed.out, HasSubstr("put.cuh:2:3")) << listed.err;
  }
  const json ranked = json::parse(trace(source, {"--ranked", "--json"}).out);
  EXPECT_THAT(ranked.dump(), HasSubstr("put.cuh")) << ranked.dump();
}

TEST_F(TraceLanes, FindNothingInACorrectKernel) {
  const json document = json::parse(trace("__global__ void k(int *y) { y[threadIdx.x] = __shfl_sync(~0u, 1, 3); }\n", {"--json"}).out);
  EXPECT_TRUE(document["findings"].empty());
}

// One block alone, which waits for a later one.
constexpr std::string_view kFlag =
    "__global__ void k(int *y) {\n  if (threadIdx.x) return;\n  if (blockIdx.x == 3) atomicExch(y, 1);\n"
    "  while (atomicAdd(y, 0) == 0) {}\n  y[1 + blockIdx.x] = 7;\n}\n";

TEST_F(TraceLanes, OfABlockThatWaitsForALaterBlockEnd) {
  const Ended ended = trace(kFlag, {"--grid", "4", "--blocks", "first"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("1 of 4 blocks run"));
}

constexpr std::string_view kMatrix =
    "__global__ void k(int *y) {\n  __shared__ __align__(16) unsigned short s[32][64];\n  s[threadIdx.x][0] = 1;\n  __syncwarp();\n"
    "  unsigned row = (unsigned)__cvta_generic_to_shared(&s[threadIdx.x % 8][0]), r;\n"
    "  asm volatile(\"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];\" : \"=r\"(r) : \"r\"(row));\n  y[threadIdx.x] = r;\n}\n";

TEST_F(TraceLanes, MatricesAreAccessesOfTheirOwnKind) {
  EXPECT_THAT(trace(kMatrix, {}).out, HasSubstr("ldmatrix"));
  const json document = json::parse(trace(kMatrix, {"--json"}).out);
  const auto& sites = document["sites"];
  const auto site = std::find_if(sites.begin(), sites.end(), [](const json& s) { return s["kind"] == "ldmatrix"; });
  ASSERT_NE(site, sites.end());
  EXPECT_EQ((*site)["array"], "s");
  EXPECT_EQ((*site)["line"], 6);
  EXPECT_EQ((*site)["wavefronts"], 8);
  EXPECT_EQ((*site)["conflicts"], 7);
}

}  // namespace
}  // namespace warplens::cli_tests::trace_lanes
