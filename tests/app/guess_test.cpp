// What a file without a header leaves open, guessed from its text.
#include "app/session/guess.h"

#include <gtest/gtest.h>

namespace warplens::app {
namespace {

TEST(Guess, AKernelsOwnLaunchSaysItsParametersGridAndBlock) {
  const auto kernels = guess_kernels(
      "template <int TILE, int PAD>\n__global__ void rotate(const float* in, float* out, int n) {}\n"
      "int main() { rotate<16, 1><<<dim3(4, 2), dim3(16, 8)>>>(a, b, 64); }\n");
  ASSERT_EQ(kernels.size(), 1u);
  const std::map<std::string, std::string> wanted = {{"kernel", "rotate"}, {"set", "TILE=16 PAD=1"}, {"grid", "4,2"}, {"block", "16,8"}};
  EXPECT_EQ(kernels[0].options, wanted);
}

TEST(Guess, ALaunchWithNamesIsLeftOpen) {
  const auto kernels = guess_kernels("__global__ void scale(float* x) {}\nvoid go() { scale<<<blocks, 128>>>(x); }");
  ASSERT_EQ(kernels.size(), 1u);
  const std::map<std::string, std::string> wanted = {{"kernel", "scale"}, {"block", "128"}};
  EXPECT_EQ(kernels[0].options, wanted);
}

TEST(Guess, TemplateParametersWithoutADefaultGetAValue) {
  const auto kernels = guess_kernels("template <int BM, int BN = 64, unsigned BK>\n__global__ void gemm() {}");
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].options.at("set"), "BM=32 BK=32");
}

TEST(Guess, CommentsStringsAndDeclarationsMakeNoKernelTwice) {
  const auto kernels = guess_kernels(
      "// __global__ void no() {}\n/* __global__ void nor() {} */\n#define K __global__ void neither()\nconst char* s = \"__global__ void "
      "this(\";\n"
      "__global__ void __launch_bounds__(256) real(float*);\n__global__ void __launch_bounds__(256) real(float* x) {}\n");
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].name, "real");
}

TEST(Guess, AnUnfinishedFileIsReadToItsEnd) {
  EXPECT_TRUE(guess_kernels("/* __global__ void f(").empty());
  EXPECT_TRUE(guess_kernels("__global__").empty());
  EXPECT_TRUE(guess_kernels("\"").empty());
  EXPECT_EQ(guess_kernels("template < __global__ void f( ... f<32<<<").size(), 1u);
}

}  // namespace
}  // namespace warplens::app
