// Functions of a program's own that are called as some of the C++ library are, and the library's beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/base/file.h"
#include "tests/launches/launched.h"

namespace warplens::own_names_tests {
namespace {

using launches::launched;
using testing::HasSubstr;

std::string text_with(const std::string& before, const std::string& calls) {
  return before + "\n__global__ void k(int *a) { a[threadIdx.x]++; }\nint main() {\n  int h[32], g[32], *d;\n" +
         "  for (int i = 0; i < 32; i++) h[i] = i, g[i] = 5;\n  cudaMalloc(&d, 128);\n  " + calls +
         "\n  cudaMemcpy(d, g, 128, cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(d);\n}\n";
}

// Nobody knows what a function of another file does with an array.
TEST(OwnFunctions, ThatAreDefinedElsewhereMayStore) {
  for (const auto& [declared, call] : {std::pair("void copy(int *to, const int *from, int n);", "copy(g, h, 32);"),
                                       {"void sort(int *a, int *b);", "sort(g, g + 32);"},
                                       {"int reduce(int *a, int n);", "reduce(g, 32);"},
                                       {"int count(int *a, int n, int what);", "count(g, 32, 5);"},
                                       {"using namespace std;\nint find(int *a, int n);", "find(g, 32);"},
                                       {"#include \"elsewhere.h\"", "find(g, 32, 3);"}})
    EXPECT_THAT(launched(text_with(declared, call)), HasSubstr("a=128B:=5~")) << call;
}

TEST(OwnFunctions, AreNotMeantByTheNamesOfTheLibrary) {
  const std::string own = "#include <algorithm>\nvoid fill(int *a, int *b, int v) { a[0] = 99; }\n";
  EXPECT_THAT(launched(text_with(own, "std::fill(g, g + 32, 7);")), HasSubstr("a=128B:=7"));
  EXPECT_THAT(launched(text_with(own + "using std::sort;\n", "fill(g, g + 32, 7);")), HasSubstr("a=128B:{99,5,5"));
}

TEST(LibraryFunctions, ThatOnlyReadLeaveWhatTheyRead) {
  EXPECT_THAT(launched(text_with("#include <algorithm>", "int n = std::count(g, g + 32, 5);")), HasSubstr("a=128B:=5 "));
  EXPECT_THAT(launched(text_with("#include <algorithm>\nusing namespace std;", "int *p = find(g, g + 32, 5);")), HasSubstr("a=128B:=5 "));
}

TEST(Lists, OfPairsAreTakenApartInLoops) {
  const std::string text =
      "#include <tuple>\n#include <vector>\n__global__ void k(int *a, int n) { a[threadIdx.x] = n; }\n"
      "int main() {\n  int *d;\n  cudaMalloc(&d, 4096);\n"
      "  std::vector<std::pair<int, int>> all = {{1, 32}};\n  all.emplace_back(2, 64.9);\n  for (const auto &[grid, block] : all) "
      "k<<<grid, block>>>(d, 1);\n"
      "  struct Size { int g, b; } sizes[] = {{3, 16}, {4, 8}};\n  for (auto [g, b] : sizes) k<<<g, b>>>(d, 2);\n"
      "  std::tuple<int, int> t(5, 4), u = t;\n  std::get<1>(u) = 2;\n  k<<<all[1].first, std::get<1>(t)>>>(d, 3);\n}\n";
  frontend::CompileRequest request;
  request.path = "k.cu", request.source = text;
  const auto read = launches::compiler().read_launches(request);
  ASSERT_TRUE(read);
  std::vector<std::string> grids;
  for (const frontend::HostLaunch& launch : read->launches)
    for (const size_t run : launch.rounds) grids.push_back(describe(read->runs[run]).substr(0, 29));
  EXPECT_THAT(grids, testing::ElementsAre("k grid 1,1,1 block 32,1,1 sha", "k grid 2,1,1 block 64,1,1 sha", "k grid 3,1,1 block 16,1,1 sha",
                                          "k grid 4,1,1 block 8,1,1 shar"));
  EXPECT_THAT(launched(text, 2), testing::StartsWith("k grid 2,1,1 block 4,1,1 shared"));
}

TEST(Lists, OfNamesAndFunctionsAreCalled) {
  const std::string text =
      "#include <functional>\n#include <string>\n#include <vector>\n__global__ void k(float *a, int n) { a[threadIdx.x] = n; }\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 4000);\n  std::vector<std::pair<std::string, std::function<void(int)>>> runs = {\n"
      "      {\"small\", [&](int n) { k<<<1, 32>>>(d, n); }}, {\"big\", [&](int n) { k<<<(n + 255) / 256, 256>>>(d, n); }}};\n"
      "  for (auto &r : runs) r.second(900);\n}\n";
  EXPECT_THAT(launched(text, 0), testing::StartsWith("k grid 1,1,1 block 32,1,1 shared 0 a=4000B:unset n=900"));
  EXPECT_THAT(launched(text, 1), testing::StartsWith("k grid 4,1,1 block 256,1,1"));
}

TEST(Lists, PartsOfWhichAreReferredToAreChanged) {
  const std::string text =
      "#include <vector>\nstruct Size { int g, b; };\n__global__ void k(int *a, int n) { a[threadIdx.x] = n; }\n"
      "int main() {\n  int *d;\n  cudaMalloc(&d, 4096);\n  std::vector<Size> all = {{1, 32}, {2, 64}};\n"
      "  for (auto &[g, b] : all) g += 10, b /= 2;\n  auto &[g, b] = all[1];\n  b++;\n"
      "  for (const Size &s : all) k<<<s.g, s.b>>>(d, all[1].b);\n}\n";
  EXPECT_THAT(launched(text), testing::StartsWith("k grid 11,1,1 block 16,1,1 shared 0 a=4096B:unset n=33"));
}

TEST(Lists, ThatAreNotKnownAreGoneThroughNobodyKnowsHowOften) {
  frontend::CompileRequest request;
  request.path = "k.cu";
  request.source =
      "#include <map>\n#include <string>\n__global__ void k(int *a, int n) { a[threadIdx.x] = n; }\n"
      "int main() {\n  int *d;\n  cudaMalloc(&d, 4096);\n  std::multimap<std::string, int> sizes = {{\"a\", 5}, {\"b\", 6}};\n"
      "  for (auto &kv : sizes) k<<<1, 16>>>(d, kv.second);\n}\n";
  const auto read = launches::compiler().read_launches(request);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->launches.size(), 1u);
  EXPECT_EQ(read->launches[0].times_guess, "sizes");
}

// Named as a template's argument it keeps its name.
TEST(OwnNames, OfStructuresThatTheLibraryHasToo) {
  EXPECT_EQ(launched("struct queue { int n = 0; void push(int x) { n += x; } };\ntemplate <class Q> __global__ void k(Q q) {}\n"
                     "int main() { queue q; q.push(3); q.push(5); k<queue><<<1, 32>>>(q); }"),
            "k<queue> grid 1,1,1 block 32,1,1 shared 0 q={n=8} main:3");
}

// A method's own types are types as a function's are.
TEST(OwnTypes, OfAMethodMayBeUnions) {
  EXPECT_THAT(
      launched("__global__ void k(int *x, int n) {}\nstruct S { void go(int *x) { union U { unsigned u; float f; }; U q; q.f = 1.5f; "
               "q.u += 1 << 23; k<<<1, 32>>>(x, (int)q.f); } };\nint main() { int *x; cudaMalloc(&x, 4); S s; s.go(x); }"),
      HasSubstr("n=3 "));
}

// Its own line is of another file.
TEST(IncludedFiles, ALaunchOfAnIncludedFileStandsAtTheLineThatLeadsThere) {
  ASSERT_TRUE(write_file(testing::TempDir() + "/launcher.h",
                         "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nvoid fill(int *a) {\n  k<<<2, 64>>>(a);\n}\n"));
  frontend::CompileRequest request;
  request.path = "k.cu", request.include_folders = {testing::TempDir()};
  request.source = "#include \"launcher.h\"\nint main() {\n  int *d;\n  cudaMalloc(&d, 512);\n  fill(d);\n}\n";
  const auto read = launches::compiler().read_launches(request);
  ASSERT_TRUE(read.ok()) << to_string(read.error());
  ASSERT_EQ(read->launches.size(), 1u);
  EXPECT_EQ(describe(read->launches[0]), "k grid 2,1,1 block 64,1,1 shared 0 a=512B:unset main:5");
}

}  // namespace
}  // namespace warplens::own_names_tests
