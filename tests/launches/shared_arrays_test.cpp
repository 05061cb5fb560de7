// Several arguments of a launch that point into one array, and what later launches find there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/left.h"

namespace warplens::shared_arrays {
namespace {

using launches::left_by;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kFilled =
    "  float h[64];\n  for (int i = 0; i < 64; i++) h[i] = i;\n  float *d, *o;\n  cudaMalloc(&d, 256);\n"
    "  cudaMalloc(&o, 128);\n  cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice);\n";

TEST(SharedArrays, WhatALaunchWritesThroughItsSecondPointerIsThereAtTheNext) {
  const std::string kernels =
      "__global__ void add(float *p, float *v) { v[threadIdx.x] += p[threadIdx.x]; }\n"
      "__global__ void copy(float *p, float *o) { o[threadIdx.x] = p[threadIdx.x]; }\n";
  const auto ran =
      left_by(kernels + "int main() {\n" + kFilled + "  add<<<1, 32>>>(d, d + 32);\n  copy<<<1, 32>>>(d + 32, o);\n}\n", "2", "o");
  EXPECT_THAT(ran.array, ElementsAre(32, 34, 36, 38)) << ran.notes;
  EXPECT_THAT(ran.notes, HasSubstr("after add"));
}

TEST(SharedArrays, ThePointersOfAStructureToo) {
  const std::string text =
      "struct Bodies { float *pos, *vel; };\n"
      "__global__ void force(float *p, float *v) { v[threadIdx.x] += p[threadIdx.x]; }\n"
      "__global__ void move(Bodies b) { b.pos[threadIdx.x] += b.vel[threadIdx.x]; }\n"
      "__global__ void mix(Bodies b, float *p) { p[threadIdx.x] = b.vel[threadIdx.x]; }\n"
      "int main() {\n" +
      kFilled +
      "  Bodies b = {d, d + 32};\n  force<<<1, 32>>>(b.pos, b.vel);\n"
      "  move<<<1, 32>>>(b);\n  mix<<<1, 32>>>(b, d);\n}\n";
  EXPECT_THAT(left_by(text, "2", "b.pos").array, ElementsAre(32, 35, 38, 41));
  EXPECT_THAT(left_by(text, "3", "b.pos").array, ElementsAre(32, 34, 36, 38));  // d is b.pos
}

TEST(SharedArrays, AnArrayThatOnlyItsSecondPointerMayWriteIsKnownBehindTheLaunch) {
  const std::string text =
      "__global__ void twice(const float *x, float *y) { y[threadIdx.x] = 2 * x[threadIdx.x]; }\n"
      "int main() {\n" +
      kFilled + "  twice<<<1, 32>>>(d, d + 32);\n  twice<<<1, 32>>>(d + 32, o);\n}\n";
  const auto ran = left_by(text, "2", "y");
  EXPECT_THAT(ran.array, ElementsAre(0, 4, 8, 12)) << ran.notes;
  EXPECT_THAT(ran.notes, Not(HasSubstr("not known")));
}

TEST(SharedArrays, AnArrayThatTheKernelDoesNotTouchIsShownAsItIs) {
  const std::string kernels =
      "__global__ void copy(float *o, float *p) { o[threadIdx.x] = p[threadIdx.x]; }\n"
      "__global__ void none(float *o, float *p, float *q) { q[threadIdx.x] = 1; }\n";
  const std::string text = kernels + "int main() {\n" + kFilled +
                           "  float *q;\n  cudaMalloc(&q, 128);\n  copy<<<1, 32>>>(o, d);\n"
                           "  none<<<1, 32>>>(o, d, q);\n}\n";
  EXPECT_THAT(left_by(text, "2", "p").array, ElementsAre(0, 1, 2, 3));  // as before the launch that reads it
  EXPECT_THAT(left_by(text, "2", "o").array, ElementsAre(0, 1, 2, 3));  // as the launch leaves it
}

}  // namespace
}  // namespace warplens::shared_arrays
