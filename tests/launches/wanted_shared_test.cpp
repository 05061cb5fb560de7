// A launch without the dynamic shared memory that its kernel uses.
#include "kernels/workload/guesses/wanted_shared.h"

#include <gtest/gtest.h>

#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::wanted_shared {
namespace {

// The error of the first block; its hint.
std::string hint_of(const std::string& index) {
  workload::What what;
  what.name = "wanted.cu";
  what.file = catalog::kernel_file("wanted.cu",
                                   "__global__ void k(float *x) {\n  extern __shared__ float s[];\n  s[threadIdx.x] = x[threadIdx.x];\n"
                                   "  __syncthreads();\n  x[threadIdx.x] = s[" +
                                       index +
                                       "];\n}\nint main() {\n  float *d;\n  cudaMalloc(&d, 1024);\n  cudaMemset(d, 0, 1024);\n"
                                       "  k<<<1, 256>>>(d);\n}\n");
  auto kernel = workload::resolve({}, what, "run", &launches::compiler());
  if (!kernel) return kernel.error().message;
  auto program = launches::compiler().compile(workload::compile_request(**kernel));
  if (!program) return program.error().message;
  auto planned = workload::make_launch(**kernel, *program->program);
  if (!planned) return planned.error().message;
  auto memory = simt::make_memory(*program->program, *planned->launch);
  const auto run = simt::run(*program->program, *planned->launch, {}, *memory);
  return run ? "it ran"
             : workload::with_wanted_shared(run.error(), *program->program, *planned->launch, hardware::default_architecture()).hint;
}

TEST(WantedShared, IsWhatTheWholeBlockUses) {
  EXPECT_EQ(hint_of("255 - threadIdx.x"), "the launch has 0 bytes of dynamic shared memory; the first block uses 1024: --shared 1024");
}

// No amount is enough: what the access needs is all that is known.
TEST(WantedShared, IsNotKnownWhereNoAmountIsEnough) {
  EXPECT_EQ(hint_of("threadIdx.x + 1000000"), "the launch has 0 bytes of dynamic shared memory; this access needs 4: --shared 4");
}

}  // namespace
}  // namespace warplens::wanted_shared
