#include "viz/scenes/tiles/tiles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "tests/viz/samples.h"

namespace warplens::viz {
namespace {

struct Stage {
  std::shared_ptr<const analysis::Snapshot> snapshot;
  TilesModel model = make_tiles_model(*snapshot);
  TilesInput input{snapshot.get(), &model, 0, 0, 9};
  Recorder metrics;
  TilesScene layout() const { return layout_tiles(input, {{0, 0, 1080, 690}, dark_theme(), english(), metrics, 1}); }
};

Point element(const TilesScene& scene, float row, float column) {
  return {scene.box.x + (column + 0.5f) * scene.box.width / static_cast<float>(scene.columns),
          scene.box.y + (row + 0.5f) * scene.box.height / static_cast<float>(scene.rows)};
}

// The tick of the `n`th read of As by warp 0, from 0; 8 reads of As and 8 of Bs are a k step.
uint64_t tick_of_read(const analysis::Snapshot& s, uint32_t warp, uint32_t n) {
  uint32_t seen = 0;
  for (const auto& row : s.block->trace.accesses) {
    if (row.warp != warp || s.block->trace.objects[row.object].name != "As" || s.program->sites[row.site].op != MemoryOp::Load) continue;
    if (seen++ == n) return row.tick;
  }
  return 0;
}

TEST(Tiles, LaneNumbersAreWhereTheTraceSaysThatTheLaneStores) {
  const Stage stage{sample_warp_tiling()};
  const TilesScene scene = stage.layout();
  ASSERT_EQ(scene.numbers.size(), 32u);
  for (const auto& number : scene.numbers) {
    // Lane l of the sub tile computes rows 4*(l/8).., columns 4*(l%8)..
    const Point first = element(scene, static_cast<float>(number.lane / 8 * 4), static_cast<float>(number.lane % 8 * 4));
    EXPECT_TRUE(number.rect.contains(first)) << number.lane;
  }
}

TEST(Tiles, WhereThreadTilesAreTooNarrowForNumbersTheirRowsAreNamed) {
  const Stage stage{sample_warp_tiling()};
  const TilesScene scene = layout_tiles(stage.input, {{0, 0, 508, 600}, dark_theme(), english(), stage.metrics, 1});
  EXPECT_TRUE(scene.numbers.empty());
  ASSERT_EQ(scene.lane_rows.size(), 4u);
  for (const auto& row : scene.lane_rows) {
    EXPECT_EQ(row.last, row.first + 7);
    // Lane l of the sub tile computes rows 4*(l/8).., columns 4*(l%8)..
    EXPECT_TRUE(row.rect.contains(element(scene, static_cast<float>(row.first / 8 * 4), 0)));
    EXPECT_TRUE(row.rect.contains(element(scene, static_cast<float>(row.first / 8 * 4), 31)));
  }
}

TEST(Tiles, NamesAndSizesOfLevelsAreWholeInBothLanguages) {
  const Stage stage{sample_warp_tiling()};
  for (const Strings* strings : {&english(), &chinese()})
    for (const float scale : {1.0f, 1.6f, 2.0f})
      for (const auto& record : layout_tiles(stage.input, {{0, 0, 1250, 780}, dark_theme(), *strings, stage.metrics, scale}).drawing) {
        if (record.kind == Record::Kind::Text && record.group.find("level map") != std::string::npos)
          EXPECT_EQ(record.text.find("…"), std::string::npos) << record.text << " at " << scale;
      }
}

TEST(Tiles, APermutedKernelShowsAPermutedPicture) {
  const auto reversed = [](uint32_t lane) { return 31 - lane; };
  const TilesScene plain = Stage{sample_warp_tiling()}.layout(), permuted = Stage{sample_warp_tiling(reversed)}.layout();
  std::map<uint32_t, Rect> at, other;
  for (const auto& n : plain.numbers) at[n.lane] = n.rect;
  for (const auto& n : permuted.numbers) other[n.lane] = n.rect;
  ASSERT_EQ(other.size(), 32u);
  for (uint32_t lane = 0; lane < 32; ++lane) {
    EXPECT_FLOAT_EQ(other[lane].x, at[31 - lane].x);
    EXPECT_FLOAT_EQ(other[lane].y, at[31 - lane].y);
  }
}

TEST(Tiles, TheSelectedLaneIsOutlinedInEverySubTile) {
  const TilesScene scene = Stage{sample_warp_tiling()}.layout();
  ASSERT_EQ(scene.selected.size(), 4u);  // 2 x 2 sub tiles
  size_t outlines = 0;
  for (const Record& r : scene.drawing)
    outlines += r.kind == Record::Kind::StrokeRect && r.group == "selected lane" && r.color == dark_theme().thread;
  EXPECT_EQ(outlines, 4u);
}

TEST(Tiles, TheStripsLieBesideTheResultAsTheReadsSay) {
  Stage stage{sample_warp_tiling()};
  stage.input.tick = tick_of_read(*stage.snapshot, 0, 3 * 8 + 2);  // in the step k = 3
  const TilesScene scene = stage.layout();
  ASSERT_EQ(scene.strips.size(), 2u);
  const auto& as = scene.strips[0];
  const auto& bs = scene.strips[1];
  EXPECT_EQ(as.array.place, TilesModel::Place::Left);
  EXPECT_TRUE(as.array.transposed);  // stored As[k][row], drawn beside the rows of C
  EXPECT_EQ(as.array.columns, 64u);  // declared flat; the pitch is BM
  EXPECT_EQ(bs.array.place, TilesModel::Place::Top);
  EXPECT_EQ(bs.array.columns, 128u);
  ASSERT_EQ(as.lit.size(), 32u);  // warp 0 reads its 32 rows of k = 3
  EXPECT_EQ(as.lit.front(), 3 * 64u);
  EXPECT_EQ(as.lit.back(), 3 * 64u + 31);
  EXPECT_EQ(bs.lit.front(), 3 * 128u);
  // Lane 9: row 1, column 1 of the sub tile's 4 x 8 lanes; two sub tiles down (16 rows on) and across (32 columns on).
  EXPECT_EQ(as.read, (std::vector<uint32_t>{196, 197, 198, 199, 212, 213, 214, 215}));
  EXPECT_EQ(bs.read, (std::vector<uint32_t>{388, 389, 390, 391, 420, 421, 422, 423}));
}

// 64 x 64 threads' results by 64 columns of 8 rows each, as in block tiling in one dimension: As holds its tile by rows, in one dimension.
std::shared_ptr<const analysis::Snapshot> sample_columns_of_results() {
  constexpr uint32_t BM = 64, BN = 64, BK = 8, TM = 8;
  SampleBlock block({1, 1, 1}, {512, 1, 1});
  const uint32_t C = block.object("C", Space::Global, {BM, BN}), As = block.object("As", Space::Shared, {BM * BK}, "float[512]"),
                 Bs = block.object("Bs", Space::Shared, {BK * BN}, "float[512]"),
                 sums = block.object("sums", Space::Shared, {256}, "float[256]");
  const auto row = [](uint32_t warp) { return warp / 2 * TM; };
  const auto column = [](uint32_t warp, uint32_t lane) { return warp % 2 * 32 + lane; };
  block.k_tile();
  for (uint32_t warp = 0; warp < block.warps(); ++warp) {
    block.access(MemoryOp::Store, As, warp, 4, [&](uint32_t l) { return warp * 32 + l; });
    block.access(MemoryOp::Store, Bs, warp, 4, [&](uint32_t l) { return warp * 32 + l; });
    block.access(MemoryOp::Store, sums, warp, 4, [&](uint32_t l) { return warp % 8 * 32 + l; });
  }
  block.barrier();
  for (uint32_t warp = 0; warp < block.warps(); ++warp)
    for (uint32_t k = 0; k < BK; ++k) {
      block.access(MemoryOp::Load, Bs, warp, 4, [&](uint32_t l) { return k * BN + column(warp, l); });
      for (uint32_t m = 0; m < TM; ++m) block.access(MemoryOp::Load, As, warp, 4, [&](uint32_t) { return (row(warp) + m) * BK + k; });
    }
  block.barrier();
  for (uint32_t warp = 0; warp < block.warps(); ++warp)
    for (uint32_t m = 0; m < TM; ++m)
      block.access(MemoryOp::Store, C, warp, 4, [&](uint32_t l) { return (row(warp) + m) * BN + column(warp, l); });
  return block.finish("C");
}

TEST(Tiles, AFlatArrayHasTheRowsThatItsReadsShowOrNone) {
  const auto snapshot = sample_columns_of_results();
  const TilesModel model = make_tiles_model(*snapshot);
  ASSERT_EQ(model.arrays.size(), 3u);
  const TilesModel::Array &as = model.arrays[0], &bs = model.arrays[1], &sums = model.arrays[2];
  EXPECT_EQ(as.place, TilesModel::Place::Left);
  EXPECT_FALSE(as.transposed);
  EXPECT_EQ(std::pair(as.rows, as.columns), std::pair(uint64_t{64}, uint64_t{8})) << "As[row * BK + k]";
  EXPECT_EQ(bs.place, TilesModel::Place::Top);
  EXPECT_EQ(std::pair(bs.rows, bs.columns), std::pair(uint64_t{8}, uint64_t{64}));
  EXPECT_FALSE(as.folded || bs.folded);
  EXPECT_TRUE(sums.folded) << "nothing shows rows: its title has none";
  Stage stage{snapshot};
  std::string titles;
  for (const Record& record : stage.layout().drawing)
    if (record.kind == Record::Kind::Text) titles += record.text + "\n";
  EXPECT_NE(titles.find("As\u00a0 64 × 8"), std::string::npos) << titles;
  EXPECT_NE(titles.find("sums\n"), std::string::npos) << titles;
}

TEST(Tiles, SeenWholeTheFrameEndsWhereTheResultDoesAndItsStripsAreAtItsSide) {
  Stage stage{sample_warp_tiling()};
  stage.input.view.level = TilesLevel::Whole;
  const TilesScene scene = stage.layout();
  const analysis::Ownership& o = *stage.snapshot->ownership;
  const Rect whole = scene.camera.rect({0, 0, static_cast<double>(o.total_rows), static_cast<double>(o.total_columns)});
  EXPECT_LT(whole.width, scene.camera.clip.width - 40) << "there is room at its sides";
  EXPECT_NEAR(scene.matrix.x, whole.x, 4);
  EXPECT_NEAR(scene.matrix.right(), whole.right(), 4);
  for (const TilesScene::Strip& strip : scene.strips)
    if (strip.array.place == TilesModel::Place::Left) {
      EXPECT_LT(scene.matrix.x - strip.rect.right(), 30) << "beside the result, not at the edge of the stage";
    }
}

TEST(Tiles, ASharedTileThatLiesAlongNothingIsBesideTheResult) {
  Stage stage{sample_transpose(1)};
  stage.input.tick = stage.snapshot->block->trace.accesses[70].tick;  // the reads by columns
  const TilesScene scene = stage.layout();
  ASSERT_EQ(scene.strips.size(), 1u);
  EXPECT_EQ(scene.strips[0].array.place, TilesModel::Place::Beside);
  EXPECT_EQ(scene.strips[0].array.columns, 33u);
  EXPECT_LT(scene.strips[0].rect.right(), scene.matrix.x);
}

TEST(Tiles, OfManyArraysBesideTheResultThatOfTheCurrentAccessIsSeenOnASmallStage) {
  SampleBlock block({1, 1, 1}, {32, 1, 1});
  const std::vector<std::string> names = {"patch", "rows", "counts", "partial", "mask", "scratch"};
  for (const std::string& name : names) {
    const uint32_t array = block.object(name, Space::Shared, {20, 20}, "float[20][20]");
    block.access(MemoryOp::Store, array, 0, 4, [](uint32_t lane) { return lane; });
    block.barrier();
  }
  const uint32_t out = block.object("out", Space::Global, {4, 32});
  for (uint32_t r = 0; r < 4; ++r) block.access(MemoryOp::Store, out, 0, 4, [=](uint32_t lane) { return r * 32 + lane; });
  Stage stage{block.finish("out")};
  for (size_t i = 0; i < names.size(); ++i) {
    stage.input.tick = stage.snapshot->block->trace.accesses[i].tick;
    const TilesScene scene = layout_tiles(stage.input, {{0, 0, 620, 420}, dark_theme(), english(), stage.metrics, 1});
    const auto strip = std::find_if(scene.strips.begin(), scene.strips.end(), [&](const TilesScene::Strip& s) {
      return stage.snapshot->block->trace.objects[s.array.object].name == names[i];
    });
    ASSERT_NE(strip, scene.strips.end()) << names[i];
    EXPECT_GE(strip->rect.height, 8) << names[i];
  }
}

TEST(Tiles, LaneNumbersAreOverTheFramesOfTheTiles) {
  const Stage stage{sample_warp_tiling()};
  const TilesScene scene = stage.layout();
  size_t last_frame = 0, first_number = scene.drawing.size();
  for (size_t i = 0; i < scene.drawing.size(); ++i) {
    const Record& r = scene.drawing[i];
    if (r.kind == Record::Kind::StrokeRect && (r.group.ends_with("warp sub tiles") || r.group.ends_with("warps"))) last_frame = i;
    if (r.kind == Record::Kind::Text && r.group.ends_with("lane numbers")) first_number = std::min(first_number, i);
  }
  EXPECT_GT(last_frame, 0u);
  EXPECT_GT(first_number, last_frame);
  EXPECT_LT(first_number, scene.drawing.size());
}

// Its figures have room to all sides of the frame that runs through the outer thread tiles.
TEST(Tiles, LaneNumbersKeepClearOfTheFrameOfTheirSubTile) {
  const Stage stage{sample_warp_tiling()};
  for (const float width : {896.0f, 1080.0f, 1600.0f}) {
    const TilesScene scene = layout_tiles(stage.input, {{0, 0, width, width * 0.82f}, dark_theme(), english(), stage.metrics, 1});
    std::vector<Rect> frames;
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::StrokeRect && r.group.ends_with("warp sub tiles")) frames.push_back(r.rect);
    size_t numbers = 0;
    for (const Record& r : scene.drawing) {
      if (r.kind != Record::Kind::Text || !r.group.ends_with("lane numbers")) continue;
      const float base = r.points[0].y, top = base - 0.73f * r.style.size;
      for (const Rect& frame : frames) {
        if (!frame.contains(r.rect.center())) continue;
        ++numbers;
        EXPECT_GE(top - frame.y, 1.5f) << r.text << " at " << width;
        EXPECT_GE(frame.bottom() - base, 1.5f) << r.text << " at " << width;
      }
    }
    EXPECT_EQ(numbers, 32u) << width;
  }
}

// Below the whole result: the block with its warps' numbers, the warp sub tile in its lanes' colours, the thread tile with one element lit.
TEST(Tiles, EachSmallPictureOfALevelEnlargesTheLitPartOfTheOneAbove) {
  const Stage stage{sample_warp_tiling()};
  const TilesScene scene = layout_tiles(stage.input, {{0, 0, 900, 740}, dark_theme(), english(), stage.metrics, 1});
  std::set<std::string> warps;
  std::set<uint32_t> colors;
  size_t beams = 0;
  for (const Record& r : scene.drawing) {
    if (r.group.find("level map") == std::string::npos) continue;
    if (r.kind == Record::Kind::Text && r.style.align == Align::Center) warps.insert(r.text);
    if (r.kind == Record::Kind::Polygon) ++beams;
    for (uint32_t lane = 0; lane < 32; ++lane)
      if (r.kind == Record::Kind::FillRect && r.color == mix(dark_theme().panel, viridis(static_cast<float>(lane) / 31), 0.92f))
        colors.insert(lane);
  }
  EXPECT_EQ(warps, (std::set<std::string>{"0", "1", "2", "3"}));
  EXPECT_EQ(colors.size(), 32u);
  EXPECT_EQ(beams, scene.levels.size() - 1);
}

TEST(Tiles, TheSmallPicturesOfLevelsGrowWithTheStage) {
  const Stage stage{sample_warp_tiling()};
  const auto widest = [&](float width, float height) {
    float most = 0;
    for (const Record& r : layout_tiles(stage.input, {{0, 0, width, height}, dark_theme(), english(), stage.metrics, 1}).drawing)
      if (r.kind == Record::Kind::StrokeRect && r.group.find("level map") != std::string::npos) most = std::max(most, r.rect.width);
    return most;
  };
  EXPECT_NEAR(widest(900, 740), 88, 2);
  EXPECT_NEAR(widest(1400, 950), 104, 2);
}

TEST(Tiles, HoveringAnElementNamesItsOwnerAtEachLevel) {
  const Stage stage{sample_warp_tiling()};
  const TilesScene scene = stage.layout();
  // Row 37, column 70 of the block: warp row 1, warp column 1, so warp 3; inside it row 5, column 6: lane 1*8 + 1 = 9.
  const auto found = hover_tiles(scene, stage.input, english(), element(scene, 37, 70));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Hover::Kind::Element);
  EXPECT_EQ(found->index, 37);
  EXPECT_EQ(found->second, 128 + 70);
  EXPECT_EQ(found->third, 3 * 32 + 9);
  EXPECT_NE(found->text.find("C[37][198]"), std::string::npos);
  EXPECT_NE(found->text.find("warp 3, lane 9"), std::string::npos);
  EXPECT_NE(found->text.find("warp tile (1, 1)"), std::string::npos);
  EXPECT_NE(found->text.find("thread tile (9, 17), element (1, 2) of it"), std::string::npos);
}

TEST(Tiles, ALevelThatTheTraceContradictsSaysSo) {
  Stage stage{sample_warp_tiling()};
  auto changed = *stage.snapshot;
  for (auto& level : changed.levels)
    if (level.name == "warp sub tile") level.disagreement = "warp sub tile 16 x 32: the tile at (0, 0) belongs to two warps";
  stage.input.snapshot = &changed;
  const TilesScene scene = stage.layout();
  bool said = false, marked = false;
  for (const Record& r : scene.drawing) {
    said |= r.kind == Record::Kind::Text && r.text.find("belongs to two warps") != std::string::npos;
    marked |= r.kind == Record::Kind::Polygon && r.group == "levels" && r.color == dark_theme().conflict;
  }
  EXPECT_TRUE(said);
  EXPECT_TRUE(marked);
}

TEST(Tiles, ATwoDimensionalBlockShowsWhichThreadsMakeAWarp) {
  const TilesScene scene = Stage{sample_transpose(0)}.layout();
  size_t cells = 0;
  for (const Record& r : scene.drawing) cells += r.group == "threads" && r.kind == Record::Kind::FillRect;
  EXPECT_EQ(cells, 32u * 8);
}

TEST(Tiles, TheMiniMapMarksTheBlockInItsGrid) {
  const TilesScene scene = Stage{sample_warp_tiling()}.layout();
  bool found = false;
  for (const Record& r : scene.drawing) {
    if (r.group != "grid" || r.kind != Record::Kind::FillRect || !(r.color == dark_theme().block)) continue;
    found = true;
    EXPECT_NEAR((r.rect.x - scene.mini_map.x) / scene.mini_map.width, 128.0 / 2048, 1e-4);  // block (1, 0) of 16 x 32
    EXPECT_FLOAT_EQ(r.rect.y, scene.mini_map.y);
  }
  EXPECT_TRUE(found);
}

// 512 blocks, of which the GPU holds 480 at a time.
TEST(Tiles, TheWavesOfAGridAreBarsAndAQuestionCoversThem) {
  Stage stage{sample_warp_tiling()};
  const auto waves = [&](uint64_t at_once, bool asked) {
    stage.input.blocks_at_once = at_once;
    Veil veil;
    veil.waves = asked;
    const TilesScene scene = layout_tiles(stage.input, {{0, 0, 1100, 900}, dark_theme(), english(), stage.metrics, 1, veil});
    std::vector<float> bars;
    std::string said;
    for (const Record& r : scene.drawing) {
      if (r.group.find("waves") == std::string::npos) continue;
      if (r.kind == Record::Kind::FillRect) bars.push_back(r.rect.width);
      if (r.kind == Record::Kind::Text) said = r.text;
    }
    return std::pair(bars, said);
  };
  const auto [bars, said] = waves(480, false);
  ASSERT_EQ(bars.size(), 2u);
  EXPECT_NEAR(bars[1] / bars[0], 32.0f / 480, 0.01f);
  EXPECT_EQ(said, "2 waves: 480 + 32");
  EXPECT_EQ(waves(160, false).second, "4 waves: 3 × 160 + 32");
  EXPECT_EQ(waves(256, false).second, "2 waves: 2 × 256");
  EXPECT_EQ(waves(480, true), std::pair(std::vector<float>(), std::string("waves: ?")));
  EXPECT_EQ(waves(512, false).second, "") << "all at once";
}

TEST(Tiles, AResultOfOneRowAndNoSelectedLaneStillHaveAPicture) {
  SampleBlock block({1, 1, 1}, {64, 1, 1});
  const uint32_t out = block.object("out", Space::Global, {1, 64});
  for (uint32_t warp = 0; warp < 2; ++warp) block.access(MemoryOp::Store, out, warp, 4, [&](uint32_t l) { return warp * 32 + l; });
  Stage stage{block.finish("out")};
  stage.input.lane = -1;
  stage.input.warp = 1;
  const TilesScene scene = stage.layout();
  EXPECT_EQ(scene.rows, 1u);
  EXPECT_TRUE(scene.selected.empty());
  EXPECT_GT(scene.matrix.height, 8);
  const auto found = hover_tiles(scene, stage.input, english(), element(scene, 0, 40));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->third, 40);
}

TEST(Tiles, WithoutAStoredResultTheStageSaysSo) {
  Stage stage{sample_transpose(0)};
  auto changed = *stage.snapshot;
  changed.ownership.reset();
  const TilesModel model = make_tiles_model(changed);
  stage.input.snapshot = &changed;
  stage.input.model = &model;
  const TilesScene scene = stage.layout();
  EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) { return r.text == "Nothing stored"; }));
}

}  // namespace
}  // namespace warplens::viz
