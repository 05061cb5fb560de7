// Kernels of templates that the host code gives lambdas and packs of arguments, and what its launches leave in variables of the device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "kernels/frontend/request.h"
#include "kernels/workload/device/measuring_job.h"
#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::generic_kernels {
namespace {

using launches::compiler;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> launches_of(const std::string& source) {
  frontend::CompileRequest request;
  request.path = "k.cu", request.source = source;
  std::vector<std::string> launches;
  if (const auto read = compiler().read_launches(request))
    for (const auto& launch : read->launches) launches.push_back(describe(launch));
  return launches;
}

Result<workload::ResolvedHandle> resolved(const std::string& source, uint64_t launch) {
  workload::What what;
  what.name = "k.cu", what.launch = launch, what.file = catalog::kernel_file("k.cu", source);
  return workload::resolve({}, what, "run", &compiler());
}

struct Ran {
  std::string error;
  std::vector<std::string> notes;
  std::vector<float> values;  // of one buffer
};

Ran ran(const std::string& source, uint64_t launch, const std::string& buffer) {
  Ran made;
  const auto fail = [&](const Error& error) { return made.error = to_string(error), made; };
  const auto kernel = resolved(source, launch);
  if (!kernel) return fail(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  if (!program) return fail(program.error());
  const auto planned = workload::make_launch(**kernel, *program->program);
  if (!planned) return fail(planned.error());
  made.notes = planned->notes;
  const auto memory = simt::make_memory(*program->program, *planned->launch);
  if (!memory) return fail(memory.error());
  if (const auto run = simt::run(*program->program, *planned->launch, {}, *memory); !run) return fail(run.error());
  for (uint32_t i = 0; i < planned->launch->buffers.size(); ++i) {
    if (planned->launch->buffers[i].name != buffer) continue;
    const std::vector<uint8_t> bytes = simt::read_buffer(**memory, *planned->launch, i);
    made.values.resize(bytes.size() / sizeof(float));
    std::memcpy(made.values.data(), bytes.data(), made.values.size() * sizeof(float));
  }
  return made;
}

const char* const kLambdas = R"(#include <cstdio>
template <typename F> __global__ void for_each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}
template <typename F> void launch(int n, F f) { for_each<F><<<(n + 3) / 4, 4>>>(n, f); }
int main() {
  const int n = 6;
  float *x, *y, a = 2.5f;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i, y[i] = 1;
  for_each<<<2, 4>>>(n, [=] __device__(int i) { y[i] = a * x[i] + y[i]; });
  auto twice = [x] __host__ __device__(auto i) -> void { x[i] *= 2; };
  for_each<<<2, 4>>>(n, twice);
  launch(n, [=] __device__(int i) mutable {
    a += 1;
    y[i] += x[i] + a;
  });
  cudaDeviceSynchronize();
}
)";

TEST(Lambdas, AreArgumentsWithWhatTheyCapture) {
  EXPECT_THAT(
      launches_of(kLambdas),
      ElementsAre("for_each<lambda 13:25 (float a, float* x, float* y)> grid 2,1,1 block 4,1,1 shared 0 n=6 "
                  "f={a=2.5 x=24B:iota y=24B:=1} main:13",
                  HasSubstr("for_each<lambda 14:16 (float* x)> grid 2,1,1 block 4,1,1 shared 0 n=6 f={x="),
                  HasSubstr("for_each<lambda 16:13 (float a, float* x, float* y)> grid 2,1,1 block 4,1,1 shared 0 n=6 f={a=2.5 x=")));
}

TEST(Lambdas, DoWhatTheirBodiesSayOneLaunchAfterTheOther) {
  EXPECT_THAT(ran(kLambdas, 1, "f.y").values, ElementsAre(1, 3.5f, 6, 8.5f, 11, 13.5f));
  EXPECT_THAT(ran(kLambdas, 2, "f.x").values, ElementsAre(0, 2, 4, 6, 8, 10));
  const Ran last = ran(kLambdas, 3, "f.y");
  EXPECT_EQ(last.error, "");
  EXPECT_THAT(last.values, ElementsAre(4.5f, 9, 13.5f, 18, 22.5f, 27));
}

TEST(Lambdas, HaveTheLinesThatTheyStandIn) {
  const auto kernel = resolved(kLambdas, 1);
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  std::vector<std::string> shown;
  for (const Site& site : program->program->sites)
    if (site.location < program->program->locations.size())
      shown.push_back(std::to_string(program->program->locations[site.location].line) + " " + site.text);
  EXPECT_THAT(shown, Contains("13 x[i]"));
  EXPECT_THAT(program->program->notes, Not(Contains(HasSubstr("could not be matched"))));
}

TEST(Lambdas, ThatCaptureWhatIsNotKnownAreRefusedByTheirPlace) {
  const Ran made =
      ran("template <typename F> __global__ void k(F f) { f(threadIdx.x); }\nint main() {\n  float few[3] = {1, 2, 3};\n  float* x;\n"
          "  cudaMalloc(&x, 12);\n  k<<<1, 3>>>([=] __device__(int i) { x[i] = few[i]; });\n}\n",
          1, "f.x");
  EXPECT_THAT(made.error, HasSubstr("k.cu:6:15: this lambda captures what is not known here"));
}

TEST(Lambdas, AreNotMeasured) {
  const auto kernel = resolved(kLambdas, 1);
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto job = workload::make_measuring_job(**kernel, compiler());
  ASSERT_FALSE(job.ok());
  EXPECT_THAT(job.error().message, HasSubstr("is given a lambda of the host's code"));
}

const char* const kPacks = R"(
template <typename... Ts> __global__ void sum_all(float *out, int n, Ts... ins) {
  int i = threadIdx.x;
  if (i < n) out[i] = (ins[i] + ...);
}
template <typename T, int... Ns> __global__ void weighted(T *out) { out[threadIdx.x] = ((Ns * threadIdx.x) + ... + 0); }
int main() {
  const int n = 4;
  float *o, *a, *b, *w;
  int *c;
  cudaMallocManaged(&o, n * 4), cudaMallocManaged(&a, n * 4), cudaMallocManaged(&b, n * 4), cudaMallocManaged(&c, n * 4);
  cudaMallocManaged(&w, n * 4);
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 10 * i, c[i] = 5;
  sum_all<<<1, 32>>>(o, n, a, b, c);
  weighted<float, 1, 2, 3><<<1, 4>>>(w);
  sum_all<<<1, 32>>>(o, n, b);
}
)";

TEST(Packs, TakeTheirTypesFromTheArguments) {
  EXPECT_THAT(launches_of(kPacks),
              ElementsAre("sum_all<float*, float*, int*> grid 1,1,1 block 32,1,1 shared 0 out=16B:unset n=4 ins0=16B:iota "
                          "ins1=16B:{0,10,20,30} ins2=16B:=5 main:14",
                          "weighted<float, 1, 2, 3> grid 1,1,1 block 4,1,1 shared 0 out=16B:unset main:15",
                          HasSubstr("sum_all<float*> grid 1,1,1 block 32,1,1 shared 0 out=16B:after:0:out n=4 ins=")));
  EXPECT_THAT(ran(kPacks, 1, "out").values, ElementsAre(5, 16, 27, 38));
  EXPECT_THAT(ran(kPacks, 2, "out").values, ElementsAre(0, 6, 12, 18));
  EXPECT_THAT(ran(kPacks, 3, "out").values, ElementsAre(0, 10, 20, 30));
}

TEST(Packs, AreGivenByNameToo) {
  workload::What what;
  what.name = "k.cu", what.kernel = "weighted<int, 4, 5>", what.file = catalog::kernel_file("k.cu", kPacks);
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  EXPECT_EQ(program->program->kernel, "weighted<int, 4, 5>");
}

const char* const kVariables = R"(
__device__ float seen[4], other[4];
__device__ unsigned rounds;
__device__ float scale = 2;
__global__ void leave(int n) { seen[threadIdx.x] += n; }
__global__ void count() { atomicAdd(&rounds, 1u); }
__global__ void take(float *out) { out[threadIdx.x] = seen[threadIdx.x] * scale + rounds; }
__global__ void apart(float *out) { out[threadIdx.x] = other[threadIdx.x]; }
int main(int argc, char **argv) {
  float *out, half = 0.5f, from[4] = {100, 200, 300, 400};
  cudaMalloc(&out, 16);
  leave<<<1, 4>>>(3);
  for (int i = 0; i < 5; ++i) count<<<1, 32>>>();
  leave<<<1, 4>>>(4);
  take<<<1, 4>>>(out);
  apart<<<1, 4>>>(out);
  cudaMemcpyToSymbol(seen, from, sizeof from);
  cudaMemcpyToSymbol(scale, &half, sizeof half);
  take<<<1, 4>>>(out);
  leave<<<1, 4>>>(1);
  cudaMemcpyToSymbol(seen, from, 8);
  take<<<1, 4>>>(out);
  cudaMemcpyToSymbol(seen, from, sizeof from);
  while (out[0] > half) leave<<<1, 4>>>(1);
  take<<<1, 4>>>(out);
}
)";

TEST(VariablesOfTheDevice, HoldWhatEarlierLaunchesLeft) {
  const Ran first = ran(kVariables, 4, "out");
  EXPECT_EQ(first.values, std::vector<float>(4, 7 * 2 + 160));
  EXPECT_THAT(first.notes, Contains("seen is what leave, line 14, leaves in it"));
  EXPECT_THAT(first.notes, Contains("rounds is what count, line 13, leaves in it"));
  const Ran apart = ran(kVariables, 5, "out");
  EXPECT_EQ(apart.values, std::vector<float>(4, 0));
  EXPECT_THAT(apart.notes, Not(Contains(HasSubstr("leaves in"))));
}

TEST(VariablesOfTheDevice, AreWhatTheHostCodePutsThereAfterALaunch) {
  EXPECT_EQ(ran(kVariables, 6, "out").values, (std::vector<float>{50 + 160, 100 + 160, 150 + 160, 200 + 160}));
}

TEST(VariablesOfTheDevice, OfWhichTheHostCodePutsAPartAreGuessed) {
  EXPECT_THAT(ran(kVariables, 8, "out").notes, Contains(HasSubstr("what an earlier launch left in the rest of it is not known")));
}

TEST(VariablesOfTheDevice, ThatNobodyKnowsHowOftenAreWrittenAreSaidToBeAsDeclared) {
  EXPECT_THAT(ran(kVariables, 10, "out").notes,
              Contains("what leave, line 24, leaves in seen is not known: it is not known how often it is launched"));
}

}  // namespace
}  // namespace warplens::generic_kernels
