#include "kernels/hardware/launch_limits.h"

#include <gtest/gtest.h>

namespace warplens::hardware {
namespace {

std::string why(const LaunchShape& launch, const char* arch = "sm_90") {
  const auto why = why_launch_does_not_fit(launch, *find_architecture(arch));
  return why ? why->message : "";
}

TEST(LaunchLimits, ALaunchWithinEveryLimitHasNoReason) {
  EXPECT_EQ(why({}), "");
  EXPECT_EQ(why({.grid = {2147483647, 65535, 65535}, .block = {1024, 1, 1}, .registers_per_thread = 64}), "");
  EXPECT_EQ(why({.block = {4, 4, 64}, .static_shared_bytes = 49152, .dynamic_shared_bytes = 232448 - 49152}), "");
}

TEST(LaunchLimits, TheGridsLimitsAreByAxis) {
  EXPECT_EQ(why({.grid = {1, 65536, 1}}), "gridDim.y is 65 536, but sm_90 supports at most 65 535 blocks in y");
  EXPECT_EQ(why({.grid = {1, 1, 65536}}), "gridDim.z is 65 536, but sm_90 supports at most 65 535 blocks in z");
  EXPECT_EQ(why({.grid = {2147483648, 1, 1}}), "gridDim.x is 2 147 483 648, but sm_90 supports at most 2 147 483 647 blocks in x");
  EXPECT_EQ(why({.grid = {65536, 1, 1}}, "sm_20"), "gridDim.x is 65 536, but sm_20 supports at most 65 535 blocks in x");
  EXPECT_EQ(why({.grid = {1, 1, 2}}, "sm_13"), "gridDim.z is 2, but sm_13 supports at most 1 block in z");
  EXPECT_EQ(why({.grid = {0, 1, 1}}), "gridDim.x is 0: expected at least 1");
}

TEST(LaunchLimits, OlderGpusTakeFewerBytesOfArguments) {
  EXPECT_EQ(why({.parameter_bytes = 32764}), "");
  EXPECT_EQ(why({.parameter_bytes = 32768}), "the kernel's arguments are 32 768 bytes, but sm_90 supports at most 32 764 bytes");
  EXPECT_EQ(why({.parameter_bytes = 4097}, "sm_61"), "the kernel's arguments are 4 097 bytes, but sm_61 supports at most 4 096 bytes");
  EXPECT_EQ(why({.parameter_bytes = 260}, "sm_13"), "the kernel's arguments are 260 bytes, but sm_13 supports at most 256 bytes");
}

TEST(LaunchLimits, TheBlocksLimitsAreByAxisAndAltogether) {
  EXPECT_EQ(why({.block = {1, 1, 65}}), "blockDim.z is 65, but sm_90 supports at most 64 threads in z");
  EXPECT_EQ(why({.block = {2048, 1, 1}}), "blockDim.x is 2 048, but sm_90 supports at most 1 024 threads in x");
  EXPECT_EQ(why({.block = {64, 32, 1}}), "a block of 64 x 32 x 1 has 2 048 threads, but sm_90 supports at most 1 024 threads per block");
  EXPECT_EQ(why({.block = {32, 32, 1}}, "sm_13"),
            "a block of 32 x 32 x 1 has 1 024 threads, but sm_13 supports at most 512 threads per block");
}

TEST(LaunchLimits, StaticSharedMemoryEndsBeforeDynamicDoes) {
  EXPECT_EQ(why({.static_shared_bytes = 65536}),
            "the kernel's static shared memory is 65 536 bytes, but sm_90 supports at most 49 152 bytes per block; dynamic shared memory "
            "(extern __shared__) can have up to 232 448 bytes");
  EXPECT_EQ(why({.static_shared_bytes = 65536}, "sm_61"),
            "the kernel's static shared memory is 65 536 bytes, but sm_61 supports at most 49 152 bytes per block");
  EXPECT_EQ(why({.dynamic_shared_bytes = 232449}),
            "a block's shared memory is 232 449 bytes, but sm_90 supports at most 232 448 bytes per block");
  EXPECT_EQ(
      why({.static_shared_bytes = 1000, .dynamic_shared_bytes = 101'376 - 999}, "sm_86"),
      "a block's shared memory is 101 377 bytes (1 000 static and 100 377 dynamic), but sm_86 supports at most 101 376 bytes per block");
  EXPECT_EQ(why({.static_shared_bytes = 16385}, "sm_10"),
            "the kernel's static shared memory is 16 385 bytes, but sm_10 supports at most 16 384 bytes per block");
}

TEST(LaunchLimits, RegistersAreLimitedByThreadAndByBlock) {
  EXPECT_EQ(why({.registers_per_thread = 256}), "a thread needs 256 registers, but sm_90 has at most 255 per thread");
  // 32 warps x 72 x 32 = 73 728 of 65 536.
  EXPECT_EQ(why({.block = {1024, 1, 1}, .registers_per_thread = 72}),
            "a block of 1 024 threads with 72 registers each needs more than the 65 536 registers per SM of sm_90");
  EXPECT_EQ(why({.block = {1024, 1, 1}, .registers_per_thread = 64}), "");
  EXPECT_EQ(why({.registers_per_thread = 64}, "sm_20"), "a thread needs 64 registers, but sm_20 has at most 63 per thread");
}

TEST(LaunchLimits, EveryArchitectureTakesOneWarpAndNoneTakesNothing) {
  for (const Architecture& arch : architectures()) {
    EXPECT_EQ(why({.block = {32, 1, 1}, .static_shared_bytes = 1024, .registers_per_thread = 32}, arch.name.c_str()), "");
    EXPECT_NE(why({.block = {0, 1, 1}}, arch.name.c_str()), "");
    EXPECT_LE(arch.max_static_shared_bytes, arch.max_shared_bytes_per_block) << arch.name;
    EXPECT_LE(arch.max_shared_bytes_per_block, kMaxSharedBytes) << arch.name << ": a Program may need as much";
    EXPECT_LE(arch.max_threads_per_block, kMaxThreadsPerBlock) << arch.name;
  }
  EXPECT_EQ(default_architecture().max_shared_bytes_per_block, kMaxSharedBytes);
}

}  // namespace
}  // namespace warplens::hardware
