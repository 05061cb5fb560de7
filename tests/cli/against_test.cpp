// `run --against`: a result beside another kernel, a function of the host's and a NumPy file.
#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

using testing::HasSubstr;
using testing::Not;

// The last row of the tiled product is left out unless `n` is a multiple of 16; the naive one is right.
constexpr std::string_view kProducts = R"(
#include <cstdio>
#include <cstdlib>
#include <vector>
#define TILE 16
__global__ void naive(int n, const float *A, const float *B, float *C) {
  int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  if (row >= n || column >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += A[row * n + k] * B[k * n + column];
  C[row * n + column] = sum;
}
__global__ void hasty(const float *d_A, const float *d_B, float *d_C, int n) {
  int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += d_A[row * n + k] * d_B[k * n + column];
  if (row < n - 1 && column < n) d_C[row * n + column] = sum;
}
__global__ void fill(int *x) { x[threadIdx.x] = 7; }
static float dot(const float *a, const float *b, int n, int stride);
static float dot(const float *a, const float *b, int n, int stride) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[k] * b[k * stride];
  return sum;
}
void cpu_product(const float *h_A, const float *h_B, float *h_C, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) h_C[i * n + j] = dot(h_A + i * n, h_B + j, n, n);
}
void cpu_nothing(const float *A, float *C) { if (A[0] > 1e30f) C[0] = 1; }
void cpu_vectors(const std::vector<float> &A, const std::vector<float>& B, std::vector<float> &C) {
  const size_t n = 32;
  std::vector<float> column(n);
  C.assign(C.size(), 0.0f);
  for (size_t j = 0; j < n; ++j) {
    for (size_t k = 0; k < n; ++k) column[k] = B[k * n + j];
    for (size_t i = 0; i < A.size() / n; ++i)
      for (size_t k = 0; k < column.size(); ++k) C[i * n + j] += A[i * n + k] * column[k];
  }
}
void cpu_rows(std::vector<std::vector<float>> &C) { C[0][0] = 1; }
int main() {
  int n = 32;
  float *a, *b, *c;
  cudaMalloc(&a, n * n * 4); cudaMalloc(&b, n * n * 4); cudaMalloc(&c, n * n * 4);
  std::vector<float> h(n * n);
  for (auto &x : h) x = rand() / (float)RAND_MAX;
  cudaMemcpy(a, h.data(), n * n * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(b, h.data(), n * n * 4, cudaMemcpyHostToDevice);
  naive<<<dim3(2, 2), dim3(16, 16)>>>(n, a, b, c);
  hasty<<<dim3(2, 2), dim3(16, 16)>>>(a, b, c, n);
  cpu_product(h.data(), h.data(), h.data(), n);
  printf("done\n");
}
)";

class AgainstTest : public testing::Test {
 protected:
  Ended run(std::vector<std::string> options) {
    options.insert(options.begin(), {"run", path_});
    return warplens(options);
  }
  Folder folder_;
  std::string path_ = folder_.write("products.cu", kProducts);
};

TEST_F(AgainstTest, AnotherKernelOfTheFileIsRightOrWrongInOneSentence) {
  const Ended wrong = run({"--kernel", "hasty", "--against", "kernel:naive"});
  EXPECT_EQ(wrong.code, 1) << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr("wrong: 32 of 1 024 elements of d_C differ from naive; the first: d_C[992] is "));
  EXPECT_THAT(wrong.out, HasSubstr("d_C held the result of naive already before the launch"));
  EXPECT_THAT(wrong.out, HasSubstr("\n  ................"));  // the map: 16 rows of 64 columns, the last half of the last one wrong
  EXPECT_THAT(wrong.out, HasSubstr("\n  ................................################################\n"));
  const Ended right = run({"--kernel", "naive", "--against", "kernel:naive"});
  EXPECT_EQ(right.code, 2);
  EXPECT_THAT(right.err, HasSubstr("the file has no kernel 'naive' to check against"));
}

TEST_F(AgainstTest, AFunctionOfTheHostIsInterpretedWithThoseThatItCalls) {
  const Ended right = run({"--kernel", "naive", "--against", "function:cpu_product"});
  EXPECT_EQ(right.code, 0) << right.err;
  EXPECT_THAT(right.out, HasSubstr("correct: all 1 024 elements of C agree with cpu_product()"));
  const Ended wrong = run({"--kernel", "hasty", "--against", "function:cpu_product", "--json"});
  EXPECT_EQ(wrong.code, 1) << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr("\"different\": 32"));
}

TEST_F(AgainstTest, AFileHoldsTheResultThatIsExpected) {
  ASSERT_EQ(run({"--kernel", "naive", "--dump", "C=" + folder_.path("c.npy")}).code, 0);
  const Ended wrong = run({"--kernel", "hasty", "--arg", "d_A=f32[1024]:zero", "--against", folder_.path("c.npy")});
  EXPECT_EQ(wrong.code, 1) << wrong.err;  // the sums that it stores are those that were there: zero
  EXPECT_THAT(wrong.out, HasSubstr("wrong: "));
  const Ended right = run({"--kernel", "naive", "--against", "C=" + folder_.path("c.npy"), "--tolerance", "0"});
  EXPECT_EQ(right.code, 0) << right.err;
  const Ended other = run({"--kernel", "naive", "--against", "D=" + folder_.path("c.npy")});
  EXPECT_THAT(other.err, HasSubstr("the launch has no buffer named 'D' (expected one of A, B, C)"));
}

TEST_F(AgainstTest, AToleranceNeedsSomethingToCompareWith) {
  const Ended ended = run({"--kernel", "naive", "--tolerance", "1"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err, HasSubstr("--tolerance: nothing is compared (name what to compare with: --against)"));
}

// A vector of a function is an array of the kernel's, with as many elements.
TEST_F(AgainstTest, AFunctionMayTakeVectors) {
  const Ended right = run({"--kernel", "naive", "--against", "function:cpu_vectors"});
  EXPECT_EQ(right.code, 0) << right.err << right.out;
  const Ended wrong = run({"--kernel", "hasty", "--against", "function:cpu_vectors"});
  EXPECT_EQ(wrong.code, 1) << wrong.err << wrong.out;
}

TEST_F(AgainstTest, WhatCannotBeComparedIsSaid) {
  const std::pair<std::string, std::string> refused[] = {
      {"kernel:fill", "fill(int *x) does not take the arguments of naive(int n, const float *A, const float *B, float *C)"},
      {"function:cpu_nothing", "cpu_nothing() changes none of the arrays that naive writes"},
      {"function:cpu_rows", "the function 'cpu_rows' cannot be checked against"},
      {"naive", "'naive' cannot be used as a reference (expected kernel:NAME"},
      {folder_.path("none.npy"), "none.npy"}};
  for (const auto& [against, sentence] : refused) {
    const Ended ended = run({"--kernel", "naive", "--against", against});
    EXPECT_EQ(ended.code, 2) << against;
    EXPECT_THAT(ended.err, HasSubstr(sentence)) << against;
    EXPECT_THAT(ended.out, Not(HasSubstr("correct"))) << against;
  }
}

}  // namespace
}  // namespace warplens::cli_tests
