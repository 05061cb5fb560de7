// Timeline: what the rows, the tables and the sentence say, against plain sums over the trace.
#include "viz/scenes/timeline/block_timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/viz/samples.h"

namespace warplens::viz {
namespace timeline_tests {

using testing::HasSubstr;

const Recorder kMetrics;
Frame stage(float width = 1080, float height = 690) { return {{0, 0, width, height}, dark_theme(), english(), kMetrics, 1}; }

struct Shown {
  std::shared_ptr<const analysis::Snapshot> snapshot;
  BlockTimelineModel model = make_block_timeline_model(*snapshot);
  std::vector<LineCost> lines;
  BlockTimelineInput input;

  Shown(std::shared_ptr<const analysis::Snapshot> s, uint32_t warp) : snapshot(std::move(s)), lines(make_line_costs(*snapshot, warp)) {
    const double all = static_cast<double>(snapshot->block->trace.ticks);
    input = {snapshot.get(), &model, &lines, {0, all}, 0, warp, {}};
  }
  const simt::Trace& trace() const { return snapshot->block->trace; }
};

bool says(const Scene& scene, const std::string& text) {
  return std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) { return r.text.find(text) != std::string::npos; });
}

TEST(BlockTimeline, SumsOfWarpsAndLinesAreThoseOfTheTrace) {
  for (const auto& snapshot : {sample_transpose(0), sample_transpose(1), sample_warp_tiling()})
    for (uint32_t warp = 0; warp < snapshot->block->trace.warps; ++warp) {
      const Shown shown(snapshot, warp);
      uint64_t wavefronts = 0, conflicts = 0, sectors = 0, waited = 0;
      for (const simt::AccessRow& row : shown.trace().accesses)
        if (row.warp == warp) wavefronts += row.wavefronts, conflicts += row.conflicts, sectors += row.sectors;
      for (const simt::BarrierRow& row : shown.trace().barriers)
        if (row.warp == warp) waited += row.released - row.tick;
      EXPECT_EQ(shown.model.warps[warp].wavefronts, wavefronts);
      EXPECT_EQ(shown.model.warps[warp].conflicts, conflicts);
      EXPECT_EQ(shown.model.warps[warp].sectors, sectors);
      EXPECT_EQ(shown.model.warps[warp].waited, waited);
      uint64_t of_lines[2] = {0, 0}, bad = 0;
      for (const LineCost& cost : shown.lines) of_lines[cost.shared] += cost.cost, bad += cost.conflicts;
      EXPECT_EQ(of_lines[1], wavefronts);
      EXPECT_EQ(of_lines[0], sectors);
      EXPECT_EQ(bad, conflicts);
    }
}

TEST(BlockTimeline, ItsHeadingNamesTheMostExpensivePlaceOfTheFollowedWarp) {
  // Unpadded: four loads of a column, 32 wavefronts each, beside four stores of a row.
  const Shown shown(sample_transpose(0), 3);
  const auto scene = layout_block_timeline(shown.input, stage());
  EXPECT_THAT(scene.title, HasSubstr("Warp 3 spends 128 of its 132 wavefronts on line"));
  EXPECT_THAT(scene.title, HasSubstr("'s tile load"));
  EXPECT_THAT(scene.sentence, HasSubstr("124 of them are bank conflicts"));
  EXPECT_THAT(scene.sentence, HasSubstr("not clock cycles"));
  const Shown padded(sample_transpose(1), 3);
  EXPECT_THAT(layout_block_timeline(padded.input, stage()).sentence, HasSubstr("None of them is a bank conflict"));
}

// 6 × 35 beside 153 would be a sum that is wrong.
TEST(BlockTimeline, WhatALineCostsForEachAccessIsSaidToBeTheMostWhereItVaries) {
  Shown shown(sample_transpose(0), 0);
  EXPECT_TRUE(says(layout_block_timeline(shown.input, stage(1080, 900)), "32 × 4"));
  EXPECT_FALSE(says(layout_block_timeline(shown.input, stage(1080, 900)), "≤"));
  for (LineCost& cost : shown.lines) cost.cost -= cost.worst == 32;
  EXPECT_TRUE(says(layout_block_timeline(shown.input, stage(1080, 900)), "≤32 × 4"));
}

// Of every shown warp those that touch the selected word, but for the one that is shown, which has a frame.
TEST(BlockTimeline, AccessesToWhatIsSelectedAreRinged) {
  Shown shown(sample_transpose(1), 0);
  std::vector<uint32_t> touching = {0, static_cast<uint32_t>(shown.trace().accesses.size()) - 1};
  ASSERT_NE(shown.trace().accesses.front().warp, shown.trace().accesses.back().warp);
  const auto scene = layout_block_timeline(shown.input, stage());
  EXPECT_TRUE(marked_accesses(scene, shown.input, {}).empty());
  shown.input.touching = &touching;
  const auto rings = marked_accesses(scene, shown.input, {});
  ASSERT_EQ(rings.size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    const simt::AccessRow& access = shown.trace().accesses[touching[i]];
    const float x = tick_x(scene, shown.input.window, static_cast<double>(access.tick));
    EXPECT_TRUE(std::any_of(rings.begin(), rings.end(), [&](const Rect& ring) { return x >= ring.x && x <= ring.right(); })) << i;
  }
  shown.input.access = 0;
  EXPECT_EQ(marked_accesses(scene, shown.input, {}).size(), 1u);
}

TEST(BlockTimeline, EveryAccessInTheWindowIsABarWhereTheyCanBeDistinguished) {
  Shown shown(sample_transpose(1), 0);
  const auto count = [&](uint32_t warp, const TickWindow& window) {
    uint32_t inside = 0;
    for (const simt::AccessRow& row : shown.trace().accesses)
      inside += row.warp == warp && static_cast<double>(row.tick) >= window.from && static_cast<double>(row.tick) < window.to;
    return inside;
  };
  shown.input.window = {0, 60};
  const auto scene = layout_block_timeline(shown.input, stage());
  ASSERT_EQ(scene.rows.size(), 8u);
  uint32_t all = 0;
  for (const auto& row : scene.rows) {
    EXPECT_EQ(row.drawn, count(row.warp, shown.input.window));
    all += row.drawn;
  }
  EXPECT_GT(all, 10u);
}

TEST(BlockTimeline, TheMouseFindsEachAccessWhereItIsDrawn) {
  Shown shown(sample_transpose(0), 0);
  shown.input.window = {0, 60};
  const auto scene = layout_block_timeline(shown.input, stage());
  uint32_t found = 0;
  for (uint32_t i = 0; i < shown.trace().accesses.size(); ++i) {
    const simt::AccessRow& row = shown.trace().accesses[i];
    if (row.tick >= 60) continue;
    const auto& line = scene.rows[row.warp];
    const float x = scene.track.x + static_cast<float>(row.tick) / 60 * scene.track.width;
    const auto hover = hover_block_timeline(scene, shown.input, english(), {x + 1, line.base - 2});
    ASSERT_TRUE(hover);
    EXPECT_EQ(hover->index, static_cast<int64_t>(row.tick));
    EXPECT_EQ(hover->second, row.warp);
    EXPECT_EQ(hover->third, i);
    found += 1;
  }
  EXPECT_GT(found, 10u);
}

TEST(BlockTimeline, TheBracketInTheOverviewIsWhatTheRowsShowAndItsGripsAreItsEdges) {
  Shown shown(sample_warp_tiling(), 0);
  const auto all = static_cast<double>(shown.trace().ticks);
  shown.input.window = {all * 0.25, all * 0.5};
  const auto scene = layout_block_timeline(shown.input, stage());
  ASSERT_GT(scene.overview.width, 0);
  EXPECT_NEAR(scene.bracket.x, scene.overview.x + scene.overview.width * 0.25f, 1);
  EXPECT_NEAR(scene.bracket.right(), scene.overview.x + scene.overview.width * 0.5f, 1);
  ASSERT_EQ(scene.handles.size(), kBracketParts);
  EXPECT_NEAR(scene.handles[0].rect.center().x, scene.bracket.x, 1);
  EXPECT_NEAR(scene.handles[2].rect.center().x, scene.bracket.right(), 1);
  for (const Handle& handle : scene.handles) {
    EXPECT_EQ(handle.track.x, scene.overview.x);
    EXPECT_EQ(handle.track.width, scene.overview.width);
  }
}

TEST(BlockTimeline, AGripMovesItsEdgeAndTheBracketMovesWhole) {
  const TickWindow window{1000, 3000};
  EXPECT_EQ(slid(window, Bracket::From, 500, 10'000), (TickWindow{500, 3000}));
  EXPECT_EQ(slid(window, Bracket::To, 7000, 10'000), (TickWindow{1000, 7000}));
  EXPECT_EQ(slid(window, Bracket::All, 5000, 10'000), (TickWindow{4000, 6000}));
  // Neither edge passes the other or leaves the trace.
  EXPECT_EQ(slid(window, Bracket::From, 9000, 10'000), (TickWindow{2960, 3000}));
  EXPECT_EQ(slid(window, Bracket::To, 0, 10'000), (TickWindow{1000, 1040}));
  EXPECT_EQ(slid(window, Bracket::All, 9900, 10'000), (TickWindow{8000, 10'000}));
  EXPECT_EQ(slid({0, 30}, Bracket::To, 10, 30), (TickWindow{0, 30}));
}

TEST(BlockTimeline, TheCardSaysWhatAnAccessIsAndWhatItCosts) {
  Shown shown(sample_transpose(0), 0);
  const auto& rows = shown.trace().accesses;
  const auto worst = std::max_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.conflicts < b.conflicts; });
  ASSERT_EQ(worst->wavefronts, 32u);
  shown.input.access = static_cast<uint32_t>(worst - rows.begin());
  auto scene = layout_block_timeline(shown.input, stage());
  ASSERT_GT(scene.card.width, 0);
  EXPECT_GE(scene.card.y, scene.rows.back().rect.bottom());
  ASSERT_GE(scene.card_lines.size(), 4u);
  EXPECT_EQ(scene.card_lines[0], "tile load");
  EXPECT_THAT(scene.card_lines[1], HasSubstr("tick " + std::to_string(worst->tick)));
  EXPECT_EQ(scene.card_lines[2], "32 wavefronts, ideal 1");
  EXPECT_THAT(scene.card_lines[3], HasSubstr("32 lanes, 4 bytes each: 32 words in bank "));
  // What is pointed at goes before what is shown.
  const auto global = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.sectors > 0; });
  shown.input.pointed = static_cast<uint32_t>(global - rows.begin());
  scene = layout_block_timeline(shown.input, stage());
  EXPECT_THAT(scene.card_lines[2], HasSubstr("128 of 128 bytes used"));
}

TEST(BlockTimeline, TheCardOfAWaitNamesTheWarpThatArrivedLast) {
  Shown shown(sample_transpose(0), 0);
  const auto& wait = shown.model.warps[0].waits.front();
  shown.input.pointed_moment = {0, wait.from};
  const auto scene = layout_block_timeline(shown.input, stage());
  ASSERT_GE(scene.card_lines.size(), 4u);
  EXPECT_EQ(scene.card_lines[2], "waits 7 ticks");
  EXPECT_EQ(scene.card_lines[3], "Warp 7 arrives last, at tick " + std::to_string(wait.to) + ".");
}

TEST(BlockTimeline, WhereTheDearestLineHasNoConflictItNamesTheOneThatHas) {
  Shown shown(sample_transpose(0), 0);
  const auto sentence = [&](uint64_t dearest, uint64_t other) {
    shown.lines = {{.line = 162, .site = 0, .shared = true, .times = 132, .cost = 528, .conflicts = dearest, .worst = 4},
                   {.line = 131, .site = 0, .shared = true, .times = 32, .cost = 256, .conflicts = other, .worst = 8}};
    return layout_block_timeline(shown.input, stage()).sentence;
  };
  EXPECT_THAT(sentence(0, 224),
              testing::StartsWith("None of them is a bank conflict; line 131 has 224: one access takes up to 8 wavefronts."));
  EXPECT_THAT(sentence(0, 0), testing::StartsWith("None of them is a bank conflict. "));
  EXPECT_THAT(sentence(396, 224), testing::StartsWith("396 of them are bank conflicts: one access takes up to 4 wavefronts."));
}

TEST(BlockTimeline, WhereSeveralLinesHaveConflictsItNamesThemAllWithTheirSum) {
  Shown shown(sample_transpose(0), 0);
  const auto sentence = [&](std::vector<uint32_t> lines) {
    shown.lines = {{.line = 113, .site = 0, .shared = true, .times = 256, .cost = 256, .conflicts = 0, .worst = 1}};
    for (const uint32_t line : lines)
      shown.lines.push_back({.line = line, .site = 0, .shared = true, .times = 4, .cost = 8, .conflicts = 4, .worst = 2});
    return layout_block_timeline(shown.input, stage()).sentence;
  };
  EXPECT_THAT(sentence({97, 98, 99, 100}),
              testing::StartsWith("None of them is a bank conflict; lines 97–100 have 16: one access takes up to 2 wavefronts."));
  EXPECT_THAT(sentence({97, 97}), testing::StartsWith("None of them is a bank conflict; line 97 has 8:"));
  EXPECT_THAT(sentence({10, 20, 30, 40, 50, 60, 70, 80}), HasSubstr("8 other lines have 32"));
}

TEST(BlockTimeline, AWaitIsHatchedInThinRowsToo) {
  const Shown shown(sample_transpose(0), 0);
  const auto scene = layout_block_timeline(shown.input, stage(900, 420));
  const auto thin = std::find_if(scene.rows.begin(), scene.rows.end(), [](const auto& row) { return row.warp != 0; });
  ASSERT_NE(thin, scene.rows.end());
  ASSERT_LT(thin->base - thin->rect.y, 22);
  float highest = thin->base;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Line && r.color == dark_theme().faint.with_alpha(0.6f))
      for (const Point& p : r.points)
        if (p.y > thin->rect.y && p.y < thin->base) highest = std::min(highest, p.y);
  EXPECT_LT(highest, thin->base - 0.5f * (thin->base - thin->rect.y)) << "at least half of the row";
}

TEST(BlockTimeline, TheFollowedRowSaysItsWaitInLargeTypeToo) {
  const Shown shown(sample_transpose(0), 0);
  const auto& wait = shown.model.warps[0].waits.front();
  Shown near = shown;
  near.input.snapshot = near.snapshot.get(), near.input.model = &near.model, near.input.lines = &near.lines;
  near.input.window = {static_cast<double>(wait.from), static_cast<double>(wait.to)};
  Frame frame = stage(1366, 640);
  frame.scale = 1.25f;
  EXPECT_TRUE(says(layout_block_timeline(near.input, frame), "waits 7 ticks"));
}

TEST(BlockTimeline, InTheTablesConflictsHaveATriangleAndTheirNumber) {
  const Shown shown(sample_transpose(0), 3);
  const auto scene = layout_block_timeline(shown.input, stage(1200, 900));
  // Warp 3 and its line with conflicts: 124 of them.
  int numbers = 0;
  for (const Record& r : scene.drawing)
    numbers += r.kind == Record::Kind::Text && r.text == "124" && r.style.color == dark_theme().conflict;
  EXPECT_GE(numbers, 2);
}

TEST(BlockTimeline, TheFiguresOfTheScaleSayWhatTheyCount) {
  const Shown shown(sample_transpose(0), 3);
  const auto scene = layout_block_timeline(shown.input, stage(1400, 900));
  const auto label = std::find_if(scene.drawing.begin(), scene.drawing.end(),
                                  [](const Record& r) { return r.group.find("scale") != std::string::npos && r.text == "32"; });
  ASSERT_NE(label, scene.drawing.end());
  const auto over = hover(scene, label->rect.center());
  ASSERT_TRUE(over);
  EXPECT_EQ(over->text, "32 wavefronts");
}

TEST(BlockTimeline, TheCardsLeaderDoesNotCrossWhatIsSaidOfTheOtherWarps) {
  Shown shown(sample_transpose(0), 0);
  shown.input.access = 0;
  size_t both = 0;
  for (float height = 360; height < 620; height += 10) {
    const auto scene = layout_block_timeline(shown.input, stage(700, height));
    const auto said = std::find_if(scene.drawing.begin(), scene.drawing.end(),
                                   [](const Record& r) { return r.text.find("follow another warp") != std::string::npos; });
    if (said == scene.drawing.end()) continue;
    for (const Record& r : scene.drawing) {
      if (r.kind != Record::Kind::Line || !r.group.ends_with("card") || r.points[0].x != r.points[1].x) continue;
      ++both;
      const float from = std::min(r.points[0].y, r.points[1].y), to = std::max(r.points[0].y, r.points[1].y);
      EXPECT_FALSE(from < said->rect.center().y && to > said->rect.center().y && r.points[0].x < said->rect.right()) << height;
    }
  }
  EXPECT_GT(both, 0u);
}

TEST(BlockTimeline, AWaitThatEndsBeyondTheWindowSaysWhen) {
  Shown shown(sample_transpose(0), 0);
  const auto& wait = shown.model.warps[0].waits.front();
  const auto says = [&](const std::string& text) {
    const auto scene = layout_block_timeline(shown.input, stage());
    return std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) { return r.text == text; });
  };
  const auto from = static_cast<double>(wait.from), to = static_cast<double>(wait.to);
  shown.input.window = {from, to + 2};
  EXPECT_TRUE(says("waits 7 ticks"));
  shown.input.window = {from, to - 2};
  EXPECT_TRUE(says("waits 7 ticks, until tick " + std::to_string(wait.to)));
}

TEST(BlockTimeline, NearEnoughAnAccessSaysWhatItIs) {
  Shown shown(sample_transpose(0), 0);
  const auto all = static_cast<double>(shown.trace().ticks);
  shown.input.window = {0, all};
  const size_t far = layout_block_timeline(shown.input, stage()).named.size();
  const auto first = static_cast<double>(shown.trace().accesses.front().tick);
  shown.input.window = {std::max(0.0, first - 2), std::max(0.0, first - 2) + 40};
  const auto near = layout_block_timeline(shown.input, stage());
  EXPECT_GT(near.named.size(), far);
  EXPECT_THAT(near.named, testing::Contains("tile store"));
}

TEST(BlockTimeline, AWaitSaysHowLongAndForWhichBarrier) {
  const Shown shown(sample_transpose(0), 0);
  const auto& wait = shown.model.warps[0].waits.front();
  EXPECT_EQ(wait.to - wait.from, 7u) << "seven warps arrive after the first, one a tick";
  const auto scene = layout_block_timeline(shown.input, stage());
  const float x = scene.track.x + static_cast<float>(wait.from + 5) / static_cast<float>(shown.trace().ticks) * scene.track.width;
  const auto hover = hover_block_timeline(scene, shown.input, english(), {x, scene.rows[0].base - 2});
  ASSERT_TRUE(hover);
  EXPECT_THAT(hover->text, HasSubstr("waits 7 ticks"));
}

TEST(BlockTimeline, ZoomingKeepsTheTickUnderTheMouseAndStaysInTheTrace) {
  const TickWindow before{1000, 3000};
  const TickWindow nearer = zoomed(before, 1500, 2, 10'000);
  EXPECT_DOUBLE_EQ(nearer.to - nearer.from, 1000);
  EXPECT_DOUBLE_EQ((1500 - nearer.from) / 1000, 0.25) << "a quarter of the way, as before";
  const TickWindow out = zoomed(before, 1500, 0.001, 10'000);
  EXPECT_EQ(out, (TickWindow{0, 10'000}));
  const TickWindow least = zoomed(before, 1500, 1e9, 10'000);
  EXPECT_DOUBLE_EQ(least.to - least.from, 40);
  EXPECT_EQ(moved(before, -5000, 10'000), (TickWindow{0, 2000}));
  EXPECT_EQ(moved(before, 50'000, 10'000), (TickWindow{8000, 10'000}));
}

// The stage of a window of 1024 x 768 at 250%.
TEST(BlockTimeline, WithTheLargestTypeInASmallWindowTheFollowedWarpIsDrawn) {
  const Shown shown(sample_transpose(0), 5);
  Frame frame = stage(1024, 368);
  frame.scale = 2.5f;
  const auto scene = layout_block_timeline(shown.input, frame);
  ASSERT_EQ(scene.rows.size(), 1u);
  EXPECT_EQ(scene.rows[0].warp, 5u);
  EXPECT_GT(scene.rows[0].drawn, 0u);
  EXPECT_LE(scene.rows[0].rect.bottom(), 368);
}

TEST(BlockTimeline, TheScaleBesideTheFollowedRowIsThatOfItsBars) {
  const Shown shown(sample_transpose(0), 3);
  const auto scene = layout_block_timeline(shown.input, stage(1400, 900));
  const auto label = std::find_if(scene.drawing.begin(), scene.drawing.end(),
                                  [](const Record& r) { return r.group.find("scale") != std::string::npos && r.text == "32"; });
  ASSERT_NE(label, scene.drawing.end());
  const auto row = std::find_if(scene.rows.begin(), scene.rows.end(), [](const auto& r) { return r.warp == 3; });
  ASSERT_NE(row, scene.rows.end());
  float highest = row->base;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::FillRect && r.color == dark_theme().conflict && r.rect.bottom() <= row->base + 1 && r.rect.y > row->rect.y)
      highest = std::min(highest, r.rect.y);
  EXPECT_NEAR(label->rect.center().y, highest, 4);
  Frame veiled = stage(1400, 900);
  veiled.veil.at.push_back({true, shown.lines.front().line, shown.lines.front().site});
  for (const Record& r : layout_block_timeline(shown.input, veiled).drawing) EXPECT_EQ(r.group.find("scale"), std::string::npos);
}

TEST(BlockTimeline, TheFirstWindowOfALongTraceIsShortEnoughToCountItsBars) {
  EXPECT_EQ(usual_window(1456), (TickWindow{0, 1456}));
  EXPECT_LE(usual_window(218'348).to, 3500);
  EXPECT_GE(usual_window(1'000'000).to, 10'000) << "the bracket in the overview can be taken hold of";
}

TEST(BlockTimeline, RowsThatDoNotFitAreSaidAndTheFollowedOneIsAlwaysThere) {
  for (const uint32_t warp : {0u, 4u, 7u}) {
    const Shown shown(sample_transpose(0), warp);
    const auto scene = layout_block_timeline(shown.input, stage(700, 330));
    ASSERT_LT(scene.rows.size(), 8u);
    EXPECT_TRUE(std::any_of(scene.rows.begin(), scene.rows.end(), [&](const auto& row) { return row.warp == warp; })) << warp;
    EXPECT_TRUE(says(scene, "of 8; follow another warp"));
  }
}

TEST(BlockTimeline, AllMarksThatOccurAreExplainedInANarrowWindowToo) {
  const Shown shown(sample_transpose(0), 0);
  for (const float width : {1080.0f, 480.0f}) {
    const auto scene = layout_block_timeline(shown.input, stage(width, 640));
    for (const char* mark : {"load", "store", "conflict", "global", "wait", "barrier"})
      EXPECT_TRUE(says(scene, english().get(std::string("timeline.legend_") + mark))) << mark << " at " << width;
    for (const char* mark : {"atomic", "copy"})
      EXPECT_FALSE(says(scene, english().get(std::string("timeline.legend_") + mark))) << mark << " at " << width;
  }
}

TEST(BlockTimeline, TheHeadingSaysUnderWhichScheduleTheWarpsRan) {
  const std::pair<simt::Schedule, const char*> cases[] = {{{simt::Order::InOrder, 0}, "It runs one warp until it must wait"},
                                                          {{simt::Order::RoundRobin, 0}, "(round-robin)"},
                                                          {{simt::Order::Reversed, 0}, "begins with the last warp"},
                                                          {{simt::Order::Seeded, 7}, "(seed 7)"}};
  for (const auto& [schedule, words] : cases) {
    auto snapshot = std::make_shared<analysis::Snapshot>(*sample_transpose(0));
    auto launch = std::make_shared<simt::Launch>(*snapshot->launch);
    launch->schedule = schedule;
    snapshot->launch = launch;
    const Shown shown(snapshot, 0);
    EXPECT_THAT(layout_block_timeline(shown.input, stage()).sentence, HasSubstr(words));
  }
}

TEST(BlockTimeline, BothPlacesOfAFindingAreInTheirRowsAtTheirTicksWithALineBetween) {
  Shown shown(sample_transpose(0), 0);
  shown.input.places = {{0, 20, 1}, {3, 60, 2}};
  shown.input.finding = "Race on tile[3]";
  const auto scene = layout_block_timeline(shown.input, stage());
  ASSERT_EQ(scene.places.size(), 2u);
  for (const auto& [rect, place] : scene.places) {
    const auto row = std::find_if(scene.rows.begin(), scene.rows.end(), [&](const auto& r) { return r.warp == place.warp; });
    ASSERT_NE(row, scene.rows.end());
    EXPECT_NEAR(rect.center().x, tick_x(scene, shown.input.window, static_cast<double>(place.tick)), 0.01f);
    EXPECT_TRUE(row->rect.contains(rect.center()));
    const auto hover = hover_block_timeline(scene, shown.input, english(), rect.center());
    ASSERT_TRUE(hover);
    EXPECT_THAT(hover->text, HasSubstr("Race on tile[3], place " + std::to_string(place.number)));
    EXPECT_EQ(hover->index, static_cast<int64_t>(place.tick));
    EXPECT_EQ(hover->second, static_cast<int64_t>(place.warp));
  }
  const Point from = scene.places[0].first.center(), to = scene.places[1].first.center();
  EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) {
    return r.kind == Record::Kind::Line && r.group.find("finding") != std::string::npos && r.points.size() == 2 &&
           std::abs(r.points[0].x - from.x) < 0.01f && std::abs(r.points[1].x - to.x) < 0.01f;
  }));
  // One that is in another block, or not in the window, has no mark there.
  shown.input.window = {30, 100};
  EXPECT_EQ(layout_block_timeline(shown.input, stage()).places.size(), 1u);
}

}  // namespace timeline_tests
}  // namespace warplens::viz
