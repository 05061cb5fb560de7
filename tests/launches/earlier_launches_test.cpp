// The launches that come before one of the same main().
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"
#include "tests/launches/launched.h"
#include "tests/launches/left.h"

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

// A hundred rounds of it would take longer than is allowed.
TEST(EarlierLaunches, AreRunOnceWhereTheyReadNothingThatTheyWrite) {
  const auto text = [](const std::string& stores, const std::string& round) {
    return "__global__ void fill(const int *x, int *o) {\n  int s = 0;\n  for (int i = 0; i < 20000; ++i) s = s * 3 + i % 7;\n  " + stores +
           " = x[threadIdx.x] + (s == 12345);\n}\n__global__ void next(int *o) { o[threadIdx.x] += 1; }\nint main() {\n"
           "  int h[128], *x, *o;\n  for (int i = 0; i < 128; ++i) h[i] = i;\n  cudaMalloc(&x, 512);\n  cudaMalloc(&o, 512);\n"
           "  cudaMemset(o, 0, 512);\n  cudaMemcpy(x, h, 512, cudaMemcpyHostToDevice);\n"
           "  for (int r = 0; r < 900; ++r) {\n    fill<<<1, 128>>>(x, o);\n" +
           round + "  }\n  next<<<1, 128>>>(o);\n}\n";
  };
  const auto left = [](const std::string& of) { return find_array(of, "2", "o", true); };
  const Found all = left(text("o[threadIdx.x]", "")), half = left(text("if (threadIdx.x < 64) o[threadIdx.x]", ""));
  ASSERT_EQ(all.as<int>().size(), 128u) << all.problem;
  ASSERT_EQ(half.as<int>().size(), 128u) << half.problem;
  for (int i = 0; i < 128; ++i) {
    EXPECT_EQ(all.as<int>()[static_cast<size_t>(i)], i + 1);
    EXPECT_EQ(half.as<int>()[static_cast<size_t>(i)], i < 64 ? i + 1 : 1);
  }
  for (const Found* each : {&all, &half})
    for (const std::string& note : each->notes) EXPECT_EQ(note.find("guessed"), std::string::npos) << note;
  // What is read and written, and what changes from round to round, has to be run as often as it is launched.
  const auto is_too_long = [](const Found& found) {
    return std::any_of(found.notes.begin(), found.notes.end(), [](const auto& n) { return n.find("takes too long") != std::string::npos; });
  };
  EXPECT_TRUE(is_too_long(left(text("o[threadIdx.x]", "    cudaMemset(x, r, 512);\n"))));
  EXPECT_TRUE(is_too_long(left(text("o[threadIdx.x] += 1, o[127 - threadIdx.x]", ""))));
}

// What the host reads back is known until a kernel may have stored there.
TEST(EarlierLaunches, LeaveWhatWasCopiedBeforeThem) {
  const auto rounds = [](const std::string& first) {
    return launched(
        "__global__ void k(int *x, int n) { x[threadIdx.x] = n; }\n"
        "int main() {\n  int h[4] = {5, 0, 0, 9}, *x, most;\n  cudaMalloc(&x, 16);\n"
        "  cudaMemcpy(x, h, 16, cudaMemcpyHostToDevice);\n  " +
            first +
            "cudaMemcpy(&most, x + 3, sizeof(int), cudaMemcpyDeviceToHost);\n"
            "  k<<<1, 4>>>(x, most);\n}\n",
        first.empty() ? 0 : 1);
  };
  EXPECT_THAT(rounds(""), testing::HasSubstr("n=9 main"));
  EXPECT_THAT(rounds("k<<<1, 4>>>(x, 3);\n  "), testing::HasSubstr("n=? main"));
}

// CUB's algorithms store where they say; without storage they only tell how much of it there must be.
TEST(EarlierLaunches, LeaveWhatCubOnlyReads) {
  const auto launch = [](const std::string& call) {
    return launched(
        "#include <cub/cub.cuh>\n__global__ void fill(float *d) { d[threadIdx.x] = 1; }\n__global__ void use(float *d, float *o) {}\n"
        "int main() {\n  float *d, *o;\n  void *t = nullptr, *s;\n  size_t bytes = 0;\n  cudaMalloc(&d, 128), cudaMalloc(&o, 128);\n"
        "  fill<<<1, 32>>>(d);\n  fill<<<1, 32>>>(o);\n  cudaMalloc(&s, 1024);\n  " +
            call + "\n  use<<<1, 32>>>(d, o);\n}\n",
        2);
  };
  EXPECT_THAT(launch("cub::DeviceReduce::Sum(t, bytes, d, o, 32);"), testing::HasSubstr("d=128B:after:0:d o=128B:after:1:d main"));
  EXPECT_THAT(launch("cub::DeviceReduce::Sum(s, bytes, d, o, 32);"),
              testing::HasSubstr("d=128B:after:0:d o=128B:after:1:~(DeviceReduce::Sum()) main"));
  EXPECT_THAT(launch("cub::DeviceScan::ExclusiveSum(s, bytes, d, d, 32);"),
              testing::HasSubstr("d=128B:after:0:~(DeviceScan::ExclusiveSum())"));
}

// One that gets nothing leaves nothing, however often it is launched.
TEST(EarlierLaunches, OfKernelsThatGetNothingAreNotRun) {
  const std::string text =
      "__global__ void warm_up() {}\n__global__ void k(float *p) { p[threadIdx.x] += 1; }\n"
      "int main() {\n  float h[2] = {3, 4}, *d;\n  cudaMalloc(&d, 8);\n  cudaMemcpy(d, h, 8, cudaMemcpyHostToDevice);\n"
      "  for (int i = 0; i < 900; i++) warm_up<<<188, 256>>>();\n  for (int i = 0; i < 20000; i++) warm_up<<<188, 256>>>();\n"
      "  k<<<1, 2>>>(d);\n  k<<<1, 2>>>(d);\n}\n";
  EXPECT_EQ(find_array(text, "4", "p", true).as<float>(), (std::vector<float>{5, 6}));
}

// The reason is why it may be another one, not how much of it there is.
TEST(EarlierLaunches, ThatLeaveWhatMayHaveChangedSaySo) {
  const Found found = find_array(
      "#include <thrust/scan.h>\n__global__ void fill(int *d) { d[threadIdx.x] = 1; }\n__global__ void use(const int *d, int *o) { o[0] = "
      "d[0]; }\n"
      "int main() {\n  int *d, *o;\n  cudaMalloc(&d, 128), cudaMalloc(&o, 128);\n  fill<<<1, 32>>>(d);\n"
      "  thrust::device_ptr<int> p(d);\n  thrust::exclusive_scan(p, p + 32, p);\n  use<<<1, 32>>>(d, o);\n}\n",
      "2", "d", false);
  EXPECT_THAT(found.notes,
              testing::Contains(testing::HasSubstr(
                  "what fill, line 7, leaves in d is not known: it may have changed since, as exclusive_scan() is not known")));
}

}  // namespace
}  // namespace warplens::launches
