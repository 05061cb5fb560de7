// Types that are arrays: what a name or decltype() for one says of sizes and of variables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"

namespace warplens::array_types {
namespace {

using testing::HasSubstr;

std::string with_sizes(const std::string& types, const std::string& body) {
  return "#include <type_traits>\n__global__ void k(float *a, int n, int m) {}\n" + types + "\nint main() {\n  float *d;\n  " + body +
         "\n}\n";
}

TEST(ArrayTypes, HaveTheirSizesUnderEveryName) {
  const std::string types =
      "static float g[8][6];\ntypedef float Tile[8][6];\nusing Row = float[6];\nusing Rows = Row[8];\nusing Same = decltype(g);\n"
      "using Plain = std::remove_reference_t<decltype(g)>;\nusing Four = float*[4];\n";
  for (const char* const name : {"Tile", "Rows", "Same", "Plain", "float[8][6]", "decltype(g)"}) {
    const std::string size = "sizeof(" + std::string(name) + ")";
    EXPECT_THAT(launches::launched(with_sizes(types, "cudaMalloc(&d, " + size + "); k<<<1, 64>>>(d, " + size + ", sizeof(Row));")),
                HasSubstr("a=192B:unset n=192 m=24"))
        << name;
  }
  EXPECT_THAT(launches::launched(with_sizes(types, "k<<<1, 64>>>(nullptr, sizeof(Four), sizeof(Tile*));")), HasSubstr("n=32 m=8"));
}

TEST(ArrayTypes, DeclareArrays) {
  const std::string fill =
      "Tile t; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) t[i][j] = 10 * i + j;\n"
      "  cudaMalloc(&d, sizeof t); cudaMemcpy(d, t, sizeof(t), cudaMemcpyHostToDevice); k<<<1, 6>>>(d, sizeof t, 0);";
  for (const char* const type : {"typedef float Tile[2][3];", "typedef float Row[3];\ntypedef Row Tile[2];"})
    EXPECT_THAT(launches::launched(with_sizes(type, fill)), HasSubstr("a=24B:{0,1,2,10,11,12} n=24")) << type;
}

// One whose extent is not known has no size that could be known.
TEST(ArrayTypes, OfAnUnknownExtentHaveNoSize) {
  const std::string types = "extern const int kRows;\ntypedef float Tile[kRows][6];";
  EXPECT_THAT(launches::launched(with_sizes(types, "cudaMalloc(&d, sizeof(Tile)); k<<<1, 64>>>(d, sizeof(Tile), 1);")),
              HasSubstr("a=? n=?"));
}

// decltype() of a structure is its type, also as a template's argument that is handed on.
TEST(ArrayTypes, OfVariablesAreHandedOn) {
  EXPECT_THAT(launches::launched("struct Load { const float *p; int n; };\n"
                                 "template <typename L> __global__ void k(L load, float *out) {}\n"
                                 "template <typename L> void inner(L load, float *o) { k<L><<<1, sizeof(L)>>>(load, o); }\n"
                                 "template <typename L> void dispatch(L load, float *o) { inner<L>(load, o); }\n"
                                 "int main() {\n  float *d, *o;\n  cudaMalloc(&d, 128), cudaMalloc(&o, 128);\n  Load load{d, 32};\n"
                                 "  dispatch<decltype(load)>(load, o);\n}\n"),
              HasSubstr("k<Load> grid 1,1,1 block 16,1,1 shared 0 load={n=32 p=128B:unset}"));
}

}  // namespace
}  // namespace warplens::array_types
