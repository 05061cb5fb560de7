// The zoom of the Tiles stage: geometry, levels, and how much is drawn.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "tests/viz/samples.h"
#include "viz/scenes/tiles/tiles.h"

namespace warplens::viz {
namespace tiles_zoom_tests {

struct ZoomStage {
  std::shared_ptr<const analysis::Snapshot> snapshot;
  TilesModel model = make_tiles_model(*snapshot);
  TilesInput input{snapshot.get(), &model, 0, 0, 9};
  Recorder metrics;
  TilesScene layout(float width = 1080, float height = 690) const {
    return layout_tiles(input, {{0, 0, width, height}, dark_theme(), english(), metrics, 1});
  }
};

// Block (x, y) of a result of that many elements a side, which it stores by rows of 4 elements a lane: 8 warps, 64 x 128 elements.
std::shared_ptr<const analysis::Snapshot> large_result(uint32_t side, uint32_t x, uint32_t y, uint32_t rows = 64, uint32_t columns = 128) {
  SampleBlock block({side / columns, side / rows, 1}, {256, 1, 1}, {x, y, 0});
  const uint32_t out = block.object("C", Space::Global, {side, side});
  for (uint32_t row = 0; row < rows; ++row)
    for (uint32_t column = 0; column < columns; column += 128)
      block.access(MemoryOp::Store, out, row % 8, 16,
                   [&](uint32_t l) { return int64_t{y * rows + row} * side + x * columns + column + l * 4; });
  return block.finish("C");
}

TEST(TilesZoom, ThePointUnderTheMouseStaysUnderIt) {
  ZoomStage stage{large_result(4096, 15, 30)};
  std::mt19937 random(7);
  stage.input.view.level = TilesLevel::Whole;
  for (int i = 0; i < 200; ++i) {
    const TilesScene before = stage.layout();
    const Point point{before.matrix.x + before.matrix.width * (0.1f + 0.8f * static_cast<float>(random() % 1000) / 1000),
                      before.matrix.y + before.matrix.height * (0.1f + 0.8f * static_cast<float>(random() % 1000) / 1000)};
    const double factor = i % 60 < 40 ? 1.2 : 1 / 1.2;
    stage.input.view = zoom_at(stage.input, before, point, factor);
    const TilesScene after = stage.layout();
    const TilesWindow seen = after.camera.seen();
    // At the edges of the result the picture stops instead.
    if (seen.row > 1e-3 && seen.bottom() < 4096 - 1e-3) {
      EXPECT_NEAR((after.camera.row_at(point.y) - before.camera.row_at(point.y)) * after.camera.height, 0, 0.05) << i;
    }
    if (seen.column > 1e-3 && seen.right() < 4096 - 1e-3) {
      EXPECT_NEAR((after.camera.column_at(point.x) - before.camera.column_at(point.x)) * after.camera.width, 0, 0.05) << i;
    }
  }
}

TEST(TilesZoom, ZoomingEndsAtTheWholeResultAndAtOneElement) {
  ZoomStage stage{large_result(4096, 15, 30)};
  TilesScene scene = stage.layout();
  for (int i = 0; i < 100; ++i) stage.input.view = zoom_at(stage.input, scene, scene.matrix.center(), 1.5), scene = stage.layout();
  EXPECT_NEAR(std::min(scene.matrix.width / scene.camera.width, scene.matrix.height / scene.camera.height), 0.75, 0.01);
  for (int i = 0; i < 100; ++i) stage.input.view = zoom_at(stage.input, scene, scene.matrix.center(), 1 / 1.5), scene = stage.layout();
  EXPECT_FALSE(stage.input.view.window);
  EXPECT_EQ(stage.input.view.level, TilesLevel::Whole);
  const TilesWindow seen = scene.camera.seen();
  EXPECT_TRUE(seen.row <= 0 && seen.column <= 0 && seen.bottom() >= 4096 && seen.right() >= 4096);
}

TEST(TilesZoom, PanningMovesThePictureWithTheMouseAndStopsAtTheEdges) {
  ZoomStage stage{large_result(4096, 15, 30)};
  TilesScene scene = stage.layout();
  const Point point = scene.matrix.center();
  const double row = scene.camera.row_at(point.y), column = scene.camera.column_at(point.x);
  stage.input.view = pan_by(stage.input, scene, 30, -20);
  scene = stage.layout();
  EXPECT_NEAR((scene.camera.row_at(point.y - 20) - row) * scene.camera.height, 0, 0.05);
  EXPECT_NEAR((scene.camera.column_at(point.x + 30) - column) * scene.camera.width, 0, 0.05);
  stage.input.view = pan_by(stage.input, scene, 1e7f, -1e7f);
  const TilesWindow seen = stage.layout().camera.seen();
  EXPECT_NEAR(seen.column, 0, 1e-6);
  EXPECT_NEAR(seen.bottom(), 4096, 1e-6);
}

TEST(TilesZoom, TheLevelsOfAProductNestAroundTheLane) {
  ZoomStage stage{sample_warp_tiling()};  // block (1, 0)
  stage.input.warp = 3;
  const auto at = [&](TilesLevel level) {
    for (const TilesTile& tile : tiles_around(stage.input))
      if (tile.level == level) return std::array{tile.at.row, tile.at.column, tile.at.rows, tile.at.columns};
    return std::array{-1.0, -1.0, -1.0, -1.0};
  };
  EXPECT_EQ(at(TilesLevel::Whole), (std::array{0.0, 0.0, 2048.0, 2048.0}));
  EXPECT_EQ(at(TilesLevel::Block), (std::array{0.0, 128.0, 64.0, 128.0}));
  EXPECT_EQ(at(TilesLevel::Warp), (std::array{32.0, 192.0, 32.0, 64.0}));
  EXPECT_EQ(at(TilesLevel::Sub), (std::array{32.0, 192.0, 16.0, 32.0}));
  EXPECT_EQ(at(TilesLevel::Thread), (std::array{36.0, 196.0, 4.0, 4.0}));  // lane 9: row 1, column 1 of 4 x 8
  EXPECT_EQ(at(TilesLevel::Element), (std::array{36.0, 196.0, 1.0, 1.0}));
  // The last of its 64 elements is in the sub tile at the lower right.
  stage.input.view.element = 63;
  EXPECT_EQ(at(TilesLevel::Sub), (std::array{48.0, 224.0, 16.0, 32.0}));
  EXPECT_EQ(at(TilesLevel::Element), (std::array{55.0, 231.0, 1.0, 1.0}));
}

TEST(TilesZoom, WithoutAHeaderTheTraceSaysWhatNests) {
  auto snapshot = std::make_shared<analysis::Snapshot>(*sample_warp_tiling());
  snapshot->levels.clear();
  const ZoomStage with{sample_warp_tiling()}, without{snapshot};
  for (uint32_t warp = 0; warp < 4; ++warp) {
    EXPECT_EQ(with.model.shares[warp].tiles.size(), 1u);
    ASSERT_EQ(without.model.shares[warp].tiles.size(), 1u);
    ASSERT_EQ(without.model.shares[warp].subs.size(), 4u);
    for (size_t i = 0; i < 4; ++i) EXPECT_EQ(without.model.shares[warp].subs[i].row, with.model.shares[warp].subs[i].row);
  }
}

TEST(TilesZoom, OfATransposeARowOfTheTileIsWhatAWarpStoresAtOnce) {
  const ZoomStage stage{sample_transpose(1)};
  const auto levels = tiles_around(stage.input);
  ASSERT_EQ(levels.size(), 4u);  // no warp tile: the rows of a warp are apart; no thread tile: single elements
  EXPECT_EQ(levels[2].level, TilesLevel::Sub);
  EXPECT_EQ(levels[2].at.rows, 1);
  EXPECT_EQ(levels[2].at.columns, 32);
}

TEST(TilesZoom, WhereNothingNestsTheStageSaysSoAndColoursTheWarps) {
  SampleBlock block({1, 1, 1}, {64, 1, 1});
  const uint32_t out = block.object("out", Space::Global, {8, 16});
  // Every other element is the other warp's, and lanes are scattered.
  for (uint32_t n = 0; n < 2; ++n)
    for (uint32_t warp = 0; warp < 2; ++warp)
      block.access(MemoryOp::Store, out, warp, 4, [&](uint32_t l) { return (l * 7 % 32) * 4 + n * 2 + (warp + l) % 2; });
  ZoomStage stage{block.finish("out")};
  const auto levels = tiles_around(stage.input);
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(levels[0].level, TilesLevel::Whole);
  EXPECT_EQ(levels[1].level, TilesLevel::Element);
  const TilesScene scene = stage.layout();
  std::set<uint32_t> colors;
  bool said = false;
  for (const Record& r : scene.drawing) {
    if (r.kind == Record::Kind::Image)
      for (const Color& c : r.pixels) colors.insert(uint32_t{c.r} << 16 | uint32_t{c.g} << 8 | c.b);
    said |= r.kind == Record::Kind::Text && r.text.find("No tiles nest") != std::string::npos;
  }
  EXPECT_EQ(colors.size(), 33u);  // 32 lanes, and the other warp
  EXPECT_TRUE(said);
}

TEST(TilesZoom, AViewOfALevelShowsTheWholeTile) {
  ZoomStage stage{sample_warp_tiling()};
  stage.input.warp = 3;
  for (const TilesTile& tile : tiles_around(stage.input)) {
    stage.input.view = {tile.level, {}, SIZE_MAX};
    for (const auto& [width, height] : {std::pair(1080.0f, 690.0f), std::pair(500.0f, 420.0f), std::pair(800.0f, 1400.0f)}) {
      const TilesScene scene = stage.layout(width, height);
      const TilesWindow seen = scene.camera.seen();
      EXPECT_LE(seen.row, tile.at.row + 1e-6);
      EXPECT_LE(seen.column, tile.at.column + 1e-6);
      EXPECT_GE(seen.bottom(), tile.at.bottom() - 1e-6);
      EXPECT_GE(seen.right(), tile.at.right() - 1e-6);
      EXPECT_EQ(scene.levels[scene.near].level, tile.level);
    }
  }
}

TEST(TilesZoom, ClimbingGoesThroughTheLevelsThatThereAre) {
  ZoomStage stage{sample_transpose(1)};
  std::vector<TilesLevel> way;
  for (int i = 0; i < 4; ++i) {
    stage.input.view = {climb(stage.input, 1), {}, SIZE_MAX};
    way.push_back(stage.input.view.level);
  }
  EXPECT_EQ(way, (std::vector{TilesLevel::Sub, TilesLevel::Element, TilesLevel::Element, TilesLevel::Element}));
  for (int i = 0; i < 4; ++i) stage.input.view = {climb(stage.input, -1), {}, SIZE_MAX};
  EXPECT_EQ(stage.input.view.level, TilesLevel::Whole);
}

TEST(TilesZoom, AWindowIsReadAsItWasWrittenAndOnlyForAResultOfThatShape) {
  const auto snapshot = large_result(4096, 1, 1);
  const TilesWindow window{-12.5, 1000.0625, 64, 1e-3};
  const auto read = parse_window(to_text(window, *snapshot->ownership), *snapshot->ownership);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->row, window.row);
  EXPECT_EQ(read->column, window.column);
  EXPECT_EQ(read->rows, window.rows);
  EXPECT_EQ(read->columns, window.columns);
  EXPECT_FALSE(parse_window(to_text(window, *large_result(1024, 1, 1)->ownership), *snapshot->ownership));
  for (const char* text :
       {"", "4096 4096: ", "4096 4096: 1 2 3", "4096 4096: 1 2 0 4", "4096 4096: 1 2 nan 4", "4096 4096: 1 2 3 4 5", "x"})
    EXPECT_FALSE(parse_window(text, *snapshot->ownership)) << text;
  for (const TilesLevel level : {TilesLevel::Whole, TilesLevel::Sub, TilesLevel::Element}) EXPECT_EQ(parse_level(to_text(level)), level);
  EXPECT_FALSE(parse_level("somewhere"));
}

TEST(TilesZoom, AGlideIsAFunctionOfTimeAloneAndKeepsWhatBothEndsShare) {
  const TilesWindow from{0, 0, 256, 256}, to{96, 64, 16, 16};
  EXPECT_EQ(glide(from, to, 0).rows, 256);
  EXPECT_EQ(glide(from, to, 1).row, 96);
  double rows = 257;
  for (double t = 0; t <= 1; t += 0.05) {
    const TilesWindow w = glide(from, to, t), again = glide(from, to, t);
    EXPECT_EQ(w.row, again.row);
    EXPECT_LT(w.rows, rows);
    rows = w.rows;
    // The target never leaves the picture, and the fixed point of the two windows stays in place on it.
    EXPECT_LE(w.row, 96 + 1e-9);
    EXPECT_GE(w.bottom(), 112 - 1e-9);
    EXPECT_NEAR((102.4 - w.row) / w.rows, 0.4, 1e-9);  // (102.4 - 0) / 256 = (102.4 - 96) / 16
  }
}

// However large the result, and wherever one looks.
TEST(TilesZoom, ALargeResultIsDrawnWithABoundedNumberOfShapes) {
  for (const auto& snapshot : {large_result(4096, 15, 30), large_result(4096, 1, 1, 1024, 1024)}) {
    ZoomStage stage{snapshot};
    for (const TilesColor color : {TilesColor::Owner, TilesColor::Touched}) {
      stage.input.color = color;
      stage.input.tick = snapshot->block->trace.ticks;
      stage.input.view = {TilesLevel::Whole, {}, SIZE_MAX};
      TilesScene scene = stage.layout(1600, 1000);
      for (int i = 0; i < 60; ++i) {
        EXPECT_LT(scene.drawing.size(), 6000u) << i;
        EXPECT_LE(scene.elements_drawn, 162u * 162);
        EXPECT_LT(scene.values_drawn, 800u);
        stage.input.view = zoom_at(stage.input, scene, Point{scene.box.center().x, scene.box.center().y}, 1.25);
        scene = stage.layout(1600, 1000);
        stage.input.view = pan_by(stage.input, scene, i % 2 ? 13.0f : -17.0f, 5);
        scene = stage.layout(1600, 1000);
      }
    }
  }
}

TEST(TilesZoom, OnlyTheElementsInSightAreColoured) {
  ZoomStage stage{sample_warp_tiling()};
  stage.input.view = {TilesLevel::Thread, {}, SIZE_MAX};
  const TilesScene scene = stage.layout();
  const TilesWindow seen = scene.camera.seen();
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Image) {
      EXPECT_LE(r.columns, static_cast<uint32_t>(std::ceil(seen.columns)) + 1);
      EXPECT_LE(r.rows, static_cast<uint32_t>(std::ceil(seen.rows)) + 1);
    }
  EXPECT_GE(scene.elements_drawn, 16u);
}

TEST(TilesZoom, AnotherBlockIsNamedWhereTheGridDividesTheResultEvenly) {
  ZoomStage stage{large_result(1024, 3, 2)};
  stage.input.view.level = TilesLevel::Whole;
  const TilesScene scene = stage.layout();
  const Rect other = scene.camera.rect({64.0 * 9, 128.0 * 5, 64, 128});
  const auto over = hover_tiles(scene, stage.input, english(), other.center());
  ASSERT_TRUE(over);
  EXPECT_EQ(over->kind, Hover::Kind::Block);
  EXPECT_EQ(over->index, 5);
  EXPECT_EQ(over->second, 9);
  // Block (2, 2) of a square grid would be there whichever way x runs.
  ZoomStage unsure{large_result(1024, 2, 2, 128, 128)};
  unsure.input.view.level = TilesLevel::Whole;
  const TilesScene square = unsure.layout();
  const auto there = hover_tiles(square, unsure.input, english(), square.camera.rect({0, 512, 128, 128}).center());
  ASSERT_TRUE(there);
  EXPECT_EQ(there->kind, Hover::Kind::Element);
}

TEST(TilesZoom, AMapOfTheLevelsLeadsToEachOfThem) {
  ZoomStage stage{sample_warp_tiling()};
  const TilesScene scene = stage.layout();
  std::set<int64_t> levels;
  for (const Hover& hit : scene.hits)
    if (hit.kind == Hover::Kind::Level) levels.insert(hit.index);
  EXPECT_EQ(levels, (std::set<int64_t>{0, 1, 2, 3, 4, 5}));
  ASSERT_EQ(scene.levels.size(), 6u);
}

TEST(TilesZoom, LargeTypeOnASmallStageKeepsTheStrips) {
  // What is left of 1024 x 768 at 250%.
  ZoomStage stage{sample_warp_tiling()};
  const TilesScene scene = layout_tiles(stage.input, {{0, 0, 1016, 360}, dark_theme(), english(), stage.metrics, 2.5f});
  ASSERT_EQ(scene.strips.size(), 2u);
  for (const auto& strip : scene.strips) {
    EXPECT_GT(strip.rect.width, 20);
    EXPECT_GT(strip.rect.height, 20);
  }
  EXPECT_GT(scene.matrix.width, 300);
  EXPECT_GT(scene.matrix.height, 60);
}

// In the left panel of a window of 1600 x 900 and of 1024 x 768.
TEST(TilesZoom, TheMapOfAPanelHasEachLevelAndASliderBesideThem) {
  for (const Strings* strings : {&english(), &chinese()})
    for (const Rect panel : {Rect{16, 86, 252, 806}, Rect{16, 86, 204, 670}}) {
      ZoomStage stage{sample_warp_tiling()};
      stage.input.warp = 1, stage.input.lane = 13, stage.input.view.level = TilesLevel::Sub;
      const TilesScene map = layout_tiles_map(stage.input, {panel, dark_theme(), *strings, stage.metrics, 1});
      ASSERT_EQ(map.levels.size(), 6u);
      ASSERT_EQ(map.level_middles.size(), map.levels.size());
      EXPECT_TRUE(std::is_sorted(map.level_middles.begin(), map.level_middles.end()));
      std::set<int64_t> gone_to;
      for (const Hover& part : map.hits)
        if (part.kind == Hover::Kind::Level) gone_to.insert(part.index);
      EXPECT_EQ(gone_to.size(), map.levels.size());
      EXPECT_LE(map.map_bottom, panel.bottom());
      for (const Record& r : map.drawing) {
        if (r.kind != Record::Kind::Text) continue;
        EXPECT_GE(r.rect.x, panel.x - 5) << r.text;
        EXPECT_LE(r.rect.right(), panel.right() + 1) << r.text;
        EXPECT_EQ(r.text.find("…"), std::string::npos) << r.text;
      }
      ASSERT_EQ(map.handles.size(), 1u);
      EXPECT_GT(map.handles[0].track.height, 2 * map.handles[0].track.width);
      for (size_t i = 0; i < map.levels.size(); ++i) {
        const double share = (map.level_middles[i] - map.level_middles.front()) / (map.level_middles.back() - map.level_middles.front());
        EXPECT_NEAR(slider_place(map, share), static_cast<double>(i), 0.01);
      }
    }
}

TEST(TilesZoom, TheSliderZoomsAsFarAsItIsDraggedAndStopsAtTheLevels) {
  ZoomStage stage{sample_warp_tiling()};
  stage.input.warp = 2, stage.input.lane = 21;
  const auto levels = tiles_around(stage.input);
  double element = 0;
  for (int step = 0; step <= 100; ++step) {
    const double place = step / 100.0 * static_cast<double>(levels.size() - 1);
    stage.input.view = zoom_to_place(stage.input, stage.layout(), place);
    EXPECT_NEAR(zoom_place(stage.input, levels), place, 0.08) << step;
    const double now = stage.layout().camera.width;
    EXPECT_GE(now, element * 0.93) << "never farther again, at " << step;
    element = now;
    if (stage.input.view.window) continue;
    EXPECT_EQ(stage.input.view.level, levels[static_cast<size_t>(std::lround(place))].level);
  }
  EXPECT_EQ(stage.input.view.level, TilesLevel::Element);
}

TEST(TilesZoom, WhereAPanelHasTheMapThePictureHasItsRoom) {
  ZoomStage stage{sample_warp_tiling()};
  stage.input.view.level = TilesLevel::Warp;
  Frame frame{{0, 0, 897, 740}, dark_theme(), english(), stage.metrics, 1};
  const TilesScene beside = layout_tiles(stage.input, frame);
  frame.companions.left = true;
  const TilesScene alone = layout_tiles(stage.input, frame);
  EXPECT_GT(beside.mini_map.width, 0);
  EXPECT_EQ(alone.mini_map.width, 0);
  EXPECT_GT(alone.matrix.width, beside.matrix.width + 150);
}

}  // namespace tiles_zoom_tests
}  // namespace warplens::viz
