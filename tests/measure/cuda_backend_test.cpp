// The CUDA backend on a fake GPU: kernels run on the host, everything else is real.
#include "kernels/measure/cuda/cuda_backend.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <thread>

#include "kernels/measure/session.h"
#include "kernels/measure/worker.h"
#include "kernels/simt/launch.h"
#include "tests/measure/cuda_jobs.h"
#include "tests/measure/fake_cuda/fake_cuda.h"

namespace warplens::measure::cuda {
namespace {

using testing::AllOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

struct Said {
  std::vector<Started> started;
  std::vector<Sample> samples;
  std::vector<Summary> summaries;
  std::vector<Failure> failures;
  std::vector<Finished> finished;
  bool spent = false;
};

class CudaBackendTest : public testing::Test {
 protected:
  CudaBackendTest() {
    void* library = dlopen(FAKE_CUDA, RTLD_NOW);
    reset_ = reinterpret_cast<void (*)()>(dlsym(library, "fake_cuda_reset"));
    gpu_ = reinterpret_cast<FakeCuda* (*)()>(dlsym(library, "fake_cuda"));
    reset_();
    std::string name = (fs::temp_directory_path() / "warplens-cubins-XXXXXX").string();
    cache_ = mkdtemp(name.data());
  }
  ~CudaBackendTest() override { fs::remove_all(cache_); }

  FakeCuda& gpu() const { return *gpu_(); }
  CudaOptions options() const {
    return {{FAKE_CUDA, FAKE_CUDA, FAKE_CUDA, FAKE_CUDA}, cache_.string(), steady_seconds, {0.01, 0.03, 0.0005}};
  }
  std::unique_ptr<CudaBackend> open() const {
    auto backend = CudaBackend::open(options());
    EXPECT_TRUE(backend) << backend.error().message;
    return backend.take();
  }
  static Said measure_with(CudaBackend& backend, std::vector<Job> jobs, double seconds = 0.05, double launch_seconds = 5) {
    Said said;
    MeasureRequest request{1, "cuda", std::move(jobs), seconds, 0, launch_seconds};
    measure(
        request, backend, steady_seconds,
        [&](const Event& event) {
          if (const auto* e = std::get_if<Started>(&event)) said.started.push_back(*e);
          if (const auto* e = std::get_if<Sample>(&event)) said.samples.push_back(*e);
          if (const auto* e = std::get_if<Summary>(&event)) said.summaries.push_back(*e);
          if (const auto* e = std::get_if<Failure>(&event)) said.failures.push_back(*e);
          if (const auto* e = std::get_if<Finished>(&event)) said.finished.push_back(*e);
          said.spent |= std::holds_alternative<Spent>(event);
        },
        [] { return false; });
    return said;
  }
  Said measure_jobs(std::vector<Job> jobs, double seconds = 0.05) { return measure_with(*open(), std::move(jobs), seconds); }
  Failure only_failure(const Job& job) {
    const Said said = measure_jobs({job});
    EXPECT_EQ(said.failures.size(), 1u);
    EXPECT_TRUE(said.samples.empty()) << "no speed of something that fails";
    EXPECT_TRUE(said.summaries.empty());
    return said.failures.empty() ? Failure{} : said.failures[0];
  }

  void (*reset_)();
  FakeCuda* (*gpu_)();
  fs::path cache_;
};

TEST_F(CudaBackendTest, ReportsTheDeviceAndItsPeaks) {
  const Device device = open()->device();
  EXPECT_EQ(device.name, "Fake GPU");
  EXPECT_EQ(device.architecture, "sm_90");
  EXPECT_EQ(device.driver, "580.00.fake");
  EXPECT_EQ(device.cuda, "13.0");
  EXPECT_EQ(device.compiler, "NVRTC 13.0");
  EXPECT_EQ(device.peak_gflops, 2 * 128 * 2 * 1.0);  // multiprocessors, cores, multiply-add, GHz
  EXPECT_EQ(device.peak_gbs, 2 * 1.0 * 512 / 8);     // two transfers a clock, GHz, bits
}

TEST_F(CudaBackendTest, ARightKernelIsVerifiedAndItsSpeedFollowsFromItsTime) {
  const Said said = measure_jobs({product_job(48, 40, 37)});
  ASSERT_EQ(said.failures.size(), 0u) << said.failures[0].message;
  ASSERT_EQ(said.started.size(), 1u);
  const Started& started = said.started[0];
  EXPECT_EQ(started.unit, "GFLOPS");
  EXPECT_EQ(started.work, 2.0 * 48 * 40 * 37);
  EXPECT_EQ(started.peak, 512);
  EXPECT_EQ(started.l2, "hot");
  EXPECT_EQ(started.size.at("K"), 37);
  EXPECT_EQ(started.settings.at("T"), 16);
  EXPECT_EQ(started.source_hash, product_job(48, 40, 37).cuda.source_hash);
  EXPECT_EQ(started.compiled.code, "NVRTC 13.0");
  EXPECT_EQ(started.compiled.registers, 40);
  EXPECT_EQ(started.compiled.shared_bytes, 2048);
  EXPECT_EQ(started.compiled.blocks_per_multiprocessor, 8);
  EXPECT_GT(started.error, 0);
  EXPECT_LT(started.error, 4e-8 * std::sqrt(37));
  ASSERT_GE(said.samples.size(), 1u);
  for (const Sample& sample : said.samples) {
    EXPECT_DOUBLE_EQ(sample.value, started.work / sample.seconds / 1e9);
    EXPECT_EQ(sample.clock_mhz, 1000);
  }
  ASSERT_EQ(said.summaries.size(), 1u);
  EXPECT_EQ(said.summaries[0].outcome, Outcome::Correct);
}

TEST_F(CudaBackendTest, ASampleIsManyShortRuns) {
  gpu().launch_seconds = options().pace.sample_seconds / 8;
  const Said said = measure_jobs({product_job(16, 16, 1)});
  ASSERT_GE(said.samples.size(), 1u);
  EXPECT_THAT(said.samples.back().runs, AllOf(testing::Ge(8), testing::Le(9)));  // 9: a float's milliseconds
}

TEST_F(CudaBackendTest, CopiesRunOnBuffersThatTogetherExceedFourTimesTheL2) {
  gpu().l2_bytes = 1 << 16;
  auto backend = open();
  const uint64_t before = gpu().launches;
  const Said said = measure_with(*backend, {transpose_job(64, 32)}, 0.01);
  ASSERT_EQ(said.failures.size(), 0u) << said.failures[0].message;
  EXPECT_EQ(said.started[0].l2, "cold");
  EXPECT_EQ(said.started[0].unit, "GB/s");
  EXPECT_EQ(said.started[0].work, 8 * 64 * 32);
  EXPECT_EQ(said.started[0].peak, 128);
  // 2 x 8 KiB a set: 16 sets make 4 x 64 KiB. Each is filled once and compared twice.
  EXPECT_GE(gpu().launches - before, 16u + 2 * (16 + 16));
}

TEST_F(CudaBackendTest, LibraryRoutinesAreReferencesOfTheirOwn) {
  const Said said = measure_jobs({library_job("cublas_sgemm", {{"M", 24}, {"N", 40}, {"K", 56}}),
                                  library_job("memcpy_d2d", {{"BYTES", 4096}}), library_job("cublas_dcopy", {{"N", 1000}})});
  ASSERT_EQ(said.failures.size(), 0u) << said.failures[0].message;
  ASSERT_EQ(said.started.size(), 3u);
  EXPECT_EQ(said.started[0].compiled.code, "cuBLAS 13.0.2");
  EXPECT_EQ(said.started[0].work, 2.0 * 24 * 40 * 56);
  EXPECT_EQ(said.started[1].unit, "GB/s");
  EXPECT_EQ(said.started[1].work, 2 * 4096);
  EXPECT_EQ(said.started[2].work, 2 * 8 * 1000);
}

TEST_F(CudaBackendTest, TwoKernelsAreComparedByPairs) {
  const Said said = measure_jobs({library_job("cublas_sgemm", {{"M", 32}, {"N", 32}, {"K", 32}}), product_job(32, 32, 32)});
  ASSERT_EQ(said.finished.size(), 1u);
  ASSERT_EQ(said.finished[0].ratios.size(), 1u);
  EXPECT_EQ(said.finished[0].ratios[0].kernel, "product");
  EXPECT_EQ(said.finished[0].ratios[0].against, "cublas_sgemm");
  EXPECT_EQ(said.finished[0].ratios[0].pairs, said.summaries[0].samples);
}

TEST_F(CudaBackendTest, AProductWithAlphaBetaAndAByColumnsIsCheckedAsSuch) {
  Job job = product_job(20, 24, 28, "C[y * N + x] = 1.5f * sum + 0.5f * C[y * N + x];");
  job.cuda.product->alpha = 1.5;
  job.cuda.product->beta = 0.5;
  EXPECT_EQ(measure_jobs({job}).failures.size(), 0u);
  job = product_job(20, 24, 28);
  const std::string by_rows = "A[y * K + l]";
  job.cuda.source.replace(job.cuda.source.find(by_rows), by_rows.size(), "A[l * M + y]");
  EXPECT_EQ(only_failure(job).outcome, Outcome::Wrong);
  job.cuda.product->a_by_columns = true;
  EXPECT_EQ(measure_jobs({job}).failures.size(), 0u);
}

TEST_F(CudaBackendTest, OneWrongElementIsFoundAndNamed) {
  const Failure failure = only_failure(product_job(48, 40, 64, "C[y * N + x] = x == 7 && y == 31 ? sum + 0.01f : sum;"));
  EXPECT_EQ(failure.outcome, Outcome::Wrong);
  EXPECT_EQ(failure.message, "1 of 1920 elements of C are wrong; the first is C[31][7]");
}

TEST_F(CudaBackendTest, AnElementThatIsNeverWrittenIsFound) {
  const Failure failure = only_failure(product_job(48, 40, 8, "if (x != 39 || y != 47) C[y * N + x] = sum;"));
  EXPECT_EQ(failure.outcome, Outcome::Wrong);
  EXPECT_THAT(failure.message, HasSubstr("1 of them not written or NaN; the first is C[47][39]"));
}

TEST_F(CudaBackendTest, NotANumberNeverPasses) {
  EXPECT_EQ(only_failure(product_job(16, 16, 8, "C[y * N + x] = 0.0f / 0.0f;")).outcome, Outcome::Wrong);
}

TEST_F(CudaBackendTest, AllElementsALittleOffAreWrongTogether) {
  const Failure failure = only_failure(product_job(48, 40, 64, "C[y * N + x] = sum * 1.000001f;"));
  EXPECT_EQ(failure.outcome, Outcome::Wrong);
  EXPECT_THAT(failure.message, HasSubstr("the relative error of the result is"));
}

TEST_F(CudaBackendTest, AnExactResultIsComparedBitForBit) {
  const Failure wrong = only_failure(transpose_job(40, 24, "out[x * NY + (y == 5 ? 6 : y)]"));
  EXPECT_EQ(wrong.outcome, Outcome::Wrong);
  EXPECT_THAT(wrong.message, AllOf(HasSubstr("of 960 elements of out are wrong"), HasSubstr("the first is out[0][5]")));
}

TEST_F(CudaBackendTest, PointersInArraysAndStructuresLeadToTheBuffersOfTheirSet) {
  EXPECT_EQ(measure_jobs({pointers_job()}).summaries.at(0).outcome, Outcome::Correct);
  Job outside = pointers_job();
  outside.cuda.buffers.back().pointers.back().at = 32 * 8 - 4;
  EXPECT_THAT(only_failure(outside).message, HasSubstr("a pointer at byte 252 is outside of rows"));
  Job unknown = pointers_job();
  unknown.cuda.arguments.back().pointers[0].buffer = "D";
  EXPECT_THAT(only_failure(unknown).message, HasSubstr("names the buffer D, which does not exist"));
}

TEST_F(CudaBackendTest, AKernelThatTurnsWrongWhileItIsTimedGetsNoSummary) {
  // The launch counter lives in the kernel's library: right at first, wrong after a while.
  const Said said = measure_jobs({product_job(16, 16, 4, "static int calls = 0; C[y * N + x] = ++calls > 256 * 3 ? sum + 1 : sum;")});
  ASSERT_EQ(said.failures.size(), 1u);
  EXPECT_EQ(said.failures[0].outcome, Outcome::Wrong);
  EXPECT_TRUE(said.summaries.empty());
}

TEST_F(CudaBackendTest, WithoutAReferenceTheResultIsUnchecked) {
  Job job = product_job(16, 16, 4);
  job.cuda.product.reset();
  EXPECT_EQ(measure_jobs({job}).summaries.at(0).outcome, Outcome::Unchecked);
}

TEST_F(CudaBackendTest, ACompileErrorIsTheCompilersOwn) {
  const Failure failure = only_failure(product_job(16, 16, 4, "C[y * N + x] = nonsense;"));
  EXPECT_EQ(failure.outcome, Outcome::Compile);
  EXPECT_THAT(failure.message, AllOf(HasSubstr("product.cu:6"), HasSubstr("nonsense")));
}

TEST_F(CudaBackendTest, DefinesReachTheSource) {
  Job job = product_job(16, 16, 4, "C[y * N + x] = sum * FACTOR;");
  EXPECT_EQ(only_failure(job).outcome, Outcome::Compile);
  job.cuda.defines = {"FACTOR=1.0f"};
  EXPECT_EQ(measure_jobs({job}).failures.size(), 0u);
}

TEST_F(CudaBackendTest, MachineCodeIsCachedByContent) {
  EXPECT_FALSE(measure_jobs({product_job(16, 16, 4)}).started.at(0).compiled.cached);
  EXPECT_TRUE(measure_jobs({product_job(16, 16, 4)}).started.at(0).compiled.cached);
  EXPECT_FALSE(measure_jobs({product_job(16, 16, 4, "C[y * N + x] = 1 * sum;")}).started.at(0).compiled.cached);
  Job optioned = product_job(16, 16, 4);
  optioned.cuda.options = {"--ptxas-options=-O1"};
  EXPECT_FALSE(measure_jobs({optioned}).started.at(0).compiled.cached);
}

TEST_F(CudaBackendTest, ADamagedCacheEntryIsMadeAgain) {
  measure_jobs({product_job(16, 16, 4)});
  for (const auto& entry : fs::directory_iterator(cache_ / "cubins")) fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
  const Said said = measure_jobs({product_job(16, 16, 4)});
  EXPECT_EQ(said.failures.size(), 0u);
  EXPECT_FALSE(said.started.at(0).compiled.cached);
}

TEST_F(CudaBackendTest, WithoutMemoryTheNeededAndTheFreeBytesAreReported) {
  gpu().memory_bytes = 1 << 19;
  const Failure failure = only_failure(product_job(512, 512, 512));
  EXPECT_EQ(failure.outcome, Outcome::Constraint);
  EXPECT_THAT(failure.message,
              AllOf(HasSubstr("out of memory: buffer A of product (of 3 MiB together) needs 1 MiB"), HasSubstr("are free")));
}

TEST_F(CudaBackendTest, MemoryIsGivenBackAfterEachMeasurement) {
  auto backend = open();
  measure_with(*backend, {product_job(16, 16, 4), transpose_job(16, 16), product_job(16, 16, 4, "C[0] = nonsense;")});
  EXPECT_EQ(gpu().allocations, 0u);
}

TEST_F(CudaBackendTest, ALaunchThatTheDeviceDoesNotTakeIsAConstraint) {
  Job job = product_job(16, 16, 4);
  job.cuda.block = {64, 32, 1};
  const Failure failure = only_failure(job);
  EXPECT_EQ(failure.outcome, Outcome::Constraint);
  EXPECT_THAT(failure.message,
              AllOf(HasSubstr("product<16> with 1 x 1 x 1 blocks of 64 x 32 x 1 threads"), HasSubstr("too many resources")));
  job.cuda.block = {16, 16, 1};
  job.cuda.shared_bytes = 300'000;
  EXPECT_THAT(only_failure(job).message, HasSubstr("requests 302048 bytes of shared memory per block; the device has 232448"));
}

TEST_F(CudaBackendTest, AKernelThatWaitsForItsGridIsLaunchedCooperativelyAndMustFit) {
  Job job = product_job(32, 32, 4);
  EXPECT_EQ(measure_jobs({job}).summaries.size(), 1u);
  EXPECT_EQ(gpu().together, 0u);
  job.cuda.cooperative = true;
  EXPECT_EQ(measure_jobs({job}).summaries.size(), 1u);
  EXPECT_GT(gpu().together, 1u);
  const uint64_t before = gpu().launches;
  job = product_job(80, 80, 4);  // 25 blocks of 256 threads; the device has 2 SMs with 2048 each
  job.cuda.cooperative = true;
  const Failure failure = only_failure(job);
  EXPECT_EQ(failure.outcome, Outcome::Constraint);
  EXPECT_THAT(failure.message, HasSubstr("product<16> waits for its whole grid, and its 25 blocks do not fit on the device together: 8 per "
                                         "SM on 2 SMs, 16 in all"));
  EXPECT_EQ(gpu().launches, before);
}

TEST_F(CudaBackendTest, AnIllegalAccessNamesTheKernelAndLeavesTheProcessSpent) {
  const Said said = measure_jobs({product_job(16, 16, 4), illegal_access_job(), transpose_job(16, 16)});
  ASSERT_EQ(said.failures.size(), 1u);
  EXPECT_EQ(said.failures[0].kernel, "illegal");
  EXPECT_EQ(said.failures[0].outcome, Outcome::Runtime);
  EXPECT_THAT(said.failures[0].message, HasSubstr("an illegal memory access was encountered"));
  EXPECT_TRUE(said.spent);
  EXPECT_TRUE(said.summaries.empty());
}

TEST_F(CudaBackendTest, AHangEndsByTheWallClockAndNothingWaitsForItAfterwards) {
  const double start = steady_seconds();
  auto backend = open();
  const Said said = measure_with(*backend, {hanging_job()}, 0.05, 0.2);
  ASSERT_EQ(said.failures.size(), 1u);
  EXPECT_EQ(said.failures[0].outcome, Outcome::Timeout);
  EXPECT_EQ(said.failures[0].message, "hanging did not end within 0.2 s");
  EXPECT_TRUE(said.spent);
  backend.reset();
  EXPECT_LT(steady_seconds() - start, 10);
}

TEST_F(CudaBackendTest, SamplesOfAHotDeviceAreDropped) {
  gpu().throttle_reasons = 0x40;
  const Failure failure = only_failure(product_job(16, 16, 4));
  EXPECT_THAT(failure.message, HasSubstr("hardware thermal slowdown"));
  gpu().throttle_reasons = 0x01 | 0x02 | 0x04;  // idle, clocks that somebody set, the cap on power: its ordinary state
  EXPECT_EQ(measure_jobs({product_job(16, 16, 4)}).summaries.at(0).throttled, 0u);
}

TEST_F(CudaBackendTest, WarmingUpContinuesWhileTheClockClimbs) {
  const auto warm_seconds = [&](double most) {
    CudaOptions slow = options();
    slow.pace = {0.2, most, 0.0005};
    auto backend = CudaBackend::open(slow).take();
    auto made = backend->make(product_job(16, 16, 4), 5);
    const double start = steady_seconds();
    EXPECT_FALSE(std::get<0>(made)->warm_up());
    return steady_seconds() - start;
  };
  EXPECT_THAT(warm_seconds(60), AllOf(testing::Ge(0.2), testing::Lt(60)));  // the clock does not advance
  std::atomic<bool> done = false;
  std::thread heat([&] {
    while (!done) gpu().clock_mhz += 5, std::this_thread::sleep_for(std::chrono::milliseconds(10));
  });
  EXPECT_GE(warm_seconds(0.6), 0.6);
  done = true;
  heat.join();
}

// Real NVRTC, where there is one: what the fake takes as C++ must be CUDA too.
TEST(CheckSource, IsCompiledByNvrtcForEveryKindOfCheck) {
  auto nvrtc = open_nvrtc(paths_from_environment().nvrtc);
  if (!nvrtc) GTEST_SKIP() << to_string(nvrtc.error());
  for (const char* architecture : {"sm_75", "sm_90"}) {
    const Compiler compiler(*nvrtc, architecture, "", steady_seconds);
    for (const Job& job : {product_job(16, 16, 16), transpose_job(16, 16)}) {
      const auto made = compiler.compile({"check.cu", check_source(job.cuda), {}, {}, {}, {}});
      ASSERT_TRUE(std::holds_alternative<Code>(made)) << std::get<Problem>(made).message;
      EXPECT_THAT(std::get<Code>(made).image, AllOf(HasSubstr(check_kernels::kProduct), HasSubstr("ELF")));
    }
    const auto kernel = compiler.compile({"product.cu", product_job(1, 1, 1).cuda.source, "product<16>", {}, {}, {}});
    ASSERT_TRUE(std::holds_alternative<Code>(kernel)) << std::get<Problem>(kernel).message;
    EXPECT_THAT(std::get<Code>(kernel).image, HasSubstr(std::get<Code>(kernel).entry));
  }
}

TEST_F(CudaBackendTest, WhatIsMissingIsNamedWithWhatToInstall) {
  CudaOptions nothing = options();
  nothing.libraries.driver = "/nowhere/libcuda.so.1";
  EXPECT_THAT(to_string(CudaBackend::open(nothing).error()),
              AllOf(HasSubstr("no NVIDIA driver: /nowhere/libcuda.so.1"), HasSubstr("install the NVIDIA driver")));
  CudaOptions another = options();
  another.libraries.driver = "libm.so.6";
  EXPECT_THAT(to_string(CudaBackend::open(another).error()), HasSubstr("has no function cuInit"));
  CudaOptions bare = options();
  bare.libraries = {FAKE_CUDA, "/nowhere/libnvrtc.so.13", "/nowhere/libcublas.so.13", "/nowhere/libnvidia-ml.so.1"};
  auto backend = CudaBackend::open(bare).take();
  EXPECT_THAT(backend->missing(),
              testing::ElementsAre(HasSubstr("NVML"), AllOf(HasSubstr("NVRTC"), HasSubstr("pip install nvidia-cuda-nvrtc"))));
  const Said said = measure_with(*backend, {product_job(16, 16, 4), library_job("cublas_sgemm", {})});
  ASSERT_EQ(said.failures.size(), 2u);
  EXPECT_EQ(said.failures[0].outcome, Outcome::Compile);
  EXPECT_THAT(said.failures[0].message, HasSubstr("pip install nvidia-cuda-nvrtc"));
  EXPECT_THAT(said.failures[1].message, HasSubstr("nvidia-cublas"));
}

TEST_F(CudaBackendTest, WithoutAGpuNoBackendIsMade) {
  gpu().devices = 0;
  EXPECT_THAT(CudaBackend::open(options()).error().message, HasSubstr("no GPU"));
}

TEST_F(CudaBackendTest, AJobThatNamesAnUnknownBufferIsRejected) {
  Job job = product_job(16, 16, 4);
  job.cuda.arguments[3].buffer = "D";
  EXPECT_THAT(only_failure(job).message, HasSubstr("names the buffer D, which does not exist"));
  EXPECT_THAT(only_failure(library_job("cublas_dgemm", {})).message, HasSubstr("expected cublas_sgemm"));
}

// The kernel that fills buffers on the device is the same function as the one of the VM and of the CPU.
TEST_F(CudaBackendTest, InputsOnTheDeviceAreThoseOfTheVm) {
  Job job = product_job(1, 1, 1);
  job.routine = "keep";
  job.cuda.source =
      "__global__ void keep(const float *in, float *out) { for (int i = threadIdx.x; i < 100000; i += blockDim.x) out[i] = in[i]; }";
  job.cuda.grid = {1, 1, 1};
  job.cuda.buffers = {{"in", "f32", {100000}, "in", {}}, {"wanted", "f32", {100000}, "in", {}}, {"out", "f32", {100000}, "out", {}}};
  std::vector<float> wanted(100000);
  for (size_t i = 0; i < wanted.size(); ++i) wanted[i] = simt::input_value(simt::buffer_hash("in"), i);
  job.cuda.buffers[1].data.assign(reinterpret_cast<const uint8_t*>(wanted.data()),
                                  reinterpret_cast<const uint8_t*>(wanted.data() + wanted.size()));
  job.cuda.arguments = {{"in", 0, {}}, {"out", 0, {}}};
  job.cuda.product.reset();
  job.cuda.exact = {{"out", "wanted[i]", ""}};
  const Said said = measure_jobs({job}, 0.01);
  EXPECT_EQ(said.failures.size(), 0u) << said.failures[0].message;
}

}  // namespace
}  // namespace warplens::measure::cuda
