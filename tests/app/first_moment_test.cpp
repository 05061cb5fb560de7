// What a window shows of a kernel that has just been opened.
#include <gtest/gtest.h>

#include <filesystem>

#include "app/session/workbench/workbench.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "tests/app/accesses_done.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace {

// Null where nothing is traced.
std::unique_ptr<Workbench> opened(const RealKernels& kernels, const std::string& kernel, const std::string& stage = "tiles") {
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = stage;
  state.choices[0] = {kernel, {}, {}};
  bench->restore(state);
  return settle_real(*bench) ? std::move(bench) : nullptr;
}

uint64_t first_access(const Player& player) {
  const simt::Trace& trace = player.snapshot()->block->trace;
  const auto own = std::find_if(trace.accesses.begin(), trace.accesses.end(), [&](const auto& row) { return row.warp == player.warp(); });
  return own == trace.accesses.end() ? 0 : own->tick;
}

TEST(FirstMoment, EveryKernelOpensAtTheFirstAccessOfTheFollowedWarp) {
  const RealKernels kernels;
  for (const catalog::KernelSpec& spec : *kernels.kernels()) {
    SCOPED_TRACE(spec.name);
    const auto bench = opened(kernels, spec.name);
    ASSERT_TRUE(bench);
    const Player& player = bench->player();
    ASSERT_TRUE(player.moment());
    ASSERT_TRUE(player.moment()->access) << "nothing is accessed at tick " << player.tick();
    const simt::Trace& trace = player.snapshot()->block->trace;
    for (const simt::AccessRow& row : trace.accesses)
      if (row.warp == player.warp()) {
        EXPECT_EQ(player.tick(), row.tick) << "of " << trace.ticks << " ticks";
        break;
      }
    EXPECT_EQ(accesses_done(player), 1);
  }
}

// Before, shared memory is unwritten, and Memory would show nothing else. From there on all stages have one clock.
TEST(FirstMoment, MemoryOpensWhereTheWarpFirstReadsSharedMemoryAndOtherStagesKeepTheMoment) {
  const RealKernels kernels;
  size_t read = 0;
  for (const catalog::KernelSpec& spec : *kernels.kernels()) {
    SCOPED_TRACE(spec.name);
    const auto bench = opened(kernels, spec.name, "memory");
    ASSERT_TRUE(bench);
    const Player& player = bench->player();
    const simt::Trace& trace = player.snapshot()->block->trace;
    const uint64_t first = first_access(player), here = player.tick();
    const auto is = [&](const simt::AccessRow& row, bool load) {
      return row.object != kNone && trace.objects[row.object].space == Space::Shared &&
             (player.snapshot()->program->sites[row.site].op == MemoryOp::Load) == load;
    };
    const auto own = std::find_if(trace.accesses.begin(), trace.accesses.end(),
                                  [&](const auto& row) { return row.warp == player.warp() && is(row, true); });
    if (own == trace.accesses.end()) {
      const bool stores = std::any_of(trace.accesses.begin(), trace.accesses.end(), [&](const auto& row) { return is(row, false); });
      EXPECT_TRUE(stores || player.tick() == first);
    } else {
      ++read;
      EXPECT_EQ(player.tick(), own->tick);
      EXPECT_TRUE(std::any_of(trace.accesses.begin(), own, [&](const auto& row) { return is(row, false); })) << "written before";
    }
    for (const char* stage : {"tiles", "banks", "timeline", "memory"}) {
      bench->show_stage(stage);
      EXPECT_EQ(player.tick(), here) << stage << ": nobody has moved";
    }
  }
  EXPECT_GT(read, 10u);
}

// Most begin with a load of global memory, which has no banks; one that uses no shared memory stays there.
TEST(FirstMoment, BanksOpensAtTheWarpsFirstSharedAccess) {
  const RealKernels kernels;
  size_t moved = 0, without = 0;
  for (const catalog::KernelSpec& spec : *kernels.kernels()) {
    SCOPED_TRACE(spec.name);
    const auto bench = opened(kernels, spec.name, "banks");
    ASSERT_TRUE(bench);
    const Player& player = bench->player();
    const simt::Trace& trace = player.snapshot()->block->trace;
    const uint64_t first = first_access(player);
    const auto shared = std::find_if(trace.accesses.begin(), trace.accesses.end(), [&](const simt::AccessRow& row) {
      return row.warp == player.warp() && row.object != kNone && trace.objects[row.object].space == Space::Shared;
    });
    const bool uses = shared != trace.accesses.end();
    EXPECT_EQ(player.tick(), uses ? shared->tick : first);
    if (uses) {
      ASSERT_TRUE(player.access());
      const auto wavefronts = static_cast<float>(player.access()->wavefronts);
      EXPECT_GT(wavefronts, 0);
      EXPECT_EQ(static_cast<int>(bench->phase() * wavefronts), wavefronts > 1 ? 0 : 1) << "the first of " << wavefronts;
      EXPECT_FALSE(bench->animating());
    }
    moved += player.tick() != first, without += !uses;
  }
  EXPECT_GT(moved, 10u);
  EXPECT_GT(without, 5u);
}

// Its second store is past the end: there the trace ends, and there the Timeline has its cursor.
constexpr const char* kBeyond = R"(/* warplens
title   = "Beyond"
family  = "copy"
order   = 1
about   = "stores past the end"
sizes   = { run = { N = 32 } }
buffers = [ { name = "out", type = "f32", shape = ["N"], role = "out" } ]
launch  = { grid = [1], block = [32] }
*/
__global__ void beyond(float *out) {
  out[threadIdx.x] = 1.0f;
  out[threadIdx.x + 1] = 2.0f;
}
)";

TEST(FirstMoment, AKernelThatStopsWithAnErrorOpensWhereItDoesOnTheTimelineToo) {
  const std::string path = (std::filesystem::path(testing::TempDir()) / "beyond.cu").string();
  ASSERT_TRUE(write_file(path, kBeyond));
  const RealKernels kernels;
  const auto bench = real_workbench(kernels);
  ASSERT_TRUE(bench->open_file(path, {}));
  bench->show_stage("timeline");
  ASSERT_TRUE(settle_real(*bench));
  ASSERT_TRUE(bench->player().snapshot()->block->fault);
  EXPECT_EQ(bench->player().tick(), bench->player().snapshot()->block->trace.ticks);
  const viz::Recorder metrics;
  const auto picture = bench->stage().picture();
  const viz::Scene& scene = picture->layout(*bench, {}, {{0, 0, 1000, 640}, viz::dark_theme(), english(), metrics, 1});
  const std::string now = viz::grouped(bench->player().tick());
  EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const viz::Record& r) {
    return r.kind == viz::Record::Kind::Text && r.group.find("cursor") != std::string::npos && r.text == now;
  }));
}

}  // namespace
}  // namespace warplens::app
