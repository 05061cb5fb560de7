// Variables of the device that the host reaches by their addresses, and copies from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"
#include "tests/launches/left.h"

namespace warplens::symbols_tests {
namespace {

using launches::left_by;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kTwice =
    "#include <cstdio>\n__device__ float table[32], sums[32];\n"
    "__global__ void twice(float *x) { x[threadIdx.x] *= 2; }\n"
    "__global__ void add(const float *x) { sums[threadIdx.x] += x[threadIdx.x]; }\n"
    "int main() {\n  float h[32], *p, *d;\n  for (int i = 0; i < 32; ++i) h[i] = i;\n  cudaMalloc(&d, sizeof(h));\n";

TEST(Symbols, AreArraysWhereTheirAddressesAreHandedOut) {
  for (const char* const filled :
       {"cudaMemcpyToSymbol(table, h, sizeof(h));\n  cudaGetSymbolAddress((void **)&p, table);",
        "cudaGetSymbolAddress((void **)&p, table);\n  cudaMemcpyToSymbol(table, h, sizeof(h));",
        "cudaGetSymbolAddress((void **)&p, table);\n  cudaMemcpy(p, h, sizeof(h), cudaMemcpyHostToDevice);",
        "cudaMemcpyToSymbol(table, h, 64);\n  cudaMemcpyToSymbol(table, h + 16, 64, 64);\n  cudaGetSymbolAddress((void **)&p, table);"}) {
    const std::string text = kTwice + "  " + filled +
                             "\n  twice<<<1, 32>>>(p);\n  cudaMemcpyFromSymbol(h, table, sizeof(h));\n"
                             "  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);\n  twice<<<1, 32>>>(d);\n}\n";
    const auto first = left_by(text, "1", "x", 16), second = left_by(text, "2", "x", 16);
    EXPECT_THAT(first.array, ElementsAre(32, 34, 36, 38)) << filled << "\n" << first.notes;
    EXPECT_THAT(first.notes, Not(HasSubstr("guessed"))) << filled;
    EXPECT_THAT(second.array, ElementsAre(64, 68, 72, 76)) << filled << "\n" << second.notes;
  }
  const auto zeros = left_by(kTwice + "  cudaGetSymbolAddress((void **)&p, table);\n  twice<<<1, 32>>>(p);\n}\n", "1", "x");
  EXPECT_THAT(zeros.array, ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(zeros.notes, Not(HasSubstr("guessed")));
}

TEST(Symbols, ThatAreFilledPerhapsAreGuesses) {
  const auto ran = left_by(kTwice +
                               "  if (read_mode()) cudaMemcpyToSymbol(table, h, sizeof(h));\n  cudaGetSymbolAddress((void **)&p, table);\n"
                               "  twice<<<1, 32>>>(p);\n}\n",
                           "1", "x");
  EXPECT_THAT(ran.notes, HasSubstr("x guessed: "));
}

// A kernel has a name for it too.
TEST(Symbols, ThatKernelsNameAreNoOtherArrays) {
  const auto ran = left_by(kTwice + "  cudaGetSymbolAddress((void **)&p, sums);\n  twice<<<1, 32>>>(p);\n}\n", "1", "x");
  EXPECT_THAT(ran.notes, HasSubstr("as &sums is not known"));
}

TEST(Symbols, AreCopiedFromAsLaunchesLeaveThem) {
  const std::string text = kTwice +
                           "  cudaMemcpyToSymbol(sums, h, sizeof(h));\n  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);\n"
                           "  add<<<1, 32>>>(d);\n  twice<<<1, 32>>>(d);\n  cudaMemcpyFromSymbol(h, sums, sizeof(h));\n"
                           "  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);\n  twice<<<1, 32>>>(d);\n}\n";
  const auto third = left_by(text, "3", "x", 4);
  EXPECT_THAT(third.array, ElementsAre(16, 20, 24, 28)) << third.notes;
  EXPECT_THAT(third.notes, Not(HasSubstr("guessed")));
  // A part of it.
  const auto part = left_by(kTwice +
                                "  add<<<1, 32>>>(d);\n  cudaMemcpyFromSymbol(h, sums, 64);\n"
                                "  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);\n  twice<<<1, 32>>>(d);\n}\n",
                            "2", "x");
  EXPECT_THAT(part.notes, HasSubstr("x guessed: "));
}

TEST(Members, ThroughPointersAreSaidNotToBeKnown) {
  const std::string text =
      "struct S { int n; float *x; };\n__global__ void k(float *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = n; }\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 256);\n  S s{48, d};\n  int S::*m = &S::n;\n";
  EXPECT_THAT(launches::launched(text + "  k<<<1, 64>>>(d, s.*m);\n}\n"), HasSubstr("n=?"));
  EXPECT_THAT(left_by(text + "  k<<<1, 64>>>(d, s.*m);\n}\n", "", "x").notes, HasSubstr("as s.*m is not known"));
  EXPECT_THAT(launches::launched(text + "  s.*m = 7;\n  k<<<1, 64>>>(d, s.n);\n}\n"), Not(HasSubstr("n=48 ")));
}

}  // namespace
}  // namespace warplens::symbols_tests
