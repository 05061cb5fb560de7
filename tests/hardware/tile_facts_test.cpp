// Shared tiles written by rows and read by columns: what padding does to each. Enumerated over every warp of the block.
#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/hardware/banks.h"

namespace warplens::hardware {
namespace {

struct Tile {
  uint32_t columns, rows;  // of threads, and of the tile without its padding
  uint32_t pad;
};

// The most wavefronts that one warp's access takes, over the warps of the block. `element(x, y)` is the thread's element.
template <class Element>
uint32_t worst_wavefronts(const Tile& tile, AccessKind kind, Element element) {
  uint32_t worst = 0;
  for (uint32_t first = 0; first < tile.columns * tile.rows; first += kLanes) {
    WarpAccess access{.kind = kind, .mask = 0};
    for (uint32_t lane = 0; lane < kLanes && first + lane < tile.columns * tile.rows; ++lane) {
      access.mask |= 1u << lane;
      access.address[lane] = 4 * element((first + lane) % tile.columns, (first + lane) / tile.columns);
    }
    worst = std::max(worst, count_banks(access).wavefronts);
  }
  return worst;
}

uint32_t store_by_rows(const Tile& tile) {
  return worst_wavefronts(tile, AccessKind::Store, [&](uint64_t x, uint64_t y) { return y * (tile.columns + tile.pad) + x; });
}

// Square: tile[x][y]. Rectangular: tile[idx % rows][idx / rows] of the thread's linear index; for a square block the two agree.
uint32_t read_by_columns(const Tile& tile) {
  return worst_wavefronts(tile, AccessKind::Load, [&](uint64_t x, uint64_t y) {
    const uint64_t index = y * tile.columns + x;
    return index % tile.rows * (tile.columns + tile.pad) + index / tile.rows;
  });
}

TEST(TileFacts, A32x32TileIsReadThirtyTwoWayAndOneColumnOfPaddingClearsIt) {
  EXPECT_EQ(read_by_columns({32, 32, 0}), 32u);
  EXPECT_EQ(read_by_columns({32, 32, 1}), 1u);
  EXPECT_EQ(read_by_columns({32, 32, 2}), 2u);
  for (uint32_t pad : {0u, 1u, 2u}) EXPECT_EQ(store_by_rows({32, 32, pad}), 1u);
}

TEST(TileFacts, A16x16TileTradesItsReadsAgainstItsStores) {
  EXPECT_EQ(store_by_rows({16, 16, 0}), 1u);
  EXPECT_EQ(read_by_columns({16, 16, 0}), 8u);
  EXPECT_EQ(store_by_rows({16, 16, 1}), 2u);
  EXPECT_EQ(read_by_columns({16, 16, 1}), 2u);
  EXPECT_EQ(store_by_rows({16, 16, 2}), 2u);
  EXPECT_EQ(read_by_columns({16, 16, 2}), 1u);
}

TEST(TileFacts, A32x16TileNeedsTwoColumnsOfPadding) {
  EXPECT_EQ(read_by_columns({32, 16, 0}), 16u);
  EXPECT_EQ(read_by_columns({32, 16, 1}), 2u);
  EXPECT_EQ(read_by_columns({32, 16, 2}), 1u);
}

// Warp tiling's transposed store of As: lane l of a float4 loader with BK/4 lanes per row stores As[4 * (l % (BK/4)) + i][l / (BK/4)].
uint32_t transposed_store(uint32_t bk, uint32_t pitch_words) {
  WarpAccess access{.kind = AccessKind::Store};
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    access.address[lane] = 4 * (uint64_t{lane} % (bk / 4) * 4 * pitch_words + lane / (bk / 4));
  }
  return count_banks(access).wavefronts;
}

TEST(TileFacts, ATransposedStoreOfAsConflictsByTheColumnsThatAWarpLoads) {
  EXPECT_EQ(transposed_store(8, 64), 2u);
  EXPECT_EQ(transposed_store(16, 64), 4u);
  EXPECT_EQ(transposed_store(8, 64 + 4), 1u);
  EXPECT_EQ(transposed_store(16, 64 + 4), 2u);
}

}  // namespace
}  // namespace warplens::hardware
