// A file with host code as a compiler for devices alone takes it.
#include "kernels/workload/device/device_text.h"

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

// `extern "C"` before one function opens nothing: its body is no list of declarations.
TEST(DeviceText, KeepsTheBodyOfAKernelWithTheNameOfC) {
  const std::string one =
      "extern \"C\" __global__ void k(float *x) {\n  const int i = threadIdx.x;\n  for (int n = 0; n < 2; ++n) x[i] += 1;\n}\n";
  const std::string several = "extern \"C\" {\n__global__ void m(float *x) { x[0] = 1; }\nvoid host() { cudaFree(0); }\n}\n";
  const std::string text = device_text(one + several + "extern \"C\" int main() { return 0; }\n").text;
  EXPECT_THAT(text, HasSubstr(one));
  EXPECT_THAT(text, HasSubstr("__global__ void m(float *x) { x[0] = 1; }"));
  EXPECT_THAT(text, Not(HasSubstr("cudaFree")));
  EXPECT_THAT(text, Not(HasSubstr("main")));
}

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
