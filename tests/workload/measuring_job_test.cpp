#include "kernels/workload/device/measuring_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "kernels/measure/cuda/check_source.h"
#include "kernels/measure/cuda/compiler.h"
#include "kernels/measure/cuda/libraries.h"
#include "kernels/measure/worker.h"
#include "tests/workload/builtin.h"

namespace warplens::workload {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

measure::Job job_of(const What& what) {
  auto kernel = resolve(kernels(), what, "measure");
  if (!kernel) throw std::runtime_error(to_string(kernel.error()));
  const auto compiler = frontend::make_compiler({});  // a header and plain types need none
  auto made = make_measuring_job(**kernel, *compiler);
  if (!made) throw std::runtime_error(to_string(made.error()));
  return std::move(made->job);
}
TEST(MeasuringJob, CarriesLaunchArgumentsAndWorkOfTheChosenSetting) {
  What what = named("sgemm_tiled");
  what.set = {{"TILE", "32"}};
  what.sizes = {{"M", 64}, {"N", 96}, {"K", 32}};
  what.args = {{"alpha", "1.5"}};
  const measure::Job job = job_of(what);
  EXPECT_EQ(job.name, "sgemm_tiled TILE=32");
  EXPECT_EQ(job.routine, "sgemm_tiled<32, 8>");
  EXPECT_EQ(job.settings.at("TILE"), 32);
  EXPECT_EQ(job.size.at("N"), 96);
  EXPECT_EQ(job.flops, 2.0 * 64 * 96 * 32);
  EXPECT_THAT(job.cuda.grid, ElementsAre(3, 2, 1));
  EXPECT_THAT(job.cuda.block, ElementsAre(32, 32, 1));
  ASSERT_EQ(job.cuda.arguments.size(), 8u);
  EXPECT_THAT(job.cuda.arguments[1].bytes, ElementsAre(96, 0, 0, 0));
  EXPECT_THAT(job.cuda.arguments[3].bytes, ElementsAre(0, 0, 0xc0, 0x3f));  // 1.5f
  EXPECT_EQ(job.cuda.arguments[4].buffer, "A");
  EXPECT_EQ(job.cuda.buffers[0].elements(), 64u * 32);
  ASSERT_TRUE(job.cuda.product);
  EXPECT_EQ(job.cuda.product->alpha, 1.5);
  EXPECT_EQ(job.cuda.product->beta, 0);
}

TEST(MeasuringJob, BuffersThatBringContentsCarryThem) {
  What what = named("transpose_naive");
  what.sizes = {{"NX", 64}, {"NY", 32}};
  EXPECT_TRUE(job_of(what).cuda.buffers[0].data.empty());
  what.args = {{"in", "f32[2048]:iota"}};
  const measure::Job job = job_of(what);
  ASSERT_EQ(job.cuda.buffers[0].data.size(), 2048u * 4);
  EXPECT_EQ(reinterpret_cast<const float*>(job.cuda.buffers[0].data.data())[77], 77.0f);
}

// Every built-in kernel says how it is checked, and both its own code and that of its check are what NVRTC takes.
TEST(MeasuringJob, EveryBuiltinKernelAndItsCheckCompile) {
  for (const auto& kernel : kernels()) {
    const measure::Job job = job_of(named(kernel.name));
    EXPECT_TRUE(job.cuda.product || !job.cuda.exact.empty()) << kernel.name;
    EXPECT_GT(job.flops + job.bytes, 0) << kernel.name;
  }
  auto nvrtc = measure::cuda::open_nvrtc(measure::cuda::paths_from_environment().nvrtc);
  if (!nvrtc) GTEST_SKIP() << to_string(nvrtc.error());
  const measure::cuda::Compiler compiler(*nvrtc, "sm_90", "", measure::steady_seconds);
  std::set<std::string> checks;  // many kernels have the same
  for (const auto& kernel : kernels()) {
    const measure::Job job = job_of(named(kernel.name));
    std::vector<std::string> options = job.cuda.options;
    options.push_back("--ptxas-options=-O0");  // whether it is taken, not how fast it is
    std::vector<measure::cuda::Source> sources = {{job.cuda.path, job.cuda.source, job.routine, {}, job.cuda.defines, options}};
    if (const std::string check = measure::check_source(job.cuda); checks.insert(check).second)
      sources.push_back({"check.cu", check, {}, {}, {}, {"--ptxas-options=-O0"}});
    for (const measure::cuda::Source& source : sources) {
      const auto made = compiler.compile(source);
      const auto* problem = std::get_if<measure::Problem>(&made);
      EXPECT_FALSE(problem) << kernel.name << ": " << (problem ? problem->message : "");
    }
  }
}

}  // namespace
}  // namespace warplens::workload
