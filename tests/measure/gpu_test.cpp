// On a real GPU: every built-in kernel, and what goes wrong on one. Skipped where there is none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "kernels/measure/client.h"
#include "kernels/measure/cuda/cuda_backend.h"
#include "kernels/measure/worker.h"
#include "kernels/simt/launch.h"
#include "kernels/workload/device/measuring_job.h"
#include "tests/measure/cuda_jobs.h"

namespace warplens::measure {
namespace {

using testing::HasSubstr;

// Tests run where the source tree may lie elsewhere than when they were built.
std::string kernels_folder() {
  const char* data = std::getenv("WARPLENS_DATA");
  return std::string(data ? data : WARPLENS_SOURCE_DIR) + "/kernels/cuda";
}

class Gpu : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = cuda::CudaBackend::open({cuda::paths_from_environment(), "", steady_seconds, {0.02, 0.05, 0.001}});
    if (!opened) GTEST_SKIP() << "skipped: no GPU (" << opened.error().message << ")";
    backend = opened.take();
  }
  // The relative error, after which the kernel has also been timed.
  std::optional<double> check(const Job& job) {
    auto made = backend->make(job, 10);
    if (auto* problem = std::get_if<Problem>(&made)) return ADD_FAILURE() << job.name << ": " << problem->message, std::nullopt;
    Subject& subject = *std::get<0>(made);
    const auto checked = subject.check();
    if (auto* problem = std::get_if<Problem>(&checked)) return ADD_FAILURE() << job.name << ": " << problem->message, std::nullopt;
    if (auto problem = subject.warm_up()) return ADD_FAILURE() << job.name << ": " << problem->message, std::nullopt;
    const auto timing = subject.sample();
    EXPECT_TRUE(std::holds_alternative<Timing>(timing));
    if (const auto* t = std::get_if<Timing>(&timing)) {
      EXPECT_GT(t->seconds, 0) << job.name;
      EXPECT_GT(t->clock_mhz, 0) << job.name;
    }
    return std::get<0>(checked);
  }
  std::unique_ptr<cuda::CudaBackend> backend;
};

Result<Job> job_of(const std::vector<catalog::KernelSpec>& kernels, const std::string& name,
                   const std::vector<std::pair<std::string, int64_t>>& sizes) {
  workload::What what;
  what.name = name;
  what.sizes = sizes;
  auto kernel = workload::resolve(kernels, what, "measure");
  if (!kernel) return kernel.error();
  const auto unused = frontend::make_compiler({});  // a header and plain types need none
  auto made = workload::make_measuring_job(**kernel, *unused);
  if (!made) return made.error();
  return std::move(made->job);
}

// Sizes that are multiples of nothing, for kernels whose rules allow them.
std::vector<std::pair<std::string, int64_t>> ragged(const catalog::KernelSpec& kernel) {
  std::vector<std::pair<std::string, int64_t>> sizes;
  const std::map<std::string, int64_t> odd = {{"M", 301}, {"N", 277}, {"K", 143}, {"NX", 333}, {"NY", 259}, {"BLOCKS", 7}};
  for (const auto& [name, value] : kernel.sizes.begin()->second) sizes.emplace_back(name, odd.contains(name) ? odd.at(name) : 12'347);
  return sizes;
}

TEST_F(Gpu, EveryBuiltinKernelIsRightAtItsDefaultsAndAtRaggedSizes) {
  const auto kernels = catalog::load_catalog(kernels_folder());
  ASSERT_TRUE(kernels) << to_string(kernels.error());
  int ragged_ones = 0;
  for (const auto& kernel : *kernels) {
    const auto job = job_of(*kernels, kernel.name, {});
    ASSERT_TRUE(job) << to_string(job.error());
    EXPECT_TRUE(check(*job).has_value()) << kernel.name;
    const auto odd = job_of(*kernels, kernel.name, ragged(kernel));
    if (!odd) continue;  // its rules want whole tiles
    ++ragged_ones;
    EXPECT_TRUE(check(*odd).has_value()) << kernel.name << " at ragged sizes";
  }
  EXPECT_GE(ragged_ones, 5);
}

TEST_F(Gpu, LibraryReferencesAreRight) {
  EXPECT_TRUE(check(library_job("cublas_sgemm", {{"M", 300}, {"N", 200}, {"K", 100}})).has_value());
  EXPECT_TRUE(check(library_job("memcpy_d2d", {{"BYTES", 1 << 20}})).has_value());
  EXPECT_TRUE(check(library_job("cublas_dcopy", {{"N", 100'000}})).has_value());
}

TEST_F(Gpu, InputsOnTheDeviceAreThoseOfTheVm) {
  Job job = transpose_job(512, 512);
  std::vector<float> wanted(512 * 512);
  for (size_t i = 0; i < wanted.size(); ++i) wanted[i] = simt::input_value(simt::buffer_hash("in"), i);
  JobBuffer host{"host", "f32", {512, 512}, "in", {}};
  host.data.assign(reinterpret_cast<const uint8_t*>(wanted.data()), reinterpret_cast<const uint8_t*>(wanted.data() + wanted.size()));
  job.cuda.buffers.push_back(host);
  job.cuda.exact[0].expression = "host[(i % NY) * NX + i / NY]";
  EXPECT_TRUE(check(job).has_value());
}

TEST_F(Gpu, PointersInArraysAndStructuresLeadToTheBuffers) {
  Job job = pointers_job();
  EXPECT_TRUE(check(job).has_value());
  job.cuda.buffers.back().pointers[3].offset += 4;  // the check can fail
  EXPECT_TRUE(std::holds_alternative<Problem>(std::get<0>(backend->make(job, 10))->check()));
}

TEST_F(Gpu, AWrongElementIsFound) {
  auto made = backend->make(product_job(300, 200, 100, "C[y * N + x] = x == 7 && y == 31 ? sum + 0.01f : sum;"), 10);
  const auto checked = std::get<0>(made)->check();
  ASSERT_TRUE(std::holds_alternative<Problem>(checked));
  EXPECT_EQ(std::get<Problem>(checked).message, "1 of 60000 elements of C are wrong; the first is C[31][7]");
}

TEST_F(Gpu, ACompileErrorIsTheCompilersOwn) {
  const auto made = backend->make(product_job(16, 16, 16, "C[0] = nonsense;"), 10);
  ASSERT_TRUE(std::holds_alternative<Problem>(made));
  EXPECT_EQ(std::get<Problem>(made).outcome, Outcome::Compile);
  EXPECT_THAT(std::get<Problem>(made).message, HasSubstr("identifier \"nonsense\" is undefined"));
}

TEST_F(Gpu, WithoutMemoryTheFreeBytesAreReportedAndTheNextMeasurementWorks) {
  const auto made = backend->make(library_job("memcpy_d2d", {{"BYTES", int64_t{1} << 42}}), 10);
  ASSERT_TRUE(std::holds_alternative<Problem>(made));
  EXPECT_EQ(std::get<Problem>(made).outcome, Outcome::Constraint);
  EXPECT_THAT(std::get<Problem>(made).message, HasSubstr("out of memory"));
  EXPECT_TRUE(check(product_job(64, 64, 64)).has_value());
}

TEST_F(Gpu, AnIllegalAccessAndAHangEndAsSuchAndTheOtherJobsAreMeasured) {
  const char* named = std::getenv("WARPLENS_CUDA_TEST_WORKER");
  Client client({.command = {named ? named : CUDA_WORKER}});
  client.measure({0, "cuda", {product_job(256, 256, 256), illegal_access_job(), hanging_job(), transpose_job(512, 512)}, 1, 0.05, 3});
  std::map<std::string, Outcome> ends;
  std::map<std::string, std::string> messages;
  for (bool finished = false; !finished;)
    for (const Event& event : client.wait(1)) {
      if (const auto* e = std::get_if<Summary>(&event)) ends[e->kernel] = e->outcome;
      if (const auto* e = std::get_if<Failure>(&event)) ends[e->kernel] = e->outcome, messages[e->kernel] = e->message;
      finished |= std::holds_alternative<Finished>(event);
    }
  EXPECT_EQ(ends.at("product"), Outcome::Correct) << messages["product"];
  EXPECT_EQ(ends.at("transpose"), Outcome::Correct) << messages["transpose"];
  EXPECT_EQ(ends.at("illegal"), Outcome::Runtime);
  EXPECT_THAT(messages.at("illegal"), HasSubstr("illegal memory access"));
  EXPECT_EQ(ends.at("hanging"), Outcome::Timeout) << messages["hanging"];
}

}  // namespace
}  // namespace warplens::measure
