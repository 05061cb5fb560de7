// What is guessed where the host code does not say it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/frontend/request.h"
#include "kernels/workload/workload.h"

namespace warplens::guessed_values_tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::MatchesRegex;

struct Ran {
  std::vector<std::string> notes;
  std::string error;
};

Ran run(const std::string& source) {
  static const auto compiler = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  workload::What what;
  what.name = "guessed.cu", what.file = catalog::kernel_file("guessed.cu", source);
  const auto kernel = workload::resolve({}, what, "run", compiler.get());
  if (!kernel) return {{}, to_string(kernel.error())};
  const auto program = compiler->compile(workload::compile_request(**kernel));
  if (!program) return {{}, to_string(program.error())};
  const auto planned = workload::make_launch(**kernel, *program->program);
  if (!planned) return {{}, to_string(planned.error())};
  auto memory = simt::make_memory(*program->program, *planned->launch);
  if (!memory) return {{}, to_string(memory.error())};
  const auto result = simt::run(*program->program, *planned->launch, {}, *memory);
  return {planned->notes, result ? "" : to_string(result.error())};
}

TEST(Guessed, NumbersAreSmallerWhereTheKernelWouldLeaveAnArray) {
  const Ran ran =
      run("__global__ void k(char *out, int length) {\n  char word[8];\n  for (int i = 0; i < length; ++i) word[i] = i;\n"
          "  for (int i = 0; i < length; ++i) out[i] = word[i];\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes,
              Contains(MatchesRegex(
                  "length guessed: 8, as with 256 line 3 fails: out of bounds: .* word, index 8 of 8 .* \\(set with --arg length=...\\)")));
}

TEST(Guessed, IndicesAreZeroWhereRandomOnesLeadOutside) {
  const Ran ran =
      run("void load(int *, const char *);\n"
          "__global__ void k(float *u, const int *users, const float *rating) { atomicAdd(&u[users[threadIdx.x]], rating[threadIdx.x]); }\n"
          "int main() {\n  float *u, *r;\n  int *users, *h = (int *)malloc(256);\n  load(h, \"a\");\n  cudaMalloc(&u, 16);\n  "
          "cudaMalloc(&r, 256);\n"
          "  cudaMalloc(&users, 256);\n  cudaMemcpy(users, h, 256, cudaMemcpyHostToDevice);\n  k<<<1, 64>>>(u, users, r);\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(
      ran.notes,
      Contains(MatchesRegex(
          "users guessed: i32\\[64\\]:zero, as with i32\\[64\\]:random line 2 fails: out of bounds: .* \\(set with --arg users=...\\)")));
}

// The host code gives the size by a number that it does not know.
TEST(Guessed, SizesOfTheHostCodeGrowWithWhatTheKernelReaches) {
  const Ran ran =
      run("__global__ void k(int *bins) { for (int i = threadIdx.x; i < 4096; i += 64) bins[i] = i; }\n"
          "void histogram(unsigned n) {\n  int *bins;\n  cudaMalloc(&bins, n * sizeof(int));\n  cudaMemset(bins, 0, n * sizeof(int));\n"
          "  k<<<1, 64>>>(bins);\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains(HasSubstr("bins guessed: i32[4096]:zero, as the kernel reaches beyond")));
}

// What fails whatever is guessed stays, and the fault is told.
TEST(Guessed, ValuesStayWhereNoneHelps) {
  const Ran ran =
      run("__global__ void k(int *out, int n) { __shared__ int s[4]; s[threadIdx.x] = n; out[threadIdx.x] = s[threadIdx.x]; }\n");
  EXPECT_THAT(ran.error, HasSubstr("out of bounds"));
  EXPECT_THAT(ran.notes, Contains("n guessed: 256 (set with --arg n=...)"));
}

}  // namespace
}  // namespace warplens::guessed_values_tests
