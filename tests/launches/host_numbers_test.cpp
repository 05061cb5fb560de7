// Numbers and structures that host code makes with the libraries' names, and names that it does not declare.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>

#include "tests/launches/left.h"

namespace warplens::host_numbers {
namespace {

using launches::Left;
using launches::left_by;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kTaken = "__global__ void k(const float *h, float *x) { x[threadIdx.x] = h[threadIdx.x]; }\n";

// Of a vector v of floats that this body fills.
Left filled(const std::string& body, const std::string& before = "") {
  return left_by("#include <algorithm>\n#include <array>\n#include <cmath>\n#include <functional>\n#include <limits>\n#include <vector>\n" +
                     before + kTaken + "int main() {\n" + body +
                     "\n  float *d, *x;\n  cudaMalloc(&d, v.size() * 4);\n  cudaMalloc(&x, 128);\n"
                     "  cudaMemcpy(d, v.data(), v.size() * 4, cudaMemcpyHostToDevice);\n  k<<<1, 4>>>(d, x);\n}\n",
                 "", "x");
}

TEST(HostNumbers, LimitsAndInfinities) {
  const auto made = filled(
      "  std::vector<float> v(4, -INFINITY);\n  v[1] = std::numeric_limits<float>::max();\n"
      "  v[2] = std::numeric_limits<int>::min();\n  for (int i = 3; i < 4; ++i) v[i] = HUGE_VALF;\n");
  EXPECT_THAT(made.array, ElementsAre(-INFINITY, FLT_MAX, -2147483648.0f, INFINITY)) << made.notes;
  EXPECT_THAT(made.notes, Not(HasSubstr("guessed")));
}

TEST(HostNumbers, AlgorithmsWithFunctions) {
  const auto sorted = filled(
      "  std::vector<float> v{3, 1, 4, 2};\n  std::sort(v.begin(), v.end(), std::greater<float>());\n"
      "  std::transform(v.begin(), v.end(), v.begin(), [](float a) { return a * a; });\n");
  EXPECT_THAT(sorted.array, ElementsAre(16, 9, 4, 1)) << sorted.notes;
  const auto joined =
      filled("  std::array<float, 3> a{};\n  a.fill(5);\n  std::vector<float> v(1, 2.f);\n  v.insert(v.end(), a.begin(), a.end());\n");
  EXPECT_THAT(joined.array, ElementsAre(2, 5, 5, 5)) << joined.notes;
  EXPECT_THAT(sorted.notes + joined.notes, Not(HasSubstr("guessed")));
}

TEST(HostNumbers, TheSizeOfWhatANullPointerLeadsTo) {
  const auto made = filled("  float *p = nullptr;\n  double *q = 0;\n  std::vector<float> v{sizeof(p[0]), sizeof *q, sizeof(*p), 1};\n");
  EXPECT_THAT(made.array, ElementsAre(4, 8, 4, 1)) << made.notes;
  EXPECT_THAT(made.notes, Not(HasSubstr("guessed")));
}

// As many turns as these are only followed where they compute.
TEST(HostNumbers, LoopsThatPrintAreComputed) {
  const std::string begin =
      "  std::vector<float> v(1 << 16);\n  float sum = 0;\n  for (int i = 0; i < 1 << 16; ++i) {\n    v[i] = i % 7;\n";
  for (const char* print : {"std::cout << std::setw(3) << v[i] << ' ' << sum << std::endl;", "printf(\"%d %f\\n\", i, v[i]);",
                            "if (i % 10 == 0) fprintf(stderr, \"%f\", v[i]);"}) {
    const auto made = filled(begin + print + "\n  }\n", "#include <cstdio>\n#include <iomanip>\n#include <iostream>\n");
    EXPECT_THAT(made.array, ElementsAre(0, 1, 2, 3)) << print << made.notes;
    EXPECT_THAT(made.notes, Not(HasSubstr("guessed"))) << print;
  }
  const auto counts =
      filled("  std::vector<float> v(4);\n  int n = 0;\n  for (int i = 0; i < 4; ++i) {\n    printf(\"%d\", n++);\n    v[i] = n;\n  }\n",
             "#include <cstdio>\n");
  EXPECT_THAT(counts.array, ElementsAre(1, 2, 3, 4)) << counts.notes;
}

// Which of two comes first that are alike to a function, std::sort does not say.
TEST(HostNumbers, AnOrderThatTheLibraryDoesNotSayIsAGuess) {
  const std::string by = "[](float a, float b) { return std::fabs(a) < std::fabs(b); }";
  EXPECT_THAT(filled("  std::vector<float> v{3, -1, 4, 2};\n  std::sort(v.begin(), v.end(), " + by + ");\n").array,
              ElementsAre(-1, 2, 3, 4));
  EXPECT_THAT(filled("  std::vector<float> v{3, -3, 4, 2};\n  std::sort(v.begin(), v.end(), " + by + ");\n").notes, HasSubstr("guessed"));
}

TEST(HostNumbers, WhatTheDeviceHasInThreeDimensions) {
  const auto made = filled(
      "  cudaDeviceProp p;\n  cudaGetDeviceProperties(&p, 0);\n"
      "  std::vector<float> v{(float)p.maxThreadsDim[2], (float)p.maxGridSize[1], 1, 2};\n"
      "  if (p.maxGridSize[0] < 100) v[2] = 7;\n");
  EXPECT_THAT(made.array, ElementsAre(64, 65535, 1, 2)) << made.notes;
  EXPECT_THAT(made.notes, Not(HasSubstr("guessed")));
}

TEST(HostNumbers, VariablesOfALoopThatAreStructures) {
  const std::string half =
      "#include <cuda_fp16.h>\n__global__ void k(const half2 *h, float *x) { x[threadIdx.x] = "
      "__low2float(h[threadIdx.x * 500]) + 100 * __high2float(h[threadIdx.x * 500]); }\n"
      "int main() {\n  const int n = 3000;\n  half2 *h = (half2 *)malloc(n * sizeof(half2)), *d;\n  float *x;\n";
  const std::string rest =
      "  cudaMalloc(&d, n * 4);\n  cudaMalloc(&x, 128);\n  cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);\n"
      "  k<<<1, 4>>>(d, x);\n}\n";
  const auto members = left_by(half + "  for (int i = 0; i < n; ++i) { half2 t; t.x = i % 7; t.y = i % 3; h[i] = t; }\n" + rest, "", "x");
  EXPECT_THAT(members.array, ElementsAre(0, 3 + 200, 6 + 100, 2)) << members.notes;
  const auto made = left_by(half + "  for (int i = 0; i < n; ++i) h[i] = __floats2half2_rn(i % 7, i % 3);\n" + rest, "", "x");
  EXPECT_THAT(made.array, ElementsAre(0, 3 + 200, 6 + 100, 2)) << made.notes;
  EXPECT_THAT(members.notes + made.notes, Not(HasSubstr("guessed")));
}

TEST(HostNumbers, APartOfAStructuresTypeIsDeduced) {
  const auto made = left_by(
      "template <class T> struct Rows { int n; T *v; };\n"
      "template <class T> Rows<T> to_device(const Rows<T> &h) {\n  Rows<T> d = h;\n  cudaMalloc(&d.v, h.n * sizeof(T));\n"
      "  cudaMemcpy(d.v, h.v, h.n * sizeof(T), cudaMemcpyHostToDevice);\n  return d;\n}\n"
      "__global__ void k(Rows<float> a) { a.v[threadIdx.x] *= 2; }\n"
      "int main() {\n  float h[32];\n  for (int i = 0; i < 32; ++i) h[i] = i;\n  Rows<float> r{32, h};\n"
      "  Rows<float> d = to_device(r);\n  k<<<1, 32>>>(d);\n}\n",
      "", "a.v");
  EXPECT_THAT(made.array, ElementsAre(0, 2, 4, 6)) << made.notes;
  EXPECT_THAT(made.notes, Not(HasSubstr("bytes")));
}

TEST(HostNumbers, ANameThatNothingDeclaresIsSaid) {
  const std::string kernel = "__global__ void k(float *x) { x[threadIdx.x] = threadIdx.x; }\n";
  const std::string rest = "  float *x;\n  cudaMalloc(&x, 1024);\n  k<<<1, NN>>>(x);\n}\n";
  EXPECT_THAT(left_by(kernel + "int main() {\n" + rest, "", "x").notes, HasSubstr("line 5: nothing in the file declares NN"));
  EXPECT_THAT(left_by(kernel + "int main() {\n  int MM = 3, NN = ask();\n" + rest, "", "x").notes, Not(HasSubstr("declares")));
}

// Which case main() takes is not known: the launch that it makes in any case is opened.
TEST(HostNumbers, ALaunchThatIsCertainIsChosenBeforeOneThatMayNotBeMade) {
  const std::string text =
      "template <int n> __global__ void k(float *x) { x[threadIdx.x] = n; }\nint ask();\n"
      "int main() {\n  float *x;\n  cudaMalloc(&x, 128);\n  if (ask()) k<7><<<1, 32>>>(x);\n  k<2><<<1, 32>>>(x);\n}\n";
  workload::What what;
  what.name = "left.cu", what.any_launch = true, what.file = catalog::kernel_file("left.cu", text);
  const auto kernel = workload::resolve({}, what, "run", &launches::compiler());
  ASSERT_TRUE(kernel) << to_string(kernel.error());
  EXPECT_EQ((*kernel)->launch, 2u);
}

}  // namespace
}  // namespace warplens::host_numbers
