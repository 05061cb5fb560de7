// PTX of our own front end, for a GPU whose machine has no NVRTC.
#include "kernels/workload/device/ptx.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "kernels/base/file.h"
#include "kernels/measure/cuda/probe_kernel.h"
#include "kernels/workload/device/measuring_job.h"
#include "tests/workload/builtin.h"

namespace warplens::workload {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

frontend::Compiler& compiler() {
  static const auto made = frontend::make_compiler({.executable = WARPLENS_COMPILE, .headers = WARPLENS_SOURCE_DIR "/assets/include"});
  return *made;
}
measure::MeasureRequest request_for(const std::string& name, std::vector<frontend::Definition> settings = {}) {
  What what;
  what.name = name;
  what.set = std::move(settings);
  auto kernel = resolve(kernels(), what, "measure");
  if (!kernel) throw std::runtime_error(to_string(kernel.error()));
  auto made = make_measuring_job(**kernel, compiler());
  if (!made) throw std::runtime_error(to_string(made.error()));
  return {.backend = "cuda", .jobs = {made->job}};
}
Result<frontend::Ptx> ptx_of(const std::string& source, const std::string& kernel = "k", const std::string& architecture = "sm_90") {
  return compiler().compile_to_ptx({.path = "k.cu", .source = source, .kernel = kernel}, architecture);
}
std::string text_of(const std::string& source, const std::string& kernel = "k") {
  const auto ptx = ptx_of(source, kernel);
  return ptx ? ptx->text : to_string(ptx.error());
}

// What NVIDIA's assembler says to a text; nothing when it takes it. It need not optimise for that.
std::string complaint(const std::string& assembler, const std::string& ptx, const std::string& architecture) {
  const fs::path folder = fs::temp_directory_path() / ("warplens-ptx-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const std::string file = (folder / "code").string();
  std::ofstream(file + ".ptx") << ptx;
  const bool taken =
      std::system((assembler + " -O0 -arch=" + architecture + " " + file + ".ptx -o " + file + ".cubin > " + file + ".log 2>&1").c_str()) ==
      0;
  std::ifstream log(file + ".log");
  const std::string words{std::istreambuf_iterator<char>(log), {}};
  fs::remove_all(folder);
  return taken ? "" : architecture + ": " + words;
}

TEST(Ptx, OfEveryBuiltinKernelAndItsCheckIsTakenByTheAssembler) {
  const char* home = std::getenv("CUDA_HOME");
  const std::string assembler = std::string(home ? home : "/usr/local/cuda") + "/bin/ptxas";
  const bool there = fs::exists(assembler);
  for (const auto& kernel : kernels()) {
    for (const char* architecture : {"sm_80", "sm_90"}) {
      measure::MeasureRequest request = request_for(kernel.name);
      const Status added = add_ptx(request, architecture, compiler());
      ASSERT_TRUE(added) << kernel.name << ": " << to_string(added.error());
      const measure::CudaCode& code = request.jobs[0].cuda;
      EXPECT_THAT(code.ptx, AllOf(HasSubstr(".target " + std::string(architecture)), Not(HasSubstr(".func")))) << kernel.name;
      if (!there) continue;
      EXPECT_EQ(complaint(assembler, code.ptx, architecture), "") << kernel.name;
      EXPECT_EQ(complaint(assembler, code.check_ptx, architecture), "") << kernel.name;
    }
  }
  if (!there) GTEST_SKIP() << "made, but not assembled: there is no " << assembler;
}

TEST(Ptx, OfTheProbeIsTakenByTheAssemblerForEveryArchitecture) {
  const char* home = std::getenv("CUDA_HOME");
  const std::string assembler = std::string(home ? home : "/usr/local/cuda") + "/bin/ptxas";
  if (!fs::exists(assembler)) GTEST_SKIP() << "there is no " << assembler;
  for (const char* architecture : {"sm_75", "sm_80", "sm_90", "sm_120"})
    EXPECT_EQ(complaint(assembler, measure::cuda::probe_kernel::ptx(), architecture), "");
}

TEST(Ptx, KeepsWideAccessesAndAsynchronousCopiesAndUnrollsTheTile) {
  measure::MeasureRequest tiled = request_for("sgemm_warptiling"), streamed = request_for("sgemm_stream_k");
  ASSERT_TRUE(add_ptx(tiled, "sm_90", compiler()));
  ASSERT_TRUE(add_ptx(streamed, "sm_90", compiler()));
  const std::string& tile = tiled.jobs[0].cuda.ptx;
  EXPECT_THAT(tile, AllOf(HasSubstr("ld.global.v4.f32"), HasSubstr("ld.shared.v4.f32"), HasSubstr("st.global.v4.f32")));
  EXPECT_THAT(tile, Not(HasSubstr(".local")));
  measure::MeasureRequest turned = request_for("transpose_float4");
  ASSERT_TRUE(add_ptx(turned, "sm_90", compiler()));
  EXPECT_THAT(turned.jobs[0].cuda.ptx, AllOf(HasSubstr("ld.shared.v4"), HasSubstr("st.global.v4"), HasSubstr("prefetch.global.L2")));
  size_t products = 0;
  for (size_t at = tile.find("fma.rn.f32"); at != std::string::npos; at = tile.find("fma.rn.f32", at + 1)) ++products;
  EXPECT_GE(products, 128u);  // of one k step of a thread: 2 x 4 sub tiles of 4 x 4
  EXPECT_THAT(streamed.jobs[0].cuda.ptx,
              AllOf(HasSubstr("cp.async.cg.shared.global"), HasSubstr("cp.async.commit_group"), HasSubstr("cp.async.wait_group 2")));
}

TEST(Ptx, BringsTheNameOfItsMakerAndTheInstanceOfItsSetting) {
  measure::MeasureRequest request = request_for("transpose_shared", {{"PAD", "1"}});
  ASSERT_TRUE(add_ptx(request, "sm_90", compiler()));
  const measure::CudaCode& code = request.jobs[0].cuda;
  EXPECT_THAT(code.ptx_by, AllOf(HasSubstr("Clang/LLVM 19"), HasSubstr("(PTX)")));
  EXPECT_THAT(code.ptx, HasSubstr("ILi32ELi8ELi1EE"));
  EXPECT_THAT(code.check_ptx, AllOf(HasSubstr(".entry warplens_fill_f32"), HasSubstr(".entry warplens_exact_0")));
}

// Our own compiler lacks expf, and NVRTC takes no host code.
TEST(Ptx, OfAFileWithHostCodeThatNeedsTheMathLibraryIsLeftToNvrtcWithoutThatCode) {
  measure::Hello hello;
  hello.devices.emplace_back();
  hello.devices[0].backend = "cuda", hello.devices[0].architecture = "sm_90", hello.devices[0].compiler = "NVRTC 13.0";
  const auto request_of = [](const std::string& body) {
    measure::Job job;
    job.kind = measure::Job::Kind::Cuda, job.name = job.routine = "k";
    job.cuda.path = "k.cu";
    job.cuda.source = "#include <vector>\n__global__ void k(float* f) { " + body + " }\nint main() { k<<<1, 32>>>(nullptr); }\n";
    return measure::MeasureRequest{.backend = "cuda", .jobs = {job}};
  };
  const auto complete = ptx_where_needed({.executable = WARPLENS_COMPILE, .headers = WARPLENS_SOURCE_DIR "/assets/include"});
  measure::MeasureRequest needs = request_of("f[threadIdx.x] = expf(f[threadIdx.x]);"), plain = request_of("f[threadIdx.x] = 1;");
  ASSERT_TRUE(complete(hello, needs));
  EXPECT_EQ(needs.jobs[0].cuda.ptx, "");
  EXPECT_THAT(needs.jobs[0].cuda.source, AllOf(HasSubstr("expf"), Not(HasSubstr("main"))));
  EXPECT_EQ(needs.jobs[0].cuda.headers.count("vector"), 1u);
  EXPECT_EQ(needs.jobs[0].cuda.options, std::vector<std::string>{"-default-device"});
  // Of the device's heap too: ours gives nothing back.
  measure::MeasureRequest takes = request_of("int* p = (int*)malloc(64); p[0] = 1; f[threadIdx.x] = p[0]; free(p);");
  ASSERT_TRUE(complete(hello, takes));
  EXPECT_EQ(takes.jobs[0].cuda.ptx, "");
  takes.jobs[0].cuda.options.clear();
  const Status alone = add_ptx(takes, "sm_90", compiler());
  ASSERT_FALSE(alone);
  EXPECT_THAT(alone.error().message, HasSubstr("takes memory from the device's heap, which only NVRTC's code has"));
  ASSERT_TRUE(complete(hello, plain));
  EXPECT_THAT(plain.jobs[0].cuda.ptx, HasSubstr(".entry"));
}

TEST(Ptx, OfALibraryRoutineIsThatOfItsCheck) {
  measure::MeasureRequest request{.backend = "cuda", .jobs = {measure::library_job("memcpy_d2d", {{"BYTES", 4096}})}};
  ASSERT_TRUE(add_ptx(request, "sm_90", compiler()));
  const auto read = measure::decode_request(measure::encode(request));
  ASSERT_TRUE(read) << to_string(read.error());
  const measure::CudaCode& code = std::get<measure::MeasureRequest>(*read).jobs[0].cuda;
  EXPECT_THAT(code.check_ptx, HasSubstr(".entry warplens_exact_0"));
  EXPECT_EQ(code.ptx, "");
}

TEST(Ptx, HasInstructionsForWhatOurHeadersOnlyDeclare) {
  EXPECT_THAT(
      text_of("__global__ void k(int* a, float* f) { __shared__ int s; atomicAdd(&s, 1); atomicMax(a, s); f[1] = atomicExch(f, 2.0f); "
              "a[1] = atomicCAS(a, 3, 4); atomicInc((unsigned*)a + 2, 7); }"),
      AllOf(HasSubstr("atom.shared.add.u32"), HasSubstr("atom.global.max.s32"), HasSubstr("atom.global.exch.b32"),
            HasSubstr("atom.global.cas.b32"), HasSubstr("inc.u32")));
  EXPECT_THAT(text_of("__global__ void k(float* f) { f[0] = rsqrtf(f[0]) + sqrtf(f[1]) + __saturatef(f[2]) + __frcp_rn(f[3]); }"),
              AllOf(HasSubstr("rsqrt.approx.f32"), HasSubstr("sqrt.rn.f32"), HasSubstr("sat.f32"), HasSubstr("rcp.rn.f32")));
  EXPECT_THAT(text_of("__global__ void k(float* f) { f[threadIdx.x] = __shfl_xor_sync(~0u, f[threadIdx.x], 1); __syncthreads(); }"),
              AllOf(HasSubstr("shfl.sync.bfly"), HasSubstr("bar.sync")));
  EXPECT_THAT(text_of("__constant__ float table[4]; __global__ void k(float* f) { *f = table[1]; }"), HasSubstr(".visible .const"));
}

TEST(Ptx, FusesWhatTheSourceLetsFuseAndNothingElse) {
  EXPECT_THAT(text_of("__global__ void k(float* f) { f[0] = f[1] + -(f[2] * f[3]); }"), AllOf(HasSubstr("fma.rn"), Not(HasSubstr("add."))));
  EXPECT_THAT(text_of("__global__ void k(float* f) { f[0] = -fmaf(f[1], f[2], -0.0f) - f[3]; }"),
              AllOf(HasSubstr("fma.rn.f32"), HasSubstr("sub.f32")));
  for (const char* factor : {"1.0f", "-1.0f"})
    EXPECT_THAT(text_of(std::string("__global__ void k(float* f) { f[0] = fmaf(f[1] * f[2], ") + factor + ", f[3]); }"),
                AllOf(HasSubstr("mul.rn.f32"), HasSubstr("fma.rn.f32")));
  EXPECT_THAT(text_of("__global__ void k(float* f) { float p = f[1] * f[2]; f[0] = p; f[3] = p + f[4]; }"),
              AllOf(HasSubstr("mul.rn.f32"), HasSubstr("add.f32")));
  EXPECT_THAT(text_of("#include <cuda_fp16.h>\n__global__ void k(__half* h) { h[0] = __hmul_rn(h[1], h[2]) + h[3]; }"),
              AllOf(HasSubstr("fma.rn.f16"), HasSubstr("add.f16")));  // the product is fma(x, y, -0)
}

TEST(Ptx, AFunctionOfCudasMathematicalLibraryIsRefusedByNameAndLine) {
  const auto ptx = ptx_of("__global__ void k(float* f) {\n  f[0] = sinf(f[0]);\n}\n");
  ASSERT_FALSE(ptx);
  EXPECT_EQ(ptx.error().span.line, 2u);
  EXPECT_THAT(to_string(ptx.error()), AllOf(HasSubstr("'sin' is a function of CUDA's math library"), HasSubstr("install NVRTC")));
}

// A file may have kernels of both kinds.
TEST(MeasuringJobOfASource, AKernelThatWaitsForItsGridIsLaunchedCooperatively) {
  const std::string path = testing::TempDir() + "warplens_grid_job.cu";
  ASSERT_TRUE(write_file(path,
                         "#include <cooperative_groups.h>\n"
                         "__global__ void waits(int *y) { y[threadIdx.x] = 1; cooperative_groups::this_grid().sync(); }\n"
                         "__global__ void asks(int *y) { y[threadIdx.x] = (int)cooperative_groups::this_grid().size(); }\n"));
  for (const std::string name : {"waits", "asks"}) {
    What what;
    what.name = path, what.kernel = name;
    what.grid = {2, 1, 1}, what.block = {32, 1, 1};
    what.args = {{"y", "i32[64]:zero"}};
    auto kernel = resolve({}, what, "measure");
    ASSERT_TRUE(kernel) << to_string(kernel.error());
    auto made = make_measuring_job(**kernel, compiler());
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(made->job.cuda.cooperative, name == "waits") << name;
  }
  fs::remove(path);
}

TEST(Ptx, ForADeviceNewerThanTheCompilerIsThatOfTheNewestItKnows) {
  const auto ptx = ptx_of("__global__ void k(float* f) { *f = 1; }", "k", "sm_121");
  ASSERT_TRUE(ptx) << to_string(ptx.error());
  EXPECT_THAT(ptx->text, HasSubstr(".target sm_90"));
  EXPECT_THAT(to_string(ptx_of("__global__ void k() {}", "k", "gfx90a").error()), HasSubstr("'gfx90a' is not an NVIDIA GPU architecture"));
}

TEST(Ptx, AnOptionThatOnlyNvrtcKnowsIsRefused) {
  measure::MeasureRequest request = request_for("transpose_naive");
  request.jobs[0].cuda.options = {"--use_fast_math"};
  const Status added = add_ptx(request, "sm_90", compiler());
  ASSERT_FALSE(added);
  EXPECT_THAT(to_string(added.error()), HasSubstr("--use_fast_math of transpose_naive is supported only by NVRTC"));
}

}  // namespace
}  // namespace warplens::workload
