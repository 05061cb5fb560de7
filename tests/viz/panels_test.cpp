// Compare, plot, timeline and the small strips.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "tests/viz/compare_samples.h"
#include "viz/scenes/banks/banks.h"
#include "viz/scenes/plots/plot.h"
#include "viz/scenes/timeline/strip.h"
#include "viz/scenes/timeline/timeline.h"

namespace warplens::viz {
namespace {

const Recorder kMetrics;
Frame stage(float width = 1080, float height = 690) { return {{0, 0, width, height}, light_theme(), english(), kMetrics, 1}; }

TEST(Compare, TheHeadlineIsMadeFromTheCounts) {
  EXPECT_EQ(compare_headline({{read_side(0), read_side(1)}}, english()), "PAD = 1 takes 32 times fewer wavefronts for this load of tile");
  EXPECT_EQ(compare_headline({{read_side(2), read_side(0)}}, english()),
            "PAD = 2 takes 16 times fewer wavefronts for this load of tile");  // 2-way again
  EXPECT_EQ(compare_headline({{read_side(1), read_side(1)}}, english()), "Both take one wavefront for this load of tile");
}

size_t green_bars(const CompareSide& left, const CompareSide& right) {
  const CompareScene scene = layout_compare({{left, right}}, stage());
  return std::count_if(scene.drawing.begin(), scene.drawing.end(),
                       [](const Record& r) { return r.group.find("bars") != std::string::npos && r.color == light_theme().ok; });
}

TEST(Compare, BarsOfOneLengthAndThoseOfTheSideThatTakesMoreAreNotGreen) {
  EXPECT_GT(green_bars(read_side(0), read_side(1)), 0u) << "the padded one takes fewer wavefronts";
  EXPECT_EQ(green_bars(read_side(1), read_side(1)), 0u);
  CompareSide more = read_side(1), fewer = read_side(1);
  more.wavefronts_block = 100, more.conflicts_block = 0;
  fewer.wavefronts_block = 50, fewer.conflicts_block = 10;
  EXPECT_EQ(green_bars(more, fewer), 0u) << "without conflicts, and dearer";
  fewer.conflicts_block = 0;
  EXPECT_GT(green_bars(more, fewer), 0u);
}

TEST(Compare, WhileASideIsAskedTheColoursOfTheOtherDoNotTellIt) {
  CompareSide dear = read_side(0), cheap = read_side(1);
  dear.veil.wavefronts = dear.veil.wavefront_sums = cheap.veil.wavefronts = cheap.veil.wavefront_sums = true;
  EXPECT_EQ(green_bars(read_side(1), dear), green_bars(read_side(1), cheap));
}

TEST(Compare, WhereColumnsHaveNoRoomTheVerdictStandsWithoutThem) {
  for (const float height : {380.0f, 420.0f, 460.0f, 500.0f, 620.0f, 690.0f}) {
    const CompareScene scene =
        layout_compare({{read_side(0), read_side(1)}}, {{0, 0, 1000, height}, light_theme(), english(), kMetrics, 2});
    const bool named = std::any_of(scene.drawing.begin(), scene.drawing.end(),
                                   [](const Record& r) { return r.kind == Record::Kind::Text && r.text.starts_with("words accessed"); });
    const auto columns = std::count_if(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) {
      return r.kind == Record::Kind::FillRect && r.group.find("histogram") != std::string::npos;
    });
    EXPECT_EQ(named, columns > 0) << "a name without its picture, at " << height;
  }
}

TEST(Compare, AnArraysExtentsAreNotCutWhereThereAreThreeSides) {
  CompareInput input{{read_side(0), read_side(1), read_side(2)}};
  for (CompareSide& side : input.sides) side.label = "COPIES = 4, " + side.label;
  const CompareScene scene = layout_compare(input, stage(1000, 620));
  for (const char* extents : {"tile[32][32]", "tile[32][33]", "tile[32][34]"})
    EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) {
      return r.text.find(extents) != std::string::npos;
    })) << extents;
}

TEST(Compare, OnALowStageTheArraysStandBesideTheirBarsAndTheHeadlineIsWhole) {
  for (const Strings* strings : {&english(), &chinese()}) {
    const CompareScene scene = layout_compare({{read_side(0), read_side(1)}}, {{0, 0, 1014, 458}, light_theme(), *strings, kMetrics, 2.5f});
    std::string said;
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text) said += r.text + "\n";
    EXPECT_EQ(said.find("…"), std::string::npos) << said;
    EXPECT_NE(said.find(strings->format("compare.this_access_short", {{"op", strings->get("op.load")}})), std::string::npos) << said;
    for (const CompareScene::Side& side : scene.sides) {
      EXPECT_GT(side.grid.height, 100);
      EXPECT_EQ(side.touched.size(), 32u);
      EXPECT_GE(side.bars.x, side.grid.right());
      EXPECT_LE(side.bars.bottom(), 458);
    }
  }
}

TEST(Compare, TheHeadlineComparesOnlyWhatDoesTheSameAndMovesTheSame) {
  CompareInput input{{read_side(0), read_side(1)}};
  input.sides[1].alone = true;
  input.sides[1].access.reset();
  EXPECT_EQ(compare_headline(input, english()), "Only PAD = 0 has this load of tile");
  const CompareScene scene = layout_compare(input, stage());
  std::string says;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text) says += r.text + "\n";
  EXPECT_NE(says.find("No counterpart"), std::string::npos) << says;
  input = {{read_side(0), read_side(1)}};
  input.sides[1].ended = true;
  EXPECT_EQ(compare_headline(input, english()), "Only PAD = 0 has this load of tile");
  input = {{read_side(0), read_side(1)}};
  input.sides[1].access->access.mask = 0xffff;  // half the lanes, half the bytes
  EXPECT_EQ(compare_headline(input, english()), "This load of tile: 32 wavefronts for 128 bytes, 1 wavefront for 64 bytes");
}

TEST(Compare, OfThreeSidesTheHeadlineNamesAllThatAreCheapest) {
  EXPECT_EQ(compare_headline({{read_side(0), read_side(1), read_side(1)}}, english()),
            "PAD = 1 and PAD = 1 take 32 times fewer wavefronts than PAD = 0 for this load of tile");
  EXPECT_EQ(compare_headline({{read_side(0), read_side(2), read_side(1)}}, english()),
            "PAD = 1 takes 32 times fewer wavefronts than PAD = 0 for this load of tile");
  EXPECT_EQ(compare_headline({{read_side(1), read_side(1), read_side(1)}}, english()),
            "All three take one wavefront for this load of tile");
}

CompareSide global_side(uint64_t stride_bytes, const std::string& label) {
  CompareSide side;
  side.label = side.title = label;
  side.access = make_view(make_access(true, 4, ~0u, [&](uint32_t lane) { return lane * stride_bytes; }), "out", {65536}, Space::Global);
  return side;
}
std::vector<const Record*> written(const Scene& scene, const std::string& text) {
  std::vector<const Record*> all;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text && r.text == text) all.push_back(&r);
  return all;
}

TEST(Compare, TheRowsOfAllSidesAreBesideEachOtherAndWhatIsLeftOutIsSaid) {
  const CompareScene scene = layout_compare({{global_side(256, "naive"), global_side(4, "shared")}}, stage(1200, 480));
  EXPECT_EQ(scene.headline, "shared transfers 8 times fewer sectors for this store of out");
  const auto rows = written(scene, "bytes used of those transferred");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0]->rect.y, rows[1]->rect.y);
  size_t shown = 0;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text && r.text.ends_with(" of 32 lines shown")) shown = std::stoul(r.text);
  // A line is drawn as 32 words, all of one height; thin lines share a label.
  std::set<float> lines;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::FillRect && r.group.ends_with("global") && r.rect.x < 600) lines.insert(r.rect.y);
  EXPECT_EQ(shown, lines.size());
}

// As a class sees it beside a lesson's card: wavefronts of a warp that has made none leave their row to the picture.
TEST(Compare, LinesAreDrawnAboveTheBarsOfALowStageWithSpeedsToo) {
  CompareInput input{{global_side(4, "naive"), global_side(4, "shared")}};
  for (CompareSide& side : input.sides)
    side.sectors_block = 64, side.measured = Measured{1234, 3000, 0, "GB/s", "8192²", {}, true, "recorded on a GPU"};
  const CompareScene scene = layout_compare(input, stage(640, 470));
  EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) { return r.group.ends_with("global"); }));
  EXPECT_EQ(written(scene, english().get("compare.so_far_short")).size() + written(scene, english().get("compare.so_far")).size(), 0u);
  for (CompareSide& side : input.sides) side.wavefronts_so_far = 1;
  EXPECT_EQ(written(layout_compare(input, stage(640, 600)), english().get("compare.so_far")).size(), 2u);
}

TEST(Compare, SaysTheShareOfTheBytesThatBanksSays) {
  const CompareSide side = global_side(256, "naive");
  EXPECT_EQ(written(layout_compare({{side, side}}, stage()), "12.5%").size(), 2u);
  BanksInput input;
  input.access = side.access;
  bool said = false;
  for (const Record& r : layout_banks(input, stage()).drawing) said |= r.text.find("12.5% of them are used") != std::string::npos;
  EXPECT_TRUE(said);
}

TEST(Compare, WhereThreeSidesHaveNoRoomTheFirstAndTheSelectedOneAreShownAndTheOtherCanBeChosen) {
  CompareInput input{{read_side(0), read_side(1), read_side(2)}};
  const auto shown = [&](float width) {
    const CompareScene scene = layout_compare(input, stage(width));
    std::vector<bool> sides;
    for (const auto& placed : scene.sides) sides.push_back(placed.rect.width > 0);
    const auto hidden =
        std::find_if(scene.hits.begin(), scene.hits.end(), [&](const Hover& h) { return h.kind == Hover::Kind::Side && !h.text.empty(); });
    EXPECT_EQ(hidden != scene.hits.end(), std::count(sides.begin(), sides.end(), false) == 1);
    if (hidden != scene.hits.end()) {
      EXPECT_FALSE(sides[static_cast<size_t>(hidden->index)]);
    }
    return sides;
  };
  EXPECT_EQ(shown(1300), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(shown(600), (std::vector<bool>{true, true, false}));
  input.selected = 2;
  EXPECT_EQ(shown(600), (std::vector<bool>{true, false, true}));
}

TEST(Compare, TheMarkedWordsAreWhereTheSidesOwnArrayHasThem) {
  const CompareInput input{{read_side(0), read_side(1)}};
  const CompareScene scene = layout_compare(input, stage());
  Marks marks;
  marks.words = {{2, 33}};  // [1][1] without padding, [1][0] with one column of it
  for (size_t i = 0; i < 2; ++i) {
    const auto words = words_of(scene.sides[i], input.sides[i], marks);
    ASSERT_EQ(words.size(), 1u);
    const Rect& grid = scene.sides[i].grid;
    const float cell = grid.width / static_cast<float>(scene.sides[i].columns);
    EXPECT_NEAR(words[0].center().x, grid.x + cell * (i == 0 ? 1.5f : 0.5f), 0.01f);
    EXPECT_NEAR(words[0].center().y, grid.y + cell * 1.5f, 0.01f);
  }
}

TEST(Compare, ShowsAColumnOfTheTileAndTheWordsAccessedInEachBank) {
  const CompareScene scene = layout_compare({{read_side(0), read_side(1)}}, stage());
  for (const auto& placed : scene.sides) {
    ASSERT_EQ(placed.touched.size(), 32u);
    for (const uint32_t e : placed.touched) EXPECT_EQ(e % placed.columns, placed.touched[0] % placed.columns);
  }
  EXPECT_EQ(scene.sides[0].conflict_banks.size(), 1u);
  EXPECT_EQ(scene.sides[0].words_per_bank[scene.sides[0].conflict_banks[0]], 32u);
  EXPECT_EQ(scene.sides[1].words_per_bank, std::vector<uint32_t>(32, 1));
  EXPECT_TRUE(scene.sides[1].conflict_banks.empty());
}

TEST(Compare, TheCaptionReportsWhichLaneReadsWhichRow) {
  const CompareScene scene = layout_compare({{read_side(0), read_side(1)}}, stage());
  for (const auto& placed : scene.sides) EXPECT_EQ(placed.caption, "column 0: lane r reads row r");
}

TEST(Compare, TheCaptionComesFromTheAddressesAndIsLeftOutWhereTheyHaveNoOrder) {
  const auto caption = [](bool store, const std::function<uint64_t(uint32_t)>& element) {
    CompareSide side;
    side.access = make_view(make_access(store, 4, ~0u, [&](uint32_t l) { return element(l) * 4; }), "tile", {64, 32});
    return layout_compare({{side, side}}, stage()).sides[0].caption;
  };
  EXPECT_EQ(caption(false, [](uint32_t l) { return (l + 3) * 32ull + 5; }), "column 5: lane r reads row r + 3");
  EXPECT_EQ(caption(true, [](uint32_t l) { return 7 * 32ull + l; }), "row 7: lane r writes column r");
  EXPECT_EQ(caption(false, [](uint32_t l) { return (31 - l) * 32ull + 5; }), "");  // backwards
  EXPECT_EQ(caption(false, [](uint32_t l) { return l * 33ull; }), "");             // a diagonal
  EXPECT_EQ(caption(false, [](uint32_t) { return 40ull; }), "");                   // one word for all
}

TEST(Compare, WhatTheBlockNeverTouchesIsPadding) {
  const CompareSide side = read_side(1);
  ASSERT_EQ(side.use.columns, 33u);
  for (uint64_t e = 0; e < side.use.touched.size(); ++e) EXPECT_EQ(side.use.touched[e] == 0, e % 33 == 32) << e;
}

TEST(Plot, QuartilesAreLinearBetweenTheSamples) {
  const Summary s = summarize({4, 1, 3, 2});  // sorted 1 2 3 4: quartiles at 0.75, 1.5 and 2.25
  EXPECT_DOUBLE_EQ(s.low, 1.75);
  EXPECT_DOUBLE_EQ(s.median, 2.5);
  EXPECT_DOUBLE_EQ(s.high, 3.25);
  EXPECT_EQ(summarize({}).count, 0u);
  EXPECT_DOUBLE_EQ(summarize({7}).median, 7);
}

TEST(Plot, TicksAreRoundAndHoldTheRange) {
  EXPECT_EQ(nice_ticks(0, 10.1, 8), (std::vector<double>{0, 2, 4, 6, 8, 10, 12}));
  EXPECT_EQ(nice_ticks(40100, 51100, 8), (std::vector<double>{40000, 42000, 44000, 46000, 48000, 50000, 52000}));
  EXPECT_EQ(nice_ticks(0, 100, 3), (std::vector<double>{0, 50, 100}));
  for (const double high : {1e-7, 0.03, 1.0, 17.0, 1e9}) {
    const auto ticks = nice_ticks(0, high, 6);
    EXPECT_LE(ticks.size(), 6u);
    EXPECT_GE(ticks.size(), 2u);
    EXPECT_GE(ticks.back(), high * (1 - 1e-9));
  }
}

PlotInput two_series() {
  PlotInput input;
  input.title = "t";
  input.unit = "GFLOPS";
  input.series = {{"a", {1, 2, 3}, false, false, ""}, {"b, \"quick\"", {8, 9, 10}, false, true, ""}};
  input.current = 1;
  return input;
}

TEST(Plot, EverySampleIsADotAtItsValue) {
  const PlotScene scene = layout_plot(two_series(), stage());
  ASSERT_EQ(scene.dots.size(), 2u);
  const auto value = [&](Point p) { return scene.low + (scene.plot.bottom() - p.y) / scene.plot.height * (scene.high - scene.low); };
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(value(scene.dots[0][static_cast<size_t>(i)]), 1 + i, 0.02);
    EXPECT_NEAR(value(scene.dots[1][static_cast<size_t>(i)]), 8 + i, 0.02);
  }
  const auto found = hover(scene, scene.dots[1][2]);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Hover::Kind::Sample);
  EXPECT_EQ(found->index, 1);
  EXPECT_EQ(found->second, 2);
  EXPECT_NE(found->text.find("10.0 GFLOPS"), std::string::npos);
  bool big = false;
  for (const Record& r : scene.drawing) big |= r.text == "9.00 GFLOPS" && r.style.size == 22;
  EXPECT_TRUE(big) << "the median of the current series";
}

TEST(Plot, AWrongResultHasNoDots) {
  PlotInput input = two_series();
  input.series[1].problem = "wrong";
  const PlotScene scene = layout_plot(input, stage());
  EXPECT_TRUE(scene.dots[1].empty());
  bool said = false;
  for (const Record& r : scene.drawing) said |= r.text == "wrong";
  EXPECT_TRUE(said);
}

TEST(Plot, CsvHoldsWhatIsShown) {
  EXPECT_EQ(plot_csv(two_series()),
            "series,sample,value,unit\na,1,1,GFLOPS\na,2,2,GFLOPS\na,3,3,GFLOPS\n\"b, \"\"quick\"\"\",1,8,GFLOPS\n\"b, "
            "\"\"quick\"\"\",2,9,GFLOPS\n"
            "\"b, \"\"quick\"\"\",3,10,GFLOPS\n");
}

TEST(Timeline, FewStepsThatAreAlikeCanBeCounted) {
  TimelineDensity alike;
  alike.ticks = 32;
  const auto cells = [&](uint64_t tick) {
    const TimelineScene scene = layout_timeline({&alike, tick}, stage(800, 40));
    std::map<uint32_t, size_t> of;  // by opacity and blue, which tell the three apart
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::FillRect && r.group.ends_with("steps")) ++of[uint32_t{r.color.a} << 8 | r.color.b];
    return of;
  };
  const Theme& theme = light_theme();
  const auto key = [](Color color) { return uint32_t{color.a} << 8 | color.b; };
  const auto at = cells(21);
  EXPECT_EQ(at.at(key(theme.accent)), 1u);
  EXPECT_EQ(at.at(key(theme.accent.with_alpha(0.45f))), 20u);
  EXPECT_EQ(at.at(key(theme.line)), 11u);
  alike.ticks = 147456;
  EXPECT_TRUE(cells(21).empty()) << "nobody counts these";
}

TEST(Timeline, TicksAndPixelsAreEachOthersInverse) {
  const auto snapshot = sample_warp_tiling();
  const TimelineDensity density = make_timeline_density(*snapshot, 0);
  const TimelineScene scene = layout_timeline({&density, 100}, stage(4000, 40));
  for (uint64_t tick = 0; tick <= density.ticks; tick += 37) EXPECT_EQ(timeline_tick(scene, timeline_x(scene, tick)), tick);
  EXPECT_EQ(timeline_tick(scene, -100), 0u);
  EXPECT_EQ(timeline_tick(scene, 1e6f), density.ticks);
}

TEST(Timeline, ConflictsCarryColourAndShapeWhereTheyHappen) {
  const auto snapshot = sample_warp_tiling();
  const TimelineDensity density = make_timeline_density(*snapshot, 0);
  ASSERT_EQ(snapshot->conflict_ticks.size(), 32u);  // 4 stores x 4 warps x 2 k tiles
  uint64_t conflicts = 0;
  for (const auto& bin : density.bins) conflicts += bin.conflicts;
  EXPECT_EQ(conflicts, 32u);
  EXPECT_EQ(density.barriers.size(), 4u);
  EXPECT_EQ(density.k_tiles.size(), 2u);
  const TimelineScene scene = layout_timeline({&density, 0}, stage(800, 40));
  EXPECT_FALSE(scene.conflict_marks.empty());
  for (const Rect& mark : scene.conflict_marks) {
    const uint64_t tick = timeline_tick(scene, mark.x);
    EXPECT_TRUE(std::any_of(snapshot->conflict_ticks.begin(), snapshot->conflict_ticks.end(),
                            [&](uint64_t t) { return (t > tick ? t - tick : tick - t) * 200 <= density.ticks; }));
  }
  size_t triangles = 0;
  for (const Record& r : scene.drawing) triangles += r.kind == Record::Kind::Polygon;
  EXPECT_GT(triangles, 0u);
}

// The n-th access of one side with the n-th of the other; a side that is not there has none.
AccessPairs in_step(const std::vector<const analysis::Snapshot*>& sides, const std::vector<uint32_t>& warps) {
  AccessPairs pairs;
  for (size_t side = 0; side < sides.size(); ++side) {
    if (!sides[side]) continue;
    const auto& accesses = sides[side]->warps[warps[side]].accesses;
    pairs.resize(std::max(pairs.size(), accesses.size()), {kNone, kNone, kNone});
    for (size_t i = 0; i < accesses.size(); ++i) pairs[i][side] = accesses[i];
  }
  return pairs;
}

TEST(Timeline, WhileAQuestionIsOpenNoConflictIsMarked) {
  const auto snapshot = sample_warp_tiling();
  const TimelineDensity density = make_timeline_density(*snapshot, 0);
  Frame veiled = stage(800, 40);
  EXPECT_FALSE(layout_timeline({&density, 0}, veiled).conflict_marks.empty());
  veiled.veil.wavefronts = true;
  EXPECT_TRUE(layout_timeline({&density, 0}, veiled).conflict_marks.empty());
}

TEST(Timeline, CompareCountsAccessesAndMarksTheConflictsOfBothSides) {
  const auto left = sample_transpose(0), right = sample_transpose(1);
  const std::vector<const analysis::Snapshot*> sides = {left.get(), right.get()};
  const std::vector<uint32_t> warps = {3, 3};
  const TimelineDensity density = make_pair_density(sides, warps, in_step(sides, warps));
  EXPECT_EQ(density.ticks, kTicksPerPair * 16);  // 4 times a load and a store, the barrier, 4 times a load and a store
  EXPECT_EQ(density.barriers, std::vector<uint64_t>{kTicksPerPair * 8 + 1});
  const TimelineScene scene = layout_timeline({&density, 0}, stage(800, 40));
  ASSERT_EQ(scene.conflict_marks.size(), 4u);  // the reads by columns without padding: accesses 9, 11, 13 and 15
  for (size_t i = 0; i < 4; ++i) EXPECT_EQ(timeline_tick(scene, scene.conflict_marks[i].x), kTicksPerPair * (9 + 2 * i));
}

TEST(Timeline, ASideThatIsNotThereYetLeavesTheOther) {
  const auto right = sample_transpose(1);
  const std::vector<const analysis::Snapshot*> sides = {nullptr, right.get()};
  const std::vector<uint32_t> warps = {0, 0};
  const TimelineDensity density = make_pair_density(sides, warps, in_step(sides, warps));
  EXPECT_EQ(density.ticks, kTicksPerPair * 16);
  EXPECT_EQ(density.barriers.size(), 1u);
}

TEST(Timeline, AMillionAccessesCostNoMoreThanThePixels) {
  SampleBlock block({1, 1, 1}, {32, 1, 1});
  const uint32_t tile = block.object("tile", Space::Shared, {1024}), out = block.object("out", Space::Global, {32, 32});
  for (uint32_t i = 0; i < 20000; ++i) block.access(MemoryOp::Load, tile, 0, 4, [&](uint32_t l) { return (l * (i % 7 + 1)) % 1024; });
  block.access(MemoryOp::Store, out, 0, 4, [](uint32_t l) { return l; });
  const TimelineDensity density = make_timeline_density(*block.finish("out"), 0);
  const TimelineScene scene = layout_timeline({&density, 0}, stage(800, 40));
  EXPECT_LT(scene.drawing.size(), 1200u);
}

TEST(Strip, ValuesAreWrittenByTheirType) {
  EXPECT_EQ(format_value(std::bit_cast<uint32_t>(0.25f), Type::F32, false), "0.25");
  EXPECT_EQ(format_value(0xffffffff, Type::I32, false), "-1");
  EXPECT_EQ(format_value(0xffffffff, Type::I32, true), "4\u00a0294\u00a0967\u00a0295");
  EXPECT_EQ(format_value(0x3c00, Type::F16, false), "1");
  EXPECT_EQ(format_value(0x0001, Type::F16, false, 3), "5.96e-08");  // the smallest subnormal, 2^-24
  EXPECT_EQ(format_value(0x3fc0, Type::BF16, false), "1.5");
  EXPECT_EQ(format_value(1, Type::I1, false), "1");
  EXPECT_EQ(format_value(0xfe, Type::I8, false), "-2");
}

TEST(Strip, InactiveLanesAreHollowAndTheSelectedOneIsBoxed) {
  simt::VariableValues values;
  values.known = ~0u;
  for (uint32_t i = 0; i < 32; ++i) values.bits[i] = i;
  const LaneStripScene scene = layout_lane_strip({&values, Type::I32, false, 0x0000ffff, 9}, stage(256, 18));
  size_t filled = 0, hollow = 0;
  for (const Record& r : scene.drawing) {
    filled += r.kind == Record::Kind::FillRect;
    hollow += r.kind == Record::Kind::StrokeRect && r.group == "lanes";
  }
  EXPECT_EQ(filled, 16u);
  EXPECT_EQ(hollow, 16u);
  EXPECT_TRUE(scene.drawing.back().rect.contains(scene.lanes[9].center()));
  const auto found = hover(scene, scene.lanes[20].center());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text, "lane 20, inactive: 20");
}

TEST(Badge, AConflictHasAShapeBesideItsNumber) {
  const auto count = [](const Scene& scene, Record::Kind kind) {
    return std::count_if(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) { return r.kind == kind; });
  };
  EXPECT_EQ(count(layout_badge({2, true}, stage(60, 20)), Record::Kind::Polygon), 1);
  EXPECT_EQ(count(layout_badge({0, false, 8}, stage(60, 20)), Record::Kind::Polygon), 0);
  EXPECT_TRUE(layout_badge({}, stage(60, 20)).drawing.empty());
}

}  // namespace
}  // namespace warplens::viz
