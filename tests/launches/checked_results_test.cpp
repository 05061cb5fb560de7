// What a result check may say of a kernel whose result stood there before the launch, and what stands there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <tuple>

#include "kernels/frontend/request.h"
#include "kernels/workload/compare/against.h"
#include "kernels/workload/compare/interpreted_check.h"
#include "kernels/workload/device/measuring_job.h"
#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::checked_results {
namespace {

using launches::compiler;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

struct Launched {
  workload::ResolvedHandle kernel;
  std::shared_ptr<const Program> program;
  workload::PlannedLaunch planned;
};

Result<Launched> launched(const std::string& source, uint64_t number) {
  workload::What what;
  what.name = "checked.cu", what.file = catalog::kernel_file("checked.cu", source), what.launch = number;
  auto kernel = workload::resolve({}, what, "run", &compiler());
  if (!kernel) return kernel.error();
  auto program = compiler().compile(workload::compile_request(**kernel));
  if (!program) return program.error();
  auto planned = workload::make_launch(**kernel, *program->program);
  if (!planned) return planned.error();
  return Launched{kernel.take(), program->program, planned.take()};
}

Result<workload::AgainstReference> held(const std::string& source, uint64_t number, const std::string& against) {
  auto made = launched(source, number);
  if (!made) return made.error();
  const simt::Launch& launch = *made->planned.launch;
  auto memory = simt::make_memory(*made->program, launch);
  if (!memory) return memory.error();
  if (const auto run = simt::run(*made->program, launch, {}, *memory); !run) return run.error();
  return workload::compare_with_reference(*made->kernel, *made->program, launch, **memory, *workload::parse_against(against), {},
                                          compiler());
}

// Two launches that compute the same, the second one as given.
std::string twice(const std::string& second) {
  return "void cpu(float *y, const float *x, int n) { for (int i = 0; i < n; ++i) y[i] = 3 * x[i] + 1; }\n"
         "__global__ void first(float *y, const float *x, int n) {\n"
         "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) y[i] = 3 * x[i] + 1;\n}\n"
         "__global__ void second(float *y, const float *x, int n) {\n"
         "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  " +
         second +
         "\n}\n"
         "int main() {\n  const int n = 256;\n  float hx[256], *x, *y;\n  for (int i = 0; i < n; ++i) hx[i] = i % 7 + 1;\n"
         "  cudaMalloc(&x, n * 4);\n  cudaMalloc(&y, n * 4);\n  cudaMemcpy(x, hx, n * 4, cudaMemcpyHostToDevice);\n"
         "  first<<<2, 128>>>(y, x, n);\n  second<<<2, 128>>>(y, x, n);\n}\n";
}

TEST(CheckedResults, AKernelThatWritesNothingIsNotRightThroughAnEarlierLaunch) {
  const std::string source = twice("if (n > 0) return;\n  y[i] = y[i] + x[i];");
  for (const char* const against : {"function:cpu", "kernel:first"}) {
    const auto result = held(source, 2, against);
    ASSERT_TRUE(result.ok()) << to_string(result.error());
    EXPECT_FALSE(result->right()) << against;
    EXPECT_EQ(result->shown().elements.count, 256u);
    EXPECT_THAT(result->notes, Contains(HasSubstr("y held the result of")));
  }
}

TEST(CheckedResults, AKernelThatWritesWhatWasThereIsRight) {
  const std::string source = twice("if (i < n) y[i] = 3 * x[i] + 1 + 0 * y[i];");
  for (const char* const against : {"function:cpu", "kernel:first"}) {
    const auto result = held(source, 2, against);
    ASSERT_TRUE(result.ok()) << to_string(result.error());
    EXPECT_TRUE(result->right()) << against << ": " << result->sentence();
    EXPECT_THAT(result->notes, Not(Contains(HasSubstr("before the launch"))));
  }
}

// Bins of a histogram that stay 0 are 0 already: it counts on that.
TEST(CheckedResults, ElementsThatWereRightBeforeAreSaid) {
  const std::string source =
      "void cpu(int *bins, const int *x, int n) {\n  for (int b = 0; b < 64; ++b) bins[b] = 0;\n"
      "  for (int i = 0; i < n; ++i) bins[x[i] & 31]++;\n}\n"
      "__global__ void count(int *bins, const int *x, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
      "  if (i < n) atomicAdd(&bins[x[i] & 31], 1);\n}\n"
      "int main() {\n  const int n = 256;\n  int hx[256], *x, *bins;\n  for (int i = 0; i < n; ++i) hx[i] = i;\n"
      "  cudaMalloc(&x, n * 4);\n  cudaMalloc(&bins, 64 * 4);\n  cudaMemcpy(x, hx, n * 4, cudaMemcpyHostToDevice);\n"
      "  cudaMemset(bins, 0, 64 * 4);\n  count<<<2, 128>>>(bins, x, n);\n}\n";
  const auto result = held(source, 1, "function:cpu");
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  EXPECT_TRUE(result->right()) << result->sentence();
  EXPECT_THAT(result->notes,
              Contains("32 of 64 elements of bins were as in cpu() already before the launch: of them the check shows nothing"));
}

TEST(CheckedResults, MeasuringSaysThatTheLaunchLeavesWhatWasThere) {
  auto made = launched(twice("if (i < n) y[i] = 3 * x[i] + 1 + 0 * y[i];"), 2);
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  auto job = workload::make_measuring_job(*made->kernel, compiler());
  ASSERT_TRUE(job.ok()) << to_string(job.error());
  EXPECT_THAT(workload::add_interpreted_check(*made->kernel, compiler(), job->job),
              HasSubstr("its arrays held before the launch what it stores"));
}

// An array without const that the kernel before only reads is what the host code copied into it.
TEST(CheckedResults, WhatAnEarlierLaunchOnlyReadsStaysWhatItWas) {
  const std::string source =
      "__global__ void first(float *y, float *x, int n) { if (n < 0) y[0] = 0; else y[threadIdx.x] = 2 * x[threadIdx.x]; }\n"
      "__global__ void slow(float *x, float *z) { for (long i = 0; i < 1000000000; ++i) z[threadIdx.x] += x[threadIdx.x]; }\n"
      "__global__ void last(float *out, float *x, float *y) { out[threadIdx.x] = x[threadIdx.x] + y[threadIdx.x]; }\n"
      "int main() {\n  float hx[64], *x, *y, *z, *out;\n  for (int i = 0; i < 64; ++i) hx[i] = 3;\n"
      "  cudaMalloc(&x, 256);\n  cudaMalloc(&y, 256);\n  cudaMalloc(&z, 256);\n  cudaMalloc(&out, 256);\n"
      "  cudaMemcpy(x, hx, 256, cudaMemcpyHostToDevice);\n  first<<<1, 64>>>(y, x, 64);\n  slow<<<1, 64>>>(x, z);\n"
      "  last<<<1, 64>>>(out, x, y);\n}\n";
  const auto made = launched(source, 3);
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  for (const auto& part : made->planned.account->parts)
    EXPECT_NE(part.origin, analysis::LaunchPart::Origin::Guessed) << part.name << " " << part.text;
  EXPECT_EQ(made->kernel->earlier_runs.size(), 1u) << "slow() is not run";
  auto memory = simt::make_memory(*made->program, *made->planned.launch);
  ASSERT_TRUE(memory.ok());
  ASSERT_TRUE(simt::run(*made->program, *made->planned.launch, {}, *memory).ok());
  const auto bytes = simt::read_buffer(**memory, *made->planned.launch, 0);
  float out = 0;
  std::memcpy(&out, bytes.data(), sizeof out);
  EXPECT_EQ(out, 9);
}

TEST(CheckedResults, ATemplateIsNoReferenceOfItself) {
  const std::string source =
      "template <unsigned B> __global__ void part(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x] * B; }\n"
      "__global__ void other(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x] * 32; }\n"
      "int main() {\n  float *x, *y;\n  cudaMalloc(&x, 128);\n  cudaMalloc(&y, 128);\n  part<32><<<1, 32>>>(y, x);\n"
      "  other<<<1, 32>>>(y, x);\n}\n";
  const auto made = launched(source, 1);
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  EXPECT_EQ(made->planned.account->references, std::vector<std::string>{"kernel:other"});
  const auto result = held(source, 1, "kernel:part");
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("no kernel 'part'"));
}

std::string with_parameters(const std::string& host) {
  return "struct Params { float dt; float3 gravity; float damping; };\nfloat unknown(int);\n"
         "__global__ void step(float *v, Params p) { v[threadIdx.x] = p.damping * (v[threadIdx.x] + p.dt * p.gravity.y); }\n"
         "__global__ void look(float *out, const float *v) { out[threadIdx.x] = v[threadIdx.x]; }\n"
         "int main() {\n  float *v, *out;\n  cudaMalloc(&v, 128);\n  cudaMalloc(&out, 128);\n  cudaMemset(v, 0, 128);\n  " +
         host + "\n  step<<<1, 32>>>(v, p);\n  look<<<1, 32>>>(out, v);\n}\n";
}

std::string text_of(const analysis::LaunchAccount& account, const std::string& name) {
  for (const analysis::LaunchPart& part : account.parts)
    if (part.name == name) return part.text + (part.origin == analysis::LaunchPart::Origin::Guessed ? " guessed" : "");
  return "none";
}

TEST(CheckedResults, MembersOfMembersAreReadFromTheHostCode) {
  for (const char* const host :
       {"Params p = {0.01f, {0.5f, -9.5f, 0.f}, 0.75f};", "Params p = {0.01f, make_float3(0.5f, -9.5f, 0.f), 0.75f};",
        "Params p{0.01f, float3{0.5f, -9.5f, 0.f}, 0.75f};",
        "Params p;\n  p.dt = 0.01f, p.damping = 0.75f;\n  p.gravity = make_float3(0.5f, -9.5f, 0.f);",
        "Params p;\n  p.dt = 0.01f, p.damping = 0.75f;\n  p.gravity = {0.5f, -9.5f, 0.f};",
        "Params p = {.dt = 0.01f, .gravity = {0.5f, -9.5f, 0.f}, .damping = 0.75f};"}) {
    const auto made = launched(with_parameters(host), 1);
    ASSERT_TRUE(made.ok()) << to_string(made.error());
    EXPECT_EQ(text_of(*made->planned.account, "p.gravity.x"), "0.5") << host;
    EXPECT_EQ(text_of(*made->planned.account, "p.gravity.y"), "-9.5") << host;
    EXPECT_EQ(text_of(*made->planned.account, "p.damping"), "0.75") << host;
  }
}

TEST(CheckedResults, AGuessedMemberIsNoKnownArgumentOfAnEarlierLaunch) {
  const auto guessed = launched(with_parameters("Params p = {0.01f, {0.f, unknown(3), 0.f}, 0.75f};"), 2);
  ASSERT_TRUE(guessed.ok()) << to_string(guessed.error());
  EXPECT_THAT(text_of(*guessed->planned.account, "v"), HasSubstr("guessed"));
  const auto known = launched(with_parameters("Params p = {0.01f, {0.f, -9.5f, 0.f}, 0.75f};"), 2);
  ASSERT_TRUE(known.ok()) << to_string(known.error());
  EXPECT_THAT(text_of(*known->planned.account, "v"), HasSubstr("after step"));
}

// What the build defines, in every place where a number may stand; and what the file declares itself.
TEST(WantedMacros, AreFoundInCallsComparisonsAndMasks) {
  const std::string source =
      "enum Kind { RED, GREEN };\ntemplate <class T, int DEPTH = 2> struct Tile { T x; };\n"
      "__device__ int clampi(int i, int lo, int hi) { return i < lo ? lo : i > hi ? hi : i; }\n"
      "__global__ void k(float *x, int n) {\n  float A, B, C;\n  const Tile<float> &T1 = *(const Tile<float> *)x;\n"
      "  int i = clampi(threadIdx.x, LOW, HIGH);\n  A = x[i & MASK], B = A, C = T1.x;\n"
      "  if (A > THRESHOLD) x[i] = A + B + C + RED + GREEN;\n}\n"
      "int main() {\n  float *x;\n  cudaMalloc(&x, 4096);\n  dim3 threads(SIZE_X, SIZE_Y, 1);\n  k<<<1, threads>>>(x, 1024);\n}\n";
  workload::What what;
  what.file = catalog::kernel_file("wanted.cu", source);
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  std::vector<std::string> macros;
  for (const frontend::HostSetting& setting : (*kernel)->host_launch()->settings)
    if (setting.is_macro) macros.push_back(setting.name);
  EXPECT_THAT(macros, testing::ElementsAre("HIGH", "LOW", "MASK", "THRESHOLD"));
}

std::string of_block(const std::string& extents, const std::string& device) {
  return "__global__ void k(float *x, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" + device +
         "  if (i < n) x[i] += 1;\n}\n"
         "int main() {\n  int n = 1024;\n  float *x;\n  cudaMalloc(&x, n * 4);\n  dim3 threads(" +
         extents + ");\n  k<<<4, threads>>>(x, n);\n}\n";
}

TEST(WantedMacros, AreGuessedSoThatABlockHasThemAll) {
  for (const auto& [extents, device, threads] :
       {std::tuple("TILE_DIM, BLOCK_ROWS", "  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) x[j] = 0;\n", 256u),
        std::tuple("SIDE_X, SIDE_Y, 1", "  for (int j = 0; j < SIDE_X; j += SIDE_Y) x[j] = 0;\n", 256u),
        std::tuple("THREADS", "  for (int j = 0; j < n; j += THREADS) x[j] = 0;\n", 256u)}) {
    const auto made = launched(of_block(extents, device), 1);
    ASSERT_TRUE(made.ok()) << to_string(made.error());
    EXPECT_EQ(made->planned.launch->block.count(), threads) << extents;
  }
}

TEST(WantedMacros, AnUndeclaredWordInCapitalsIsNotTakenForAVariable) {
  frontend::CompileRequest request;
  request.path = "near.cu";
  request.source = "__global__ void k(float *x) {\n  float limits = 1;\n  x[threadIdx.x] = limits * LIMIT;\n}\n";
  const auto program = compiler().compile(request);
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().message, "use of undeclared identifier 'LIMIT'; if the build defines it, give it with --set LIMIT=NUMBER");
}

// The numbers stand beside the error, so that the wrong one can be written over.
TEST(RefusedLaunches, HaveTheirAccount) {
  workload::What what;
  what.file = catalog::kernel_file("wide.cu", of_block("2048, 1, 1", ""));
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  std::shared_ptr<const analysis::LaunchAccount> refused;
  ASSERT_FALSE(workload::make_launch(**kernel, *program->program, hardware::default_architecture(), &refused).ok());
  ASSERT_TRUE(refused);
  EXPECT_EQ(text_of(*refused, "n"), "1024");
  EXPECT_EQ(text_of(*refused, "x"), "f32[1024]:unset");
  ASSERT_EQ(refused->parts[1].kind, analysis::LaunchPart::Kind::Block);
  EXPECT_EQ(refused->parts[1].text, "2048");
}

TEST(CheckedResult, OfAnArrayThatTheReferenceDoesNotWriteIsNotCompared) {
  const auto text = [](const std::string& store) {
    return "__global__ void k(float *a, float *c, float *d, int n) { int i = threadIdx.x; if (i < n) " + store +
           "; }\nvoid ref(const float *A, float *C, int n) { for (int i = 0; i < n; i++) C[i] = A[i] + 2 * C[i]; }\n"
           "int main() {\n  float h[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *a, *c, *d;\n  cudaMalloc(&a, 32);\n  cudaMalloc(&c, 32);\n"
           "  cudaMalloc(&d, 32);\n  cudaMemcpy(a, h, 32, cudaMemcpyHostToDevice);\n  cudaMemcpy(c, h, 32, cudaMemcpyHostToDevice);\n"
           "  k<<<1, 8>>>(a, c, d, 8);\n}\n";
  };
  const auto other = held(text("d[i] = a[i] + 2 * c[i]"), 1, "function:ref");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "ref() and k write no array in common");
  const auto same = held(text("c[i] = a[i] + 2 * c[i]"), 1, "function:ref");
  ASSERT_TRUE(same) << to_string(same.error());
  EXPECT_TRUE(same->right());
}

}  // namespace
}  // namespace warplens::checked_results
