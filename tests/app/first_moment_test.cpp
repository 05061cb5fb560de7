// What a window shows of a kernel that has just been opened.
#include <gtest/gtest.h>

#include "app/session/workbench/workbench.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace {

TEST(FirstMoment, EveryKernelOpensAtTheFirstAccessOfTheFollowedWarp) {
  const RealKernels kernels;
  for (const catalog::KernelSpec& spec : *kernels.kernels()) {
    SCOPED_TRACE(spec.name);
    const auto bench = real_workbench(kernels);
    ViewState state;
    state.choices[0] = {spec.name, {}, {}};
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    const Player& player = bench->player();
    ASSERT_TRUE(player.moment());
    ASSERT_TRUE(player.moment()->access) << "nothing is accessed at tick " << player.tick();
    const simt::Trace& trace = player.snapshot()->block->trace;
    for (const simt::AccessRow& row : trace.accesses)
      if (row.warp == player.warp()) {
        EXPECT_EQ(player.tick(), row.tick) << "of " << trace.ticks << " ticks";
        break;
      }
    EXPECT_EQ(player.accesses_done(), 1u);
  }
}

}  // namespace
}  // namespace warplens::app
