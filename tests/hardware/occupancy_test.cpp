#include "kernels/hardware/occupancy.h"

#include <gtest/gtest.h>

namespace warplens::hardware {
namespace {

Occupancy on(const char* arch, BlockNeeds needs) { return occupancy(needs, *find_architecture(arch)); }

TEST(OccupancyOfHopper, SmallBlocksAreBoundByTheNumberOfBlocks) {
  const Occupancy result = on("sm_90", {.threads = 32, .registers_per_thread = 16});
  EXPECT_EQ(result.blocks, 32u);
  EXPECT_EQ(result.warps, 32u);
  EXPECT_DOUBLE_EQ(result.fraction, 0.5);
  EXPECT_EQ(result.binding, OccupancyLimit::Blocks);
}

TEST(OccupancyOfHopper, ThirtyTwoRegistersAThreadFillTheMachine) {
  // 32 registers x 32 lanes = 1,024 a warp; 65,536 / 1,024 = 64 warps = 8 blocks of 8 warps.
  const Occupancy result = on("sm_90", {.threads = 256, .registers_per_thread = 32});
  EXPECT_EQ(result.by_threads, 8u);
  EXPECT_EQ(result.by_registers, 8u);
  EXPECT_EQ(result.blocks, 8u);
  EXPECT_DOUBLE_EQ(result.fraction, 1.0);
  EXPECT_EQ(result.binding, OccupancyLimit::Threads);
}

TEST(OccupancyOfHopper, OneRegisterMoreCostsAnAllocationUnitForEveryWarp) {
  // 33 x 32 = 1,056 → 1,280 (units of 256); 65,536 / 1,280 = 51 → 48 warps (multiples of 4) = 6 blocks of 8 warps.
  const Occupancy result = on("sm_90", {.threads = 256, .registers_per_thread = 33});
  EXPECT_EQ(result.by_registers, 6u);
  EXPECT_EQ(result.blocks, 6u);
  EXPECT_DOUBLE_EQ(result.fraction, 0.75);
  EXPECT_EQ(result.binding, OccupancyLimit::Registers);
}

TEST(OccupancyOfHopper, TheReservedKilobyteCountsForEveryBlock) {
  // 48 KiB + 1 KiB reserved = 50,176 bytes; 233,472 / 50,176 = 4.65.
  const Occupancy result = on("sm_90", {.threads = 128, .registers_per_thread = 32, .shared_bytes = 48 * 1024});
  EXPECT_EQ(result.by_shared, 4u);
  EXPECT_EQ(result.blocks, 4u);
  EXPECT_EQ(result.warps, 16u);
  EXPECT_EQ(result.binding, OccupancyLimit::Shared);
}

TEST(OccupancyOfHopper, TheLargestBlocksStillFitOnce) {
  EXPECT_EQ(on("sm_90", {.threads = 1024, .registers_per_thread = 64}).blocks, 1u);
  EXPECT_EQ(on("sm_90", {.threads = 32, .registers_per_thread = 255, .shared_bytes = 232448}).blocks, 1u);
}

TEST(OccupancyOfHopper, WhatNoSmCanHoldIsSaid) {
  // 65 x 32 = 2,080 → 2,304 a warp; 65,536 / 2,304 = 28 warps, but the block has 32.
  const BlockNeeds too_much[] = {{.threads = 1024, .registers_per_thread = 65},
                                 {.threads = 1025, .registers_per_thread = 16},
                                 {.threads = 32, .registers_per_thread = 256},
                                 {.threads = 32, .registers_per_thread = 16, .shared_bytes = 232449},
                                 {.threads = 0}};
  for (const BlockNeeds& needs : too_much) {
    const Occupancy result = on("sm_90", needs);
    EXPECT_EQ(result.blocks, 0u);
    EXPECT_EQ(result.warps, 0u);
    EXPECT_EQ(result.fraction, 0.0);
    EXPECT_EQ(result.binding, OccupancyLimit::DoesNotFit);
  }
}

TEST(OccupancyOfHopper, APartOfAWarpCountsAsAWarp) {
  // 33 threads are 2 warps: 64 / 2 = 32 blocks by threads.
  EXPECT_EQ(on("sm_90", {.threads = 33, .registers_per_thread = 16}).by_threads, 32u);
  EXPECT_EQ(on("sm_90", {.threads = 65, .registers_per_thread = 16}).by_threads, 21u);
}

TEST(OccupancyOfHopper, ABlockThatNeedsNeitherRegistersNorSharedMemoryIsBoundByTheRest) {
  const Occupancy result = on("sm_90", {.threads = 1024});
  EXPECT_EQ(result.by_registers, result.by_blocks);
  EXPECT_EQ(result.blocks, 2u);
  EXPECT_EQ(result.binding, OccupancyLimit::Threads);
}

TEST(OccupancyOfOthers, AmpereForGamesHolds48Warps) {
  const Occupancy result = on("sm_86", {.threads = 1024, .registers_per_thread = 32});
  EXPECT_EQ(result.blocks, 1u);
  EXPECT_NEAR(result.fraction, 2.0 / 3.0, 1e-12);
  EXPECT_EQ(on("sm_86", {.threads = 32, .registers_per_thread = 16}).blocks, 16u);
  EXPECT_EQ(on("sm_89", {.threads = 32, .registers_per_thread = 16}).blocks, 24u);
}

TEST(OccupancyOfOthers, A100AndTuringAndVoltaDifferBySharedMemory) {
  // 32 KiB per block: (32 + 1) KiB of 164 KiB = 4; 32 KiB of 64 KiB = 2; 32 KiB of 96 KiB = 3.
  const BlockNeeds needs{.threads = 128, .registers_per_thread = 32, .shared_bytes = 32 * 1024};
  EXPECT_EQ(on("sm_80", needs).blocks, 4u);
  EXPECT_EQ(on("sm_75", needs).blocks, 2u);
  EXPECT_EQ(on("sm_70", needs).blocks, 3u);
}

TEST(OccupancyOfOthers, TuringHoldsHalfTheThreads) {
  const Occupancy result = on("sm_75", {.threads = 256, .registers_per_thread = 64});
  // 64 x 32 = 2,048 a warp; 65,536 / 2,048 = 32 warps = all that Turing holds.
  EXPECT_EQ(result.blocks, 4u);
  EXPECT_DOUBLE_EQ(result.fraction, 1.0);
}

TEST(OccupancyOfOthers, FermiAllocatesRegistersInUnitsOf64) {
  // 21 x 32 = 672 → 704; 32,768 / 704 = 46 warps (a multiple of 2) = 5 blocks of 8 warps: 40 of 48.
  const Occupancy result = on("sm_20", {.threads = 256, .registers_per_thread = 21});
  EXPECT_EQ(result.blocks, 5u);
  EXPECT_NEAR(result.fraction, 40.0 / 48.0, 1e-12);
  EXPECT_EQ(result.binding, OccupancyLimit::Registers);
}

TEST(OccupancyOfOthers, G80AllocatesRegistersByBlock) {
  // 8 warps x 32 x 10 = 2,560 = ten units of 256; 8,192 / 2,560 = 3. With 11: 2,816; 2 blocks. The classic cliff.
  EXPECT_EQ(on("sm_10", {.threads = 256, .registers_per_thread = 10}).blocks, 3u);
  EXPECT_EQ(on("sm_10", {.threads = 256, .registers_per_thread = 11}).blocks, 2u);
}

TEST(OccupancyLimits, HaveNames) {
  EXPECT_STREQ(name(OccupancyLimit::Threads), "threads");
  EXPECT_STREQ(name(OccupancyLimit::Registers), "registers");
  EXPECT_STREQ(name(OccupancyLimit::Shared), "shared");
  EXPECT_STREQ(name(OccupancyLimit::Blocks), "blocks");
  EXPECT_STREQ(name(OccupancyLimit::DoesNotFit), "does not fit");
}

}  // namespace
}  // namespace warplens::hardware
