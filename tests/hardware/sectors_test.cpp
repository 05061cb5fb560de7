#include "kernels/hardware/sectors.h"

#include <gtest/gtest.h>

namespace warplens::hardware {
namespace {

WarpAccess strided(uint32_t width_bytes, uint64_t stride_bytes, uint64_t base = 0) {
  WarpAccess access{.width_bytes = width_bytes};
  for (uint32_t lane = 0; lane < kLanes; ++lane) access.address[lane] = base + lane * stride_bytes;
  return access;
}

TEST(Sectors, ContiguousFloatsUseWholeSectorsOfOneLine) {
  const SectorExplanation explanation = explain_sectors(strided(4, 4));
  EXPECT_EQ(explanation.sectors.size(), 4u);
  EXPECT_EQ(explanation.lines, (std::vector<uint64_t>{0}));
  EXPECT_EQ(explanation.bytes_used, 128u);
  EXPECT_EQ(explanation.bytes_moved, 128u);
  EXPECT_EQ(explanation.ideal_sectors, 4u);
  EXPECT_EQ(explanation.sectors[1].lanes, 0x0000ff00u);
  EXPECT_EQ(explanation.sectors[1].bytes_used, 32u);
}

TEST(Sectors, AColumnOfAMatrixMovesASectorForEveryLane) {
  const SectorExplanation explanation = explain_sectors(strided(4, 4096));
  EXPECT_EQ(explanation.sectors.size(), 32u);
  EXPECT_EQ(explanation.lines.size(), 32u);
  EXPECT_EQ(explanation.bytes_used, 128u);
  EXPECT_EQ(explanation.bytes_moved, 1024u);
  EXPECT_EQ(explanation.ideal_sectors, 4u);
}

TEST(Sectors, AMisplacedStartCostsOneSectorMore) {
  EXPECT_EQ(count_sectors(strided(4, 4, 32)), 4u);
  EXPECT_EQ(count_sectors(strided(4, 4, 4)), 5u);
}

TEST(Sectors, LanesThatReadTheSameBytesCountThemOnce) {
  const SectorExplanation explanation = explain_sectors(strided(8, 0, 64));
  EXPECT_EQ(count_sectors(strided(8, 0, 64)), 1u);
  EXPECT_EQ(explanation.bytes_used, 8u);
  EXPECT_EQ(explanation.sectors[0].index, 2u);
  EXPECT_EQ(explanation.sectors[0].lanes, 0xffffffffu);
}

TEST(Sectors, TheFewestAreThoseThatCouldHoldTheBytesAskedFor) {
  uint64_t seed = 1;
  for (int times = 0; times < 2000; ++times) {
    const uint32_t width = 1u << (times % 5), range = 1u << (times % 13);
    WarpAccess access{.width_bytes = width, .mask = static_cast<uint32_t>(seed >> 20) | 1u << times % 32};
    for (uint64_t& address : access.address) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      address = (seed >> 33) % range * (times % 3 ? width : 1);
    }
    EXPECT_EQ(count_needed_sectors(access.mask, access.address.data(), width), explain_sectors(access).ideal_sectors) << times;
  }
}

TEST(Sectors, SectorsAreListedInTheOrderOfTheirAddresses) {
  WarpAccess access{.mask = 0x7};
  access.address = {320, 0, 160};
  const SectorExplanation explanation = explain_sectors(access);
  ASSERT_EQ(explanation.sectors.size(), 3u);
  EXPECT_EQ(explanation.sectors[0].lanes, 0x2u);
  EXPECT_EQ(explanation.sectors[1].lanes, 0x4u);
  EXPECT_EQ(explanation.sectors[2].lanes, 0x1u);
  EXPECT_EQ(explanation.lines, (std::vector<uint64_t>{0, 1, 2}));
}

TEST(Sectors, AnAccessAcrossABoundaryTouchesBothSectors) {
  WarpAccess access{.width_bytes = 16, .mask = 1};
  access.address[0] = 24;
  EXPECT_EQ(count_sectors(access), 2u);
  EXPECT_EQ(explain_sectors(access).sectors.size(), 2u);
}

TEST(Sectors, AnAccessWithoutActiveLanesMovesNothing) {
  WarpAccess access = strided(4, 4);
  access.mask = 0;
  EXPECT_EQ(count_sectors(access), 0u);
  EXPECT_TRUE(explain_sectors(access).sectors.empty());
}

}  // namespace
}  // namespace warplens::hardware
