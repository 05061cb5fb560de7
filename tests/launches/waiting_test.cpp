// Warps that wait in a loop of the device headers leave their turn to the others.
#include <gtest/gtest.h>

#include "kernels/frontend/request.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::waiting_tests {
namespace {

using launches::compiler;

struct Ran {
  uint64_t ticks = 0, loads = 0;  // loads: warp instructions that load shared memory
  std::string error;
};

Ran run(const std::string& source, bool compiled, const std::string& schedule = {}) {
  workload::What what;
  what.name = "waiting.cu", what.file = catalog::kernel_file("waiting.cu", source);
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  if (!kernel) return {0, 0, to_string(kernel.error())};
  const auto program = compiler().compile(workload::compile_request(**kernel, compiled));
  if (!program) return {0, 0, to_string(program.error())};
  const auto planned = workload::make_launch(**kernel, *program->program);
  if (!planned) return {0, 0, to_string(planned.error())};
  simt::Launch launch = *planned->launch;
  if (!schedule.empty()) launch.schedule = *simt::parse_schedule(schedule);
  auto memory = simt::make_memory(*program->program, launch);
  if (!memory) return {0, 0, to_string(memory.error())};
  const auto result = simt::run(*program->program, launch, {}, *memory);
  if (!result) return {0, 0, to_string(result.error())};
  Ran ran;
  ran.ticks = result->ticks;
  for (size_t n = 0; n < result->sites.size(); ++n)
    if (program->program->sites[n].space == Space::Shared && program->program->sites[n].op == MemoryOp::Load)
      ran.loads += result->sites[n].instructions;
  return ran;
}

constexpr const char* kMeet =
    "#include <cuda/barrier>\n__global__ void meet(float *x) {\n  __shared__ cuda::barrier<cuda::thread_scope_block> bar;\n"
    "  __shared__ float s[1024];\n  if (threadIdx.x == 0) init(&bar, blockDim.x);\n  __syncthreads();\n  s[threadIdx.x] = threadIdx.x;\n"
    "  bar.arrive_and_wait();\n  x[threadIdx.x] = s[1023 - threadIdx.x];\n}\n"
    "int main() { float *d; cudaMalloc(&d, 4096); meet<<<1, 1024>>>(d); }\n";

// Each of 32 warps looks at the phase once before all have come, and once after; the load of s comes to that. A turn is 65,536
// instructions.
TEST(Waiting, AtABarrierOfTheLibraryIsNotCountedAsWork) {
  for (const bool compiled : {false, true}) {
    const Ran ran = run(kMeet, compiled);
    ASSERT_EQ(ran.error, "");
    EXPECT_LT(ran.ticks, 32u * 200) << (compiled ? "as compiled" : "as written");
    EXPECT_LE(ran.loads, 32u * 6);
  }
}

TEST(Waiting, EndsUnderEverySchedule) {
  for (const char* const schedule : {"in-order", "reversed", "round-robin", "seeded:1", "seeded:2"}) {
    const Ran ran = run(kMeet, false, schedule);
    EXPECT_EQ(ran.error, "") << schedule;
  }
}

// Lanes of one warp that wait for each other: neither way of the branch may keep the other from its turn.
TEST(Waiting, OfLanesForOtherLanesOfTheirWarpEnds) {
  const std::string source =
      "#include <cuda/barrier>\n__global__ void meet(float *x) {\n  __shared__ cuda::barrier<cuda::thread_scope_block> bar;\n"
      "  if (threadIdx.x == 0) init(&bar, 32);\n  __syncwarp();\n"
      "  if (threadIdx.x < 8) { bar.arrive_and_wait(); x[threadIdx.x] = 1; }\n  else { bar.arrive_and_wait(); x[threadIdx.x] = 2; }\n}\n"
      "int main() { float *d; cudaMalloc(&d, 128); meet<<<1, 32>>>(d); }\n";
  for (const char* const schedule : {"in-order", "reversed", "round-robin", "seeded:1"}) EXPECT_EQ(run(source, false, schedule).error, "");
  // What follows a branch may be what its lanes wait for.
  const std::string after =
      "#include <cuda/barrier>\n__global__ void meet(float *x) {\n  __shared__ cuda::barrier<cuda::thread_scope_block> bar;\n"
      "  if (threadIdx.x == 0) init(&bar, 32);\n  __syncwarp();\n  if (threadIdx.x < 8) bar.arrive_and_wait();\n"
      "  if (threadIdx.x >= 8) bar.arrive_and_wait();\n  x[threadIdx.x] = 1;\n}\n"
      "int main() { float *d; cudaMalloc(&d, 128); meet<<<1, 32>>>(d); }\n";
  EXPECT_EQ(run(after, false).error, "");
}

TEST(Waiting, ForThreadsThatNeverComeIsAnError) {
  const std::string source =
      "#include <cuda/barrier>\n__global__ void meet(float *x) {\n  __shared__ cuda::barrier<cuda::thread_scope_block> bar;\n"
      "  if (threadIdx.x == 0) init(&bar, blockDim.x + 1);\n  __syncthreads();\n  bar.arrive_and_wait();\n  x[threadIdx.x] = 1;\n}\n"
      "int main() { float *d; cudaMalloc(&d, 256); meet<<<1, 64>>>(d); }\n";
  EXPECT_NE(run(source, false).error.find("again and again"), std::string::npos) << run(source, false).error;
}

}  // namespace
}  // namespace warplens::waiting_tests
