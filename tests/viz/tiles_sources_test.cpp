// The strips of A and B in global memory: where they lie, which k tile is shown, who loads what.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/viz/samples.h"
#include "viz/scenes/tiles/tiles.h"

namespace warplens::viz {
namespace {

struct SourceStage {
  std::shared_ptr<const analysis::Snapshot> snapshot;
  TilesModel model = make_tiles_model(*snapshot);
  TilesInput input{snapshot.get(), &model, 0, 0, 9};
  Recorder metrics;
  TilesScene layout() const { return layout_tiles(input, {{0, 0, 1080, 690}, dark_theme(), english(), metrics, 1}); }
};

bool says(const TilesScene& scene, const std::string& part) {
  return std::any_of(scene.drawing.begin(), scene.drawing.end(),
                     [&](const Record& r) { return r.kind == Record::Kind::Text && r.text.find(part) != std::string::npos; });
}

TEST(TilesSources, ALiesLeftOfTheResultAndBAboveItOutsideOfTheSharedArrays) {
  const TilesScene scene = SourceStage{sample_warp_tiling()}.layout();
  ASSERT_EQ(scene.sources.size(), 2u);
  const auto &a = scene.sources[0], &b = scene.sources[1];
  EXPECT_LT(a.rect.right(), scene.strips[0].rect.x);
  EXPECT_LT(b.rect.bottom(), scene.strips[1].rect.y);
  // Row for row beside the result, column for column above it.
  EXPECT_FLOAT_EQ(a.tile_rect.y, scene.box.y);
  EXPECT_FLOAT_EQ(a.tile_rect.height, scene.box.height);
  EXPECT_FLOAT_EQ(b.tile_rect.x, scene.box.x);
  EXPECT_FLOAT_EQ(b.tile_rect.width, scene.box.width);
}

TEST(TilesSources, TheTileIsWhatTheBlockLoadsInTheCurrentKTile) {
  SourceStage stage{sample_warp_tiling()};  // block (1, 0) of 64 x 128, BK = 8
  const TilesScene first = stage.layout();
  stage.input.tick = stage.snapshot->block->trace.k_tiles[0][1];
  const TilesScene second = stage.layout();
  const auto same = [](const Piece& piece, uint32_t row, uint32_t column, uint32_t rows, uint32_t columns) {
    return piece.row == row && piece.column == column && piece.rows == rows && piece.columns == columns;
  };
  EXPECT_TRUE(same(first.sources[0].tile, 0, 0, 64, 8));
  EXPECT_TRUE(same(second.sources[0].tile, 0, 8, 64, 8));
  EXPECT_TRUE(same(first.sources[1].tile, 0, 128, 8, 128));
  EXPECT_TRUE(same(second.sources[1].tile, 8, 128, 8, 128));
  EXPECT_GT(second.sources[0].map_tile.x, first.sources[0].map_tile.x);
  EXPECT_GT(second.sources[1].map_tile.y, first.sources[1].map_tile.y);
}

TEST(TilesSources, TheMapHasTheTilesBesideTheBlocksRowsAndAboveItsColumns) {
  const TilesScene scene = SourceStage{sample_warp_tiling()}.layout();
  const Rect &a = scene.sources[0].map, &b = scene.sources[1].map, &c = scene.mini_map;
  EXPECT_LT(a.right(), c.x);
  EXPECT_LT(b.bottom(), c.y);
  EXPECT_FLOAT_EQ(a.y, c.y);
  EXPECT_FLOAT_EQ(b.x, c.x);
  EXPECT_NEAR((scene.sources[1].map_tile.x - b.x) / b.width, 128.0 / 2048, 1e-4);
  EXPECT_NEAR(scene.sources[1].map_tile.width / b.width, 128.0 / 2048, 1e-4);
}

TEST(TilesSources, WhatTheWarpAndTheLaneLoadIsLit) {
  const TilesScene scene = SourceStage{sample_warp_tiling()}.layout();
  // Warp 0 has threads 0 to 31: a float4 each, two to a row of A, so rows 0 to 15; lane 9 has the second half of row 4.
  const auto& a = scene.sources[0];
  ASSERT_EQ(a.lit.size(), 128u);
  EXPECT_EQ(a.lit.back(), 15u * 64 + 7);
  EXPECT_EQ(a.read, (std::vector<uint64_t>{4 * 64 + 4, 4 * 64 + 5, 4 * 64 + 6, 4 * 64 + 7}));
  // Of B the rows 0 and 4, a whole row of the tile each: lane 9 starts at column 128 + 36.
  EXPECT_EQ(scene.sources[1].lit.size(), 256u);
  EXPECT_EQ(scene.sources[1].read.front(), 128u + 36);
  EXPECT_EQ(scene.sources[1].read.back(), 4u * 2048 + 128 + 39);
}

TEST(TilesSources, LanesThatLoadInAnotherOrderLightOtherElements) {
  const auto reversed = [](uint32_t lane) { return 31 - lane; };
  const auto same = [](uint32_t lane) { return lane; };
  SourceStage plain{sample_warp_tiling()}, permuted{sample_warp_tiling(same, reversed)};
  for (int lane = 0; lane < 32; ++lane) {
    plain.input.lane = 31 - lane;
    permuted.input.lane = lane;
    const TilesScene a = plain.layout(), b = permuted.layout();
    EXPECT_EQ(a.sources[0].read, b.sources[0].read) << lane;
    EXPECT_EQ(a.sources[1].read, b.sources[1].read) << lane;
    EXPECT_EQ(a.sources[0].lit, b.sources[0].lit);
  }
}

TEST(TilesSources, ZoomingMovesTheStripsWithTheResult) {
  SourceStage stage{sample_warp_tiling()};
  stage.input.view.window = TilesWindow{48, 0, 16, 32};
  const TilesScene scene = stage.layout();
  EXPECT_FLOAT_EQ(scene.sources[0].tile_rect.y, scene.box.y);
  EXPECT_FLOAT_EQ(scene.sources[0].tile_rect.height, scene.box.height);
  EXPECT_FLOAT_EQ(scene.sources[1].tile_rect.width, scene.box.width);
  EXPECT_EQ(scene.sources[0].tile.rows, 64u);
}

TEST(TilesSources, WhatATransposeReadsStandsForItself) {
  const TilesScene scene = SourceStage{sample_transpose(0)}.layout();
  ASSERT_EQ(scene.sources.size(), 1u);
  const auto& in = scene.sources[0];  // block (1, 0) of a 64 x 128 input: rows 0-31, columns 32-63
  EXPECT_EQ(in.tile.row, 0u);
  EXPECT_EQ(in.tile.column, 32u);
  EXPECT_EQ(in.tile.rows, 32u);
  EXPECT_EQ(in.tile.columns, 32u);
  EXPECT_LT(in.rect.right(), scene.matrix.x);
  EXPECT_EQ(in.lit.size(), 4u * 32);  // warp 0 reads rows 0, 8, 16 and 24
  EXPECT_EQ(in.read, (std::vector<uint64_t>{32 + 9, 8 * 128 + 32 + 9, 16 * 128 + 32 + 9, 24 * 128 + 32 + 9}));
}

// One row of elements is far lower than what the block has read for it.
TEST(TilesSources, WhatIsSaidStandsBelowAnArrayBesideAFlatResult) {
  SampleBlock block({1, 1, 1}, {32, 1, 1});
  const uint32_t in = block.object("in", Space::Global, {32, 32}), out = block.object("out", Space::Global, {1, 32});
  for (uint64_t row = 0; row < 32; ++row) block.access(MemoryOp::Load, in, 0, 4, [row](uint32_t l) { return row * 32 + l; });
  block.access(MemoryOp::Store, out, 0, 4, [](uint32_t l) { return l; });
  const TilesScene scene = SourceStage{block.finish("out")}.layout();
  ASSERT_EQ(scene.sources.size(), 1u);
  const Rect& beside = scene.sources[0].rect;
  ASSERT_GT(beside.bottom(), scene.matrix.bottom()) << "the result is flat";
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text && r.text.starts_with("Lane 9 owns")) EXPECT_GT(r.rect.y, beside.bottom());
  EXPECT_TRUE(says(scene, "Lane 9 owns"));
}

TEST(TilesSources, ABufferWithoutAShapeIsNamedAndNotDrawn) {
  SampleBlock block({1, 1, 1}, {32, 1, 1});
  const uint32_t in = block.object("in", Space::Global, {64}), out = block.object("out", Space::Global, {2, 32});
  block.access(MemoryOp::Load, in, 0, 4, [](uint32_t l) { return l; });
  block.access(MemoryOp::Store, out, 0, 4, [](uint32_t l) { return l; });
  const TilesScene scene = SourceStage{block.finish("out")}.layout();
  EXPECT_TRUE(scene.sources.empty());
  EXPECT_TRUE(says(scene, "in: "));
}

TEST(TilesSources, AVeryLongLoopLightsWhatIsLoadedUpToTheCursor) {
  constexpr uint32_t K = 1000;
  SampleBlock block({1, 1, 1}, {32, 1, 1});
  const uint32_t A = block.object("A", Space::Global, {32, K}), C = block.object("C", Space::Global, {32, 1});
  for (uint32_t k = 0; k < K; ++k) block.access(MemoryOp::Load, A, 0, 4, [&](uint32_t l) { return l * K + k; });
  block.access(MemoryOp::Store, C, 0, 4, [](uint32_t l) { return l; });
  SourceStage stage{block.finish("C")};
  stage.input.tick = 600;
  const TilesScene scene = stage.layout();
  ASSERT_EQ(scene.sources.size(), 1u);
  EXPECT_EQ(scene.sources[0].tile.columns, K);
  EXPECT_EQ(scene.sources[0].read.size(), 256u);
  EXPECT_EQ(scene.sources[0].read.back(), 9u * K + 600);
}

}  // namespace
}  // namespace warplens::viz
