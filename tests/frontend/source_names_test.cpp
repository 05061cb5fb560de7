// What the names in a text are, by Clang.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "kernels/base/cpp_tokens.h"
#include "kernels/frontend/clang/compile.h"
#include "kernels/frontend/messages.h"

namespace warplens::frontend {
namespace source_names_tests {

const std::string kHeaders = std::string(WARPLENS_SOURCE_DIR) + "/assets/include";

// "N=Macro threadIdx=Cuda" of a line, from 1.
std::string names_in_line(const std::string& source, uint32_t line) {
  constexpr const char* kKinds[] = {"Variable", "Member", "Function", "Type", "TemplateParameter", "Macro", "Namespace", "Cuda"};
  CompileRequest request;
  request.path = "names.cu", request.source = source;
  std::string text;
  for (const SourceName& name : names_in_source(request, kHeaders)) {
    if (1 + std::count(source.begin(), source.begin() + name.at, '\n') != line) continue;
    size_t end = name.at;
    while (end < source.size() && in_cpp_word(source[end])) ++end;
    text += (text.empty() ? "" : " ") + source.substr(name.at, end - name.at) + "=" + kKinds[static_cast<size_t>(name.kind)];
  }
  return text;
}

constexpr const char* kSource =
    "#define N 32\n"
    "#define AT(i) rows.at[i]\n"
    "struct Rows { float* at; int count() const { return 1; } };\n"
    "namespace mine { using Real = float; }\n"
    "template <typename T, int TILE> __global__ void __launch_bounds__(N) scale(T* x, Rows rows) {\n"
    "  struct Type { int Rows; };\n"
    "  const int count = threadIdx.x + TILE;\n"
    "  mine::Real scale = AT(count) + sqrtf(float(rows.count()));\n"
    "  T y = static_cast<T>(x[count] * scale + __shfl_sync(0xffffffffu, 1.0f, N));\n"
    "  __shared__ float4 tile[TILE]; __syncthreads();\n"
    "}\n"
    "int main() {\n"
    "  dim3 grid(N);\n"
    "  Rows rows{nullptr}; cudaDeviceSynchronize();\n"
    "  scale<float, 8><<<grid, N>>>(rows.at, rows);\n"
    "}\n";

TEST(SourceNames, AreWhatTheyMeanWhereTheyAre) {
  EXPECT_EQ(names_in_line(kSource, 1), "N=Macro");
  EXPECT_EQ(names_in_line(kSource, 3), "Rows=Type at=Member count=Function");
  EXPECT_EQ(names_in_line(kSource, 4), "mine=Namespace Real=Type");
  EXPECT_EQ(names_in_line(kSource, 5),
            "T=TemplateParameter TILE=TemplateParameter __global__=Cuda __launch_bounds__=Cuda N=Macro scale=Function "
            "T=TemplateParameter x=Variable Rows=Type rows=Variable");
  EXPECT_EQ(names_in_line(kSource, 6), "Type=Type Rows=Member");
  EXPECT_EQ(names_in_line(kSource, 7), "count=Variable threadIdx=Cuda x=Member TILE=TemplateParameter");
  EXPECT_EQ(names_in_line(kSource, 8),
            "mine=Namespace Real=Type scale=Variable AT=Macro count=Variable sqrtf=Function rows=Variable count=Function");
  EXPECT_EQ(names_in_line(kSource, 9),
            "T=TemplateParameter y=Variable T=TemplateParameter x=Variable count=Variable scale=Variable __shfl_sync=Cuda N=Macro");
  EXPECT_EQ(names_in_line(kSource, 10), "__shared__=Cuda float4=Cuda tile=Variable TILE=TemplateParameter __syncthreads=Cuda");
}

// Host code is read too, bodies and all.
TEST(SourceNames, OfHostCodeAreKnown) {
  EXPECT_EQ(names_in_line(kSource, 13), "dim3=Cuda grid=Variable N=Macro");
  EXPECT_EQ(names_in_line(kSource, 14), "Rows=Type rows=Variable cudaDeviceSynchronize=Cuda");
  EXPECT_EQ(names_in_line(kSource, 15), "scale=Function grid=Variable N=Macro rows=Variable at=Member rows=Variable");
}

// A text that is being typed: what is still understood has its meaning.
TEST(SourceNames, OfWhatDoesNotCompileAreLeftOut) {
  const std::string source = "__global__ void k(float* a, int n) {\n  a[n] = wrong + n;\n  a[0] = n;\n}\n";
  EXPECT_THAT(names_in_line(source, 2), testing::Not(testing::HasSubstr("wrong")));
  EXPECT_EQ(names_in_line(source, 3), "a=Variable n=Variable");
}

TEST(SourceNames, TravelAsOneNumberEach) {
  const std::vector<SourceName> names{{0, NameKind::Macro}, {70'000, NameKind::Cuda}};
  EXPECT_EQ(unpack(pack(names)), names);
  EXPECT_TRUE(unpack({15}).empty());  // no kind
}

}  // namespace source_names_tests
}  // namespace warplens::frontend
