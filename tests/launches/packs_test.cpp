// Parameter packs of host code: in calls, in braces, folded, and of classes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"

namespace warplens::packs_tests {
namespace {

using launches::launched;
using testing::StartsWith;

const std::string kKernel = "__global__ void k(float *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = n; }\n";
const std::string kOfSize = "template <int N> __global__ void k(float *a, int s) { a[threadIdx.x] = N + s; }\n";
std::string main_with(const std::string& call) { return "int main() {\n  float *d;\n  cudaMalloc(&d, 4096);\n  " + call + "\n}\n"; }

// The three sizes of a list, each of which is launched.
void expect_sizes(const std::string& text) {
  EXPECT_THAT(launched(text), StartsWith("k grid 1,1,1 block 32,1,1 shared 0 a=4096B:unset n=3")) << text;
  frontend::CompileRequest request;
  request.path = "k.cu", request.source = text;
  const auto read = launches::compiler().read_launches(request);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->launches.size(), 1u);
  EXPECT_EQ(read->launches[0].times, 3u);
  std::vector<uint32_t> blocks;
  for (const size_t run : read->launches[0].rounds) blocks.push_back(read->runs[run].block->size[0]);
  EXPECT_THAT(blocks, testing::ElementsAre(32, 64, 96)) << text;
}

TEST(Packs, AreExpandedInBraces) {
  expect_sizes(kKernel +
               "template <class... A> void go(float *d, A... args) { int sizes[] = {args...}; for (int s : sizes) k<<<1, s>>>(d, "
               "sizeof...(args)); }\n" +
               main_with("go(d, 32, 64, 96);"));
  expect_sizes("#include <vector>\n" + kKernel +
               "template <int... N> void go(float *d) { std::vector<int> v{N...}; for (int s : v) k<<<1, s>>>(d, (int)sizeof...(N)); }\n" +
               main_with("go<32, 64, 96>(d);"));
  expect_sizes(kKernel +
               main_with("auto go = [&](auto... sizes) { for (int s : {(sizes * 2)...}) k<<<1, s>>>(d, 3); };\n  go(16, 32, 48);"));
}

TEST(Packs, AreFolded) {
  const auto expect_all = [](const std::string& text, const std::string& sum) {
    EXPECT_THAT(launched(text, 0), StartsWith("k<32> grid 1,1,1 block 32,1,1 shared 0 a=4096B:unset s=" + sum)) << text;
    EXPECT_THAT(launched(text, 1), StartsWith("k<64> grid 1,1,1 block 64,1,1")) << text;
    EXPECT_THAT(launched(text, 2), StartsWith("k<96> grid 1,1,1 block 96,1,1")) << text;
    EXPECT_EQ(launched(text, 3), "no launch") << text;
  };
  const std::string one = kOfSize + "template <int N> void one(float *d, int s) { k<N><<<1, N>>>(d, s); }\n";
  expect_all(one + "template <int... N> void go(float *d) { (one<N>(d, 1), ...); }\n" + main_with("go<32, 64, 96>(d);"), "1");
  expect_all(one + "template <int... N> void go(float *d) { (..., one<N>(d, (N - ... - 0))); }\n" + main_with("go<32, 64, 96>(d);"), "64");
  expect_all(one + "template <int... N> void go(float *d) { (one<N>(d, (1000 - ... - N)), ...); }\n" + main_with("go<32, 64, 96>(d);"),
             "808");
}

TEST(Packs, MayBeEmpty) {
  const std::string text = "template <class... Ts> __global__ void k(float *a, Ts... more) { a[threadIdx.x] = sizeof...(more); }\n" +
                           main_with("k<<<1, 32>>>(d);");
  EXPECT_EQ(launched(text), "k grid 1,1,1 block 32,1,1 shared 0 a=4096B:unset main:5");
}

TEST(Packs, AreHandedOnToTemplates) {
  const std::string text = kOfSize +
                           "template <int N, int... Rest> void go(float *d) {\n  k<N><<<1, N>>>(d, sizeof...(Rest));\n"
                           "  if constexpr (sizeof...(Rest) > 0) go<Rest...>(d);\n}\n" +
                           main_with("go<32, 64, 96>(d);");
  EXPECT_THAT(launched(text, 0), StartsWith("k<32> grid 1,1,1 block 32,1,1 shared 0 a=4096B:unset s=2"));
  EXPECT_THAT(launched(text, 2), StartsWith("k<96> grid 1,1,1 block 96,1,1 shared 0 a=4096B:after:1:a s=0"));
}

TEST(Packs, OfAClassTemplateAreThoseOfTheInstance) {
  const std::string text = kOfSize +
                           "template <int... N> struct List {\n  static constexpr int count = sizeof...(N);\n"
                           "  static void run(float *d) { int sum = (N + ... + 0); (k<N><<<1, N>>>(d, sum), ...); }\n};\n" +
                           main_with("List<32, 64>::run(d);\n  k<8><<<1, List<1, 2, 3>::count>>>(d, 1);");
  EXPECT_THAT(launched(text, 0), StartsWith("k<32> grid 1,1,1 block 32,1,1 shared 0 a=4096B:unset s=96"));
  EXPECT_THAT(launched(text, 1), StartsWith("k<64> grid 1,1,1 block 64,1,1"));
  EXPECT_THAT(launched(text, 2), StartsWith("k<8> grid 1,1,1 block 3,1,1"));
}

// As libraries choose a width by the alignment, which is not known.
TEST(Packs, OfAKernelWithSeveralTakeAsManyArgumentsEach) {
  const std::string text =
      "#include <cstdint>\ntemplate <int n, class R, class... IN> __global__ void k(R *pr, const IN *... pin, int tail, R *r, const IN "
      "*... in) {}\n"
      "template <int n, class R, class... IN> int go(R *r, const IN *... in) {\n"
      "  k<n, R, IN...><<<1, n>>>(r, (in + 1)..., 3.5, r + 2, (in + 2)...);\n  return 0;\n}\n"
      "template <class R, class... IN> int run(R *r, const IN *... in) {\n"
      "  if (reinterpret_cast<uintptr_t>(r) % 16 == 0) return go<4, R, IN...>(r, in...);\n  else return go<1, R, IN...>(r, in...);\n}\n" +
      main_with("int *e;\n  cudaMalloc(&e, 64);\n  run(d, e, d);");
  EXPECT_THAT(
      launched(text, 0),
      StartsWith("k<4, float, int, float> grid 1,1,1 block 4,1,1 shared 0 pr=4096B:unset pin0=64B+4B:unset pin1=pr+4B tail=3 r=pr+8B"));
  EXPECT_THAT(launched(text, 1), StartsWith("k<1, float, int, float> grid 1,1,1 block 1,1,1"));
}

}  // namespace
}  // namespace warplens::packs_tests
