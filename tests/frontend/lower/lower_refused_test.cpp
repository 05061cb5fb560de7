#include <gtest/gtest.h>

#include "tests/frontend/lower/run_kernel.h"

namespace warplens::frontend::test {
namespace {

void expect_refused(const std::string& source, const std::string& words, uint32_t line) {
  const auto program = compile(source, false);
  ASSERT_FALSE(program.ok()) << disassemble(*program);
  EXPECT_NE(program.error().message.find(words), std::string::npos) << program.error().message;
  EXPECT_EQ(program.error().span.line, line) << to_string(program.error());
}

TEST(LowerRefused, AnArrayThatNoMemoryHoldsIsNamedWithItsLineAndTheLimit) {
  const std::string begin = "__global__ void k(int *out, const int *in, int n) {\n", end = "  a[n] = 1;\n  out[0] = a[in[0]];\n}";
  expect_refused(begin + "  __shared__ int a[4294967296];\n" + end, "'a' needs 17 179 869 184 bytes; a block has at most 232 448", 2);
  expect_refused(begin + "  int a[4194304];\n" + end, "'a' needs 16 777 216 bytes; a thread has at most 524 288 bytes of local memory", 2);
  expect_refused("__device__ int a[1 << 29];\n" + begin + end, "'a' needs 2 147 483 648 bytes", 1);
}

TEST(LowerRefused, ADivisionOf100BitsIsNamedWithItsLine) {
  expect_refused(
      "__global__ void k(int *out, const int *in, int n) {\n  unsigned _BitInt(100) x = in[0];\n  x <<= 20;\n  x = x / n;\n  out[0] = "
      "(int)x;\n}",
      "the division of integers of 128 bits is not supported by the interpreter", 4);
}

TEST(LowerRefused, InlineAssemblyIsNamedWithItsLine) {
  expect_refused(
      "__global__ void k(int *out, const int *in, int n) {\n  int v;\n  asm(\"mov.u32 %0, %%nothing;\" : \"=r\"(v));\n  out[0] = v;\n}",
      "the inline assembly 'mov.u32' with these operands", 3);
}

TEST(LowerRefused, AnUnknownInstructionOfAssemblyIsNamed) {
  expect_refused(
      "__global__ void k(int *out, const int *in, int n) {\n  int v;\n  asm(\"tex.u32 %0, %1, 4, 8;\" : \"=r\"(v) : \"r\"(n));\n  out[0] = "
      "v;\n}",
      "the inline assembly 'tex.u32'", 3);
}

TEST(LowerRefused, AKnownInstructionWithOtherOperandsIsRefused) {
  expect_refused(
      "__global__ void k(int *out, const int *in, int n) {\n  int v;\n  asm volatile(\"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, "
      "%1;\" : "
      "\"=r\"(v) : \"r\"(n));\n  out[0] = v;\n}",
      "the inline assembly 'ldmatrix.sync.aligned.m8n8.x1.shared.b16' with these operands", 3);
  expect_refused(
      "__global__ void k(int *out, const int *in, int n) {\n  int v, w, x;\n  asm volatile(\"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, "
      "%1, "
      "%2}, [%3];\" : \"=r\"(v), \"=r\"(w), \"=r\"(x) : \"r\"(n));\n  out[0] = v + w + x;\n}",
      "the inline assembly 'ldmatrix.sync.aligned.m8n8.x4.shared.b16' with these operands", 3);
}

TEST(LowerRefused, AnInstructionBehindAPrefetchIsNotPassedOver) {
  expect_refused(
      "__global__ void k(int *out, const int *in, int n) {\n  asm volatile(\"prefetch.global.L2 [%0]; sust.b.1d.b32.trap [%1], {7};\" :: "
      "\"l\"(in), \"l\"(out));\n}",
      "the inline assembly 'sust.b.1d.b32.trap'", 2);
  expect_refused(
      "__global__ void k(int *out, const int *in, int n) {\n  asm volatile(\"prefetch.global.L2 [%0];\\nsust.b.1d.b32.trap [%0], {7};\" :: "
      "\"l\"(out));\n}",
      "the inline assembly 'sust.b.1d.b32.trap'", 2);
}

TEST(LowerRefused, ACallThroughAPointerIsNamedWithItsLine) {
  expect_refused(
      "__device__ int one(int x) { return x; }\n__device__ int two(int x) { return 2 * x; }\n"
      "__global__ void k(int *out, const int *in, int n) {\n  int (*f)(long) = (int (*)(long))in;\n  out[0] = f(n) + one(n) + two(n);\n}",
      "pointer", 5);
}

}  // namespace
}  // namespace warplens::frontend::test
