// The probe: what it makes of patterns and cycles, and a whole conversation with a worker on a fake GPU, whose latencies are its own.
#include "kernels/measure/probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "app/cli/banks.h"
#include "kernels/hardware/banks.h"
#include "kernels/measure/ask.h"

namespace warplens::measure {
namespace {

using testing::HasSubstr;
using testing::Not;

hardware::WarpAccess strided(uint32_t width, uint64_t stride_bytes, uint32_t mask = 0xffffffffu) {
  hardware::WarpAccess access{hardware::AccessKind::Load, width, mask, {}};
  for (uint32_t lane = 0; lane < 32; ++lane) access.address[lane] = 1024 + lane * stride_bytes;
  return access;
}
ProbePattern pattern(uint32_t width, uint64_t stride_bytes) { return *probe_pattern(strided(width, stride_bytes)); }

TEST(Probe, CalibratesWithEveryNumberOfWavefrontsThatAWidthAndItsPassesCanTake) {
  const auto wavefronts = [](int64_t width, uint32_t passes) {
    std::set<uint32_t> seen;
    for (const ProbePattern& p : calibration_patterns(width, passes)) {
      const auto count = hardware::count_banks(warp_access(p));
      EXPECT_EQ(count.passes, passes);
      seen.insert(count.wavefronts);
    }
    return seen;
  };
  const auto range = [](uint32_t from, uint32_t to) {
    std::set<uint32_t> all;
    for (; from <= to; ++from) all.insert(from);
    return all;
  };
  EXPECT_EQ(wavefronts(4, 1), range(1, 32));
  EXPECT_EQ(wavefronts(8, 1), range(1, 16));
  EXPECT_EQ(wavefronts(8, 2), range(2, 32));
  EXPECT_EQ(wavefronts(16, 2), range(2, 16));
  EXPECT_EQ(wavefronts(16, 4), range(4, 32));
}

TEST(Probe, FindsALineAndHowFarItsPointsAreOff) {
  const auto exact = fit_line({{1, 23}, {2, 25}, {4, 29}, {32, 85}});
  ASSERT_TRUE(exact);
  EXPECT_NEAR(exact->latency_cycles, 21, 1e-9);
  EXPECT_NEAR(exact->cycles_per_wavefront, 2, 1e-9);
  EXPECT_NEAR(exact->error_wavefronts, 0, 1e-9);
  // 10, 12, 17 over 0, 1, 2: slope 3.5, latency 9.5; the middle one is 1 cycle low.
  const auto bent = fit_line({{0, 10}, {1, 12}, {2, 17}});
  ASSERT_TRUE(bent);
  EXPECT_NEAR(bent->cycles_per_wavefront, 3.5, 1e-9);
  EXPECT_NEAR(bent->latency_cycles, 9.5, 1e-9);
  EXPECT_NEAR(bent->error_wavefronts, 1 / 3.5, 1e-9);
  EXPECT_FALSE(fit_line({{1, 30}, {2, 30}, {3, 30}}));
  EXPECT_FALSE(fit_line({{1, 20}, {2, 22}}));
}

TEST(Probe, KeepsBanksAndDistancesOfAPattern) {
  auto access = strided(4, 12);
  for (auto& address : access.address) address += 1'000'000 * 128 + 4;
  const auto made = probe_pattern(access);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->offsets[0], 4u);
  EXPECT_EQ(made->offsets[31], 4u + 31 * 12);
}

TEST(Probe, RefusesWhatNoChainCanBeMadeOf) {
  auto store = strided(4, 4);
  store.kind = hardware::AccessKind::Store;
  EXPECT_THAT(probe_pattern(store).error().message, HasSubstr("a store or atomic cannot form a chain"));
  EXPECT_THAT(probe_pattern(strided(2, 2)).error().message, HasSubstr("2 bytes cannot hold an address"));
  EXPECT_THAT(probe_pattern(strided(8, 12)).error().message, HasSubstr("lane 1: 1036 is not a multiple of 8 bytes"));
  EXPECT_THAT(probe_pattern(strided(4, 4, 0)).error().message, HasSubstr("no lane is active"));
  EXPECT_THAT(probe_pattern(strided(4, 4096)).error().message, HasSubstr("the probe has only 49152"));
}

class ProbeOnFakeGpu : public testing::Test {
 protected:
  ProbeOnFakeGpu() {
    for (const char* name : {"WARPLENS_CUDA_DRIVER", "WARPLENS_NVRTC", "WARPLENS_CUBLAS", "WARPLENS_NVML"}) setenv(name, FAKE_CUDA, 1);
    unsetenv("FAKE_PROBE");
  }
  ~ProbeOnFakeGpu() override { unsetenv("FAKE_PROBE"); }
  static Result<Asked> ask(const std::vector<ProbePattern>& patterns) { return ask_gpu({CUDA_WORKER, "worker"}, patterns); }
};

TEST_F(ProbeOnFakeGpu, FindsTheLatenciesOfThisDeviceAndNotThoseOfAnother) {
  const auto asked = ask({pattern(4, 4), pattern(4, 8), pattern(8, 8), pattern(16, 16)});
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_EQ(asked->device.name, "Fake GPU");
  const ProbeFit& narrow = asked->fits.at({4, 1});
  EXPECT_NEAR(narrow.latency_cycles, 13 + 4 + 4, 1e-6);
  EXPECT_NEAR(narrow.cycles_per_wavefront, 3, 1e-6);
  EXPECT_NEAR(asked->fits.at({16, 4}).latency_cycles, 13 + 16 + 16, 1e-6);
  EXPECT_NEAR(asked->answers[0].wavefronts, 1, 1e-6);
  EXPECT_NEAR(asked->answers[1].wavefronts, 2, 1e-6);
  for (const ProbeAnswer& answer : asked->answers) EXPECT_TRUE(answer.agrees());
}

TEST_F(ProbeOnFakeGpu, ADeviceThatFollowsNoLineIsFoundOut) {
  setenv("FAKE_PROBE", "crooked", 1);
  const auto asked = ask({pattern(4, 4)});
  ASSERT_FALSE(asked);
  EXPECT_THAT(asked.error().message, HasSubstr("the calibration for 4 bytes in 1 passes is off by"));
}

TEST_F(ProbeOnFakeGpu, APatternThatTheDeviceServesOtherwiseDiffers) {
  setenv("FAKE_PROBE", "odd", 1);
  const auto asked = ask({pattern(4, 12), pattern(4, 20)});
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_FALSE(asked->answers[0].agrees());
  EXPECT_NEAR(asked->answers[0].wavefronts, 2, 1e-6);
  EXPECT_TRUE(asked->answers[1].agrees());
}

TEST_F(ProbeOnFakeGpu, AWorkerThatCannotBeStartedOrHasNoGpuSaysSo) {
  EXPECT_THAT(ask_gpu({"/nowhere/warplens", "worker"}, {pattern(4, 4)}).error().message, HasSubstr("cannot start /nowhere/warplens"));
  setenv("WARPLENS_CUDA_DRIVER", "/nowhere/libcuda.so.1", 1);
  EXPECT_THAT(ask({pattern(4, 4)}).error().message, HasSubstr("install the NVIDIA driver"));
}

// Rows that an H200's counters have answered: the fake follows the same rules by a count of its own.
TEST_F(ProbeOnFakeGpu, BanksAsksAboutEveryLoadOfAFile) {
  app::BanksOptions options;
  options.patterns = WARPLENS_SOURCE_DIR "/tests/data/h200_shared_wavefronts.txt";
  options.ask = true;
  options.worker = CUDA_WORKER;
  std::ostringstream out, err;
  EXPECT_EQ(app::run_banks(options, out, err), 0) << err.str();
  EXPECT_THAT(out.str(), Not(HasSubstr("DIFFERS")));
  EXPECT_THAT(out.str(), HasSubstr("a store or atomic cannot form a chain"));
  EXPECT_THAT(out.str(), HasSubstr("# 16 bytes in 4 passes: 45.00 + 3.00 cycles per wavefront"));
}

TEST_F(ProbeOnFakeGpu, BanksFailsWhereAFourByteLoadDiffers) {
  setenv("FAKE_PROBE", "odd", 1);
  app::BanksOptions options;
  options.patterns = testing::TempDir() + "warplens-odd-pattern.txt";
  std::ofstream file(options.patterns);
  file << "third ld 4 ffffffff";
  for (int lane = 0; lane < 32; ++lane) file << ' ' << 12 * lane;
  file << '\n';
  file.close();
  options.ask = true;
  options.worker = CUDA_WORKER;
  std::ostringstream out, err;
  EXPECT_EQ(app::run_banks(options, out, err), 1) << err.str();
  EXPECT_THAT(out.str(), HasSubstr("third 1 0 27.00 2.00 DIFFERS"));
}

}  // namespace
}  // namespace warplens::measure
