// A file with host code as a compiler for devices alone takes it.
#include "kernels/workload/device_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace warplens::workload {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kFile = R"(#include <cmath>
#include <cuda_fp16.h>
#include <vector>
#define KERNEL extern "C" __global__
constexpr int kThreads = 256;
struct Pair { float a, b; };
std::vector<float> values;
int calls = 0;
namespace inner {
__device__ float half_of(float x) { return x / 2; }
void launch(float* x) { cudaFree(x); }
}
template <class T> __global__ void scale(T* x) { x[threadIdx.x] *= expf(2); }
KERNEL void named(Pair* p) { p->a = inner::half_of(p->b); }
float cpu(const float* x) { return x[0]; }
int main() {
  float* x;
  cudaMalloc(&x, 4);
  scale<<<1, kThreads>>>(x);
}
)";

TEST(DeviceText, HasKernelsTypesAndConstantsAtTheirLinesAndNoHostCode) {
  const DeviceText device = device_text(kFile);
  for (const char* kept :
       {"constexpr int kThreads = 256;", "struct Pair", "half_of(float x) { return", "__global__ void scale", "KERNEL void named"})
    EXPECT_THAT(device.text, HasSubstr(kept));
  for (const char* gone : {"std::vector<float> values", "int calls", "void launch", "float cpu", "int main", "<<<"})
    EXPECT_THAT(device.text, Not(HasSubstr(gone)));
  const size_t begin = device.text.find("#line 1\n") + 8;
  const std::string source = kFile, own = device.text.substr(begin);
  EXPECT_EQ(std::count(own.begin(), own.end(), '\n'), std::count(source.begin(), source.end(), '\n'));
  EXPECT_EQ(own.find("KERNEL void named"), source.find("KERNEL void named"));
}

TEST(DeviceText, BringsWhatStandsInForTheHostsHeadersAndLeavesTheToolkits) {
  const auto headers = device_text(kFile).headers;
  ASSERT_EQ(headers.size(), 2u);
  EXPECT_THAT(headers.at("cmath"), HasSubstr("M_PI"));
  EXPECT_EQ(headers.at("vector"), "#pragma once\n");
}

}  // namespace
}  // namespace warplens::workload
