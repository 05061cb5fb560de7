// How large blocks and grids are where the host code asks what fits, or says nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/frontend/request.h"
#include "kernels/workload/workload.h"

namespace warplens::block_sizes_tests {
namespace {

std::shared_ptr<const analysis::LaunchAccount> account_of(const std::string& source, simt::Dim3& grid, simt::Dim3& block) {
  static const auto compiler = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  workload::What what;
  what.name = "asks.cu", what.file = catalog::kernel_file("asks.cu", source);
  const auto kernel = workload::resolve({}, what, "run", compiler.get());
  EXPECT_TRUE(kernel.ok()) << to_string(kernel.error());
  if (!kernel) return nullptr;
  const auto program = compiler->compile(workload::compile_request(**kernel));
  EXPECT_TRUE(program.ok()) << to_string(program.error());
  const auto planned = workload::make_launch(**kernel, *program->program);
  EXPECT_TRUE(planned.ok()) << to_string(planned.error());
  if (!planned) return nullptr;
  grid = planned->launch->grid, block = planned->launch->block;
  return planned->account;
}

std::string unknown_of(const analysis::LaunchAccount& account, analysis::LaunchPart::Kind kind) {
  for (const analysis::LaunchPart& part : account.parts)
    if (part.kind == kind) return part.unknown;
  return "none";
}

// 100 KiB of dynamic and 4 KiB of static shared memory for each block: two of 228 KiB, where 256 threads alone would allow eight.
TEST(HostCode, AsksHowManyBlocksFitOnAMultiprocessor) {
  simt::Dim3 grid, block;
  const auto account = account_of(
      "__global__ void k(float *x) { __shared__ float s[1024]; s[threadIdx.x] = 1; x[threadIdx.x] = s[threadIdx.x]; }\n"
      "int main() {\n  float *x;\n  int n = 0;\n  cudaMalloc(&x, 4096);\n"
      "  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024);\n"
      "  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, k, 256, 100 * 1024);\n  k<<<132 * n, 256, 100 * 1024>>>(x);\n}\n",
      grid, block);
  ASSERT_TRUE(account);
  EXPECT_EQ(grid.x, 264u);
  EXPECT_EQ(unknown_of(*account, analysis::LaunchPart::Kind::Grid),
            "how many registers nvcc allocates (cudaOccupancyMaxActiveBlocksPerMultiprocessor)");
}

// The largest block with which 2,048 threads fit.
TEST(HostCode, AsksForTheBlockOfMostOccupancy) {
  simt::Dim3 grid, block;
  const auto account = account_of(
      "__global__ void k(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 1; }\n"
      "int main() {\n  float *x;\n  int grid, block;\n  cudaMalloc(&x, 4096);\n"
      "  cudaOccupancyMaxPotentialBlockSize(&grid, &block, k, 0, 0);\n  k<<<grid, block>>>(x, 1024);\n}\n",
      grid, block);
  ASSERT_TRUE(account);
  EXPECT_EQ(block.x, 1024u);
  EXPECT_EQ(grid.x, 264u);
}

TEST(HostCode, AsksHowManyOfThoseBlocksFit) {
  simt::Dim3 grid, block;
  const auto account = account_of(
      "__global__ void k(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 1; }\n"
      "int main() {\n  float *x;\n  int grid = 0, block = 0, n = 0;\n  cudaMalloc(&x, 4096);\n"
      "  cudaOccupancyMaxPotentialBlockSize(&grid, &block, (void *)k, 0, 0);\n"
      "  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, k, block, 0);\n  k<<<132 * n, block>>>(x, 1024);\n}\n",
      grid, block);
  ASSERT_TRUE(account);
  EXPECT_EQ(block.x, 1024u);
  EXPECT_EQ(grid.x, 264u);
}

// A kernel that nothing launches, and that says itself how many threads it has.
TEST(HostCode, IsNotNeededWhereAnAssertionSaysTheThreads) {
  simt::Dim3 grid, block;
  const auto account = account_of(
      "#include <cassert>\ntemplate <int M, int N> __global__ void k(float *x) { assert(M * N == blockDim.x); x[threadIdx.x] = 1; }\n"
      "template __global__ void k<64, 8>(float *x);\n",
      grid, block);
  ASSERT_TRUE(account);
  EXPECT_EQ(block.x, 512u);
}

}  // namespace
}  // namespace warplens::block_sizes_tests
