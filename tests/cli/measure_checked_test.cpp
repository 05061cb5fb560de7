// A file that names no reference is measured with its own launch, held against the interpreter: on a GPU that is simulated by the host's
// compiler, which takes the branch of a file that says it is NVRTC.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/process.h"

namespace warplens::cli_tests {
namespace measure_checked_tests {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// y[i] is 3 * x[i] + 1 where the code is compiled as CUDA, as by the interpreter, and `gpu` on the fake one.
std::string saxpy(const std::string& gpu, const std::string& type = "float") {
  const std::string source = R"(
#ifdef __CUDACC__
#define VALUE (3 * x[i] + 1)
#else
#define VALUE (GPU)
#endif
__global__ void saxpy(const TYPE *x, TYPE *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = VALUE;
}
)";
  const std::string defines = "#define GPU " + gpu + "\n#define TYPE " + type + "\n";
  return defines + source;
}

Ended measured(const std::string& source, std::vector<std::string> more) {
  const Folder folder;
  Call call;
  call.arguments = {"measure", folder.write("saxpy.cu", source), "--seconds", "0.1", "--worker", CUDA_WORKER, "--block", "128"};
  call.arguments.insert(call.arguments.end(), more.begin(), more.end());
  for (const char* name : {"WARPLENS_CUDA_DRIVER", "WARPLENS_NVRTC", "WARPLENS_CUBLAS", "WARPLENS_NVML"})
    call.environment.push_back(std::string(name) + "=" FAKE_CUDA);
  return run(call);
}
Ended measured(const std::string& source, const std::string& element = "f32", uint64_t n = 5000) {
  const std::string elements = element + "[" + std::to_string(n) + "]";
  return measured(source, {"--grid", std::to_string((n + 127) / 128), "--arg", "x=" + elements + ":random", "--arg",
                           "y=" + elements + ":random", "--arg", "n=" + std::to_string(n)});
}

TEST(MeasureChecked, ARightResultIsCorrectAndSaysWhatItWasComparedWith) {
  using Type = std::pair<const char*, const char*>;
  for (const auto& [type, element] : {Type{"float", "f32"}, Type{"double", "f64"}, Type{"int", "i32"}, Type{"unsigned char", "u8"}}) {
    const Ended ended = measured(saxpy("3 * x[i] + 1", type), element);
    EXPECT_EQ(ended.code, 0) << type << ": " << ended.err;
    EXPECT_THAT(ended.out, AllOf(HasSubstr("launches/s"), HasSubstr("correct"), Not(HasSubstr("unchecked")))) << type;
    EXPECT_THAT(ended.out + ended.err, HasSubstr("saxpy: checked against the interpreter: ")) << type;
    EXPECT_THAT(ended.out + ended.err, HasSubstr(" of 5 000 elements of y")) << type;
  }
}

TEST(MeasureChecked, AWrongResultHasNoSpeedButASentence) {
  for (const char* wrong : {"3 * x[i] + 1.01f", "i == 4000 ? 7 : 3 * x[i] + 1", "0 * x[i] / 0"}) {
    const Ended ended = measured(saxpy(wrong));
    EXPECT_EQ(ended.code, 1) << wrong;
    EXPECT_THAT(ended.out, Not(HasSubstr("launches/s"))) << wrong;
    EXPECT_THAT(ended.err, AllOf(HasSubstr("saxpy: wrong: "), HasSubstr("elements of y are wrong"))) << wrong;
  }
}

TEST(MeasureChecked, RoundingIsNotWrong) {
  EXPECT_EQ(measured(saxpy("(float)(3.0 * x[i] + 1.00001)")).code, 0);
  EXPECT_EQ(measured(saxpy("3 * x[i] + 2", "int"), "i32").code, 1) << "integers have none";
}

TEST(MeasureChecked, ALargeLaunchIsCheckedWithFewerBlocks) {
  const std::vector<std::string> large{"--grid", "1000000", "--arg", "x=f32[500]:random", "--arg", "y=f32[500]:random", "--arg", "n=500"};
  const Ended right = measured(saxpy("3 * x[i] + 1"), large);
  EXPECT_EQ(right.code, 0) << right.err;
  EXPECT_THAT(right.out + right.err, HasSubstr("1) in place of (1000000, 1, 1)"));
  EXPECT_EQ(measured(saxpy("3 * x[i] + 2"), large).code, 1);
}

TEST(MeasureChecked, WhatCannotBeCheckedSaysWhyBesideItsSpeed) {
  const Ended ended = measured(R"(
__global__ void ticket(int *next, int *mine) { mine[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(next, 1); }
)",
                               {"--grid", "4", "--arg", "next=i32[1]:zero", "--arg", "mine=i32[512]:zero"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("unchecked"));
  EXPECT_THAT(ended.out + ended.err, HasSubstr("ticket: not checked: its result depends on the order of its threads"));
}

}  // namespace measure_checked_tests
}  // namespace warplens::cli_tests
