// Several arguments of a launch that point into one array, and what later launches find there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "kernels/frontend/request.h"
#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::shared_arrays {
namespace {

using launches::compiler;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct Ran {
  std::vector<float> array;  // as the launch leaves it: its first four elements of those wanted
  std::string notes;
};

// A launch of the file: four elements of an array behind it, from `first`.
Ran run(const std::string& text, size_t launch, const std::string& array, size_t first = 0) {
  workload::What what;
  what.name = "shared.cu", what.launch = launch;
  what.file = catalog::kernel_file("shared.cu", text);
  Ran ran;
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  if (!kernel) return ran.notes = to_string(kernel.error()), ran;
  const auto answer = compiler().compile(workload::compile_request(**kernel));
  if (!answer) return ran.notes = to_string(answer.error()), ran;
  const auto planned = workload::make_launch(**kernel, *answer->program);
  if (!planned) return ran.notes = to_string(planned.error()), ran;
  for (const std::string& note : planned->notes) ran.notes += note + "\n";
  const auto memory = simt::make_memory(*answer->program, *planned->launch);
  if (!memory || !simt::run(*answer->program, *planned->launch, {}, *memory)) return ran.notes = "fault", ran;
  for (uint32_t n = 0; n < planned->launch->buffers.size(); ++n) {
    if (planned->launch->buffers[n].name != array) continue;
    const auto bytes = simt::read_buffer(**memory, *planned->launch, n);
    ran.array.resize(4);
    std::memcpy(ran.array.data(), bytes.data() + first * sizeof(float), ran.array.size() * sizeof(float));
  }
  return ran;
}

const std::string kFilled =
    "  float h[64];\n  for (int i = 0; i < 64; i++) h[i] = i;\n  float *d, *o;\n  cudaMalloc(&d, 256);\n"
    "  cudaMalloc(&o, 128);\n  cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice);\n";

TEST(SharedArrays, WhatALaunchWritesThroughItsSecondPointerIsThereAtTheNext) {
  const std::string kernels =
      "__global__ void add(float *p, float *v) { v[threadIdx.x] += p[threadIdx.x]; }\n"
      "__global__ void copy(float *p, float *o) { o[threadIdx.x] = p[threadIdx.x]; }\n";
  const auto ran = run(kernels + "int main() {\n" + kFilled + "  add<<<1, 32>>>(d, d + 32);\n  copy<<<1, 32>>>(d + 32, o);\n}\n", 2, "o");
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
  EXPECT_THAT(run(text, 2, "b.pos").array, ElementsAre(32, 35, 38, 41));
  EXPECT_THAT(run(text, 3, "b.pos").array, ElementsAre(32, 34, 36, 38));  // d is b.pos
}

TEST(SharedArrays, AnArrayThatOnlyItsSecondPointerMayWriteIsKnownBehindTheLaunch) {
  const std::string text =
      "__global__ void twice(const float *x, float *y) { y[threadIdx.x] = 2 * x[threadIdx.x]; }\n"
      "int main() {\n" +
      kFilled + "  twice<<<1, 32>>>(d, d + 32);\n  twice<<<1, 32>>>(d + 32, o);\n}\n";
  const auto ran = run(text, 2, "y");
  EXPECT_THAT(ran.array, ElementsAre(0, 4, 8, 12)) << ran.notes;
  EXPECT_THAT(ran.notes, Not(HasSubstr("not known")));
}

}  // namespace
}  // namespace warplens::shared_arrays
