// The launches that come before one of the same main().
#include <gtest/gtest.h>

#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::launches {
namespace {

// Each step of the window asks for it: what is not wanted any more ends.
TEST(EarlierLaunches, CanBeCancelled) {
  workload::What what;
  what.name = "host.cu", what.launch = 2;
  what.file = catalog::kernel_file("host.cu", R"(
  __global__ void first(int *a) { for (int i = 0; i < 200; ++i) a[blockIdx.x * 256 + threadIdx.x] += i; }
  __global__ void second(int *a) { a[threadIdx.x] *= 2; }
  int main() {
    int *a;
    cudaMalloc(&a, 256 * 1024 * sizeof(int));
    cudaMemset(a, 0, 256 * 1024 * sizeof(int));
    first<<<1024, 256>>>(a);
    second<<<1, 256>>>(a);
  })");
  size_t asked = 0;
  ASSERT_TRUE(workload::resolve({}, what, "run", &compiler(), [&] { return ++asked, true; }));
  EXPECT_GT(asked, 10u);
  size_t again = 0;
  const auto cancelled = workload::resolve({}, what, "run", &compiler(), [&] { return ++again < 5; });
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().message, "cancelled");
  EXPECT_LT(again, 10u);
}

}  // namespace
}  // namespace warplens::launches
