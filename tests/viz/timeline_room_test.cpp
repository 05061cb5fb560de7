// Timeline: what has room beside what.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/viz/samples.h"
#include "viz/scenes/parts.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {
namespace timeline_room_tests {

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

TEST(BlockTimeline, WithoutItsTablesTheRowsHaveTheirRoom) {
  Shown shown(sample_warp_tiling(), 0);
  shown.input.access = shown.snapshot->warps[0].accesses.front();
  const auto height = [&] {
    const auto scene = layout_block_timeline(shown.input, stage(820, 640));
    EXPECT_GT(scene.card.width, 0) << "what is pointed at is said either way";
    return scene.rows.back().rect.bottom() - scene.rows.front().rect.y;
  };
  const float beside = height();
  shown.input.tables = false;
  EXPECT_GT(height(), beside + 60);
}

// The stage of a window of 1024 x 768, with the band of its switches.
TEST(BlockTimeline, InASmallWindowRowsAreHighEnoughToReadAndNoSentenceIsCut) {
  for (const Strings* strings : {&english(), &chinese()}) {
    Shown shown(sample_warp_tiling(), 0);
    shown.input.access = shown.snapshot->warps[0].accesses.front();
    shown.input.tables = false;
    const auto scene = layout_block_timeline(shown.input, {{0, 0, 508, 608}, dark_theme(), *strings, kMetrics, 1, {}, 56});
    ASSERT_EQ(scene.rows.size(), shown.trace().warps);
    for (const auto& row : scene.rows) EXPECT_GE(row.rect.height, 30) << row.warp;
    EXPECT_GT(scene.card.width, 400);
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text && r.group.find("heading") != std::string::npos)
        EXPECT_EQ(r.text.find("…"), std::string::npos) << r.text;
  }
}

TEST(BlockTimeline, ALongTraceBeginsWithWhatItsWarpsDoUpToTheFirstBarrier) {
  BlockTimelineModel model;
  EXPECT_EQ(first_window(model, 200'000), usual_window(200'000)) << "there is no barrier";
  model.releases = {{540, 108}, {53'000, 135}};
  const TickWindow window = first_window(model, 218'348);
  EXPECT_EQ(window.from, 0);
  EXPECT_GT(window.to, 540 * 1.2);
  EXPECT_LT(window.to, 540 * 2);
  EXPECT_EQ(first_window(model, 2'000), usual_window(2'000)) << "a short one is shown whole";
  model.releases = {{50'000, 108}};
  EXPECT_EQ(first_window(model, 218'348), usual_window(218'348)) << "a late barrier";
}

// Rows clip what they hold.
TEST(BlockTimeline, ANameOfAnAccessIsWholeInItsRow) {
  for (float height = 300; height < 700; height += 50) {
    Shown shown(sample_warp_tiling(), 0);
    shown.input.window = {0, 60};
    const auto scene = layout_block_timeline(shown.input, {{0, 0, 1200, height}, dark_theme(), english(), kMetrics, 1.6f});
    for (const Record& r : scene.drawing) {
      if (r.kind != Record::Kind::Text || std::find(scene.named.begin(), scene.named.end(), r.text) == scene.named.end()) continue;
      const float base = r.points[0].y, top = base - r.style.size * 0.75f;
      EXPECT_TRUE(std::any_of(scene.rows.begin(), scene.rows.end(),
                              [&](const auto& row) { return top >= row.rect.y - 0.5f && base <= row.rect.bottom(); }))
          << r.text << " at " << height;
    }
  }
}

TEST(BlockTimeline, WithTheLargestTypeTheAxisNamesTicksThatDoNotTouch) {
  Shown shown(sample_warp_tiling(), 1);
  const Frame frame{{0, 0, 1024, 460}, dark_theme(), english(), kMetrics, 2.5f};
  for (const uint64_t tick : {uint64_t{0}, shown.trace().ticks / 3, shown.trace().ticks}) {
    shown.input.tick = tick;
    const auto scene = layout_block_timeline(shown.input, frame);
    std::vector<Rect> labels;
    for (const Record& r : scene.drawing) {
      const bool number = r.kind == Record::Kind::Text && std::all_of(r.text.begin(), r.text.end(), [](char c) {
                            return (c >= '0' && c <= '9') || c == ' ' || (c & 0x80);
                          });
      if (number && std::abs(r.points[0].y - scene.track.y) < 40) labels.push_back(r.rect);
    }
    EXPECT_GE(labels.size(), 2u) << "the cursor's tick and one of the axis, at " << tick;
    for (size_t i = 0; i < labels.size(); ++i) {
      EXPECT_LE(labels[i].right(), frame.rect.right());
      for (size_t j = 0; j < i; ++j) EXPECT_LE(intersection(labels[i], labels[j]).width, 0) << tick;
    }
  }
}

TEST(BlockTimeline, TheNumberOfAConflictIsAboveTheBarsThatFollowClosely) {
  // The stores of As, two wavefronts each, before those of Bs, which take four: farther and nearer.
  Shown shown(sample_warp_tiling(), 0);
  shown.input.tables = false;
  size_t numbers = 0;
  for (double ticks = 48; ticks < 400; ticks += 8) {
    shown.input.window = {0, ticks};
    const auto scene = layout_block_timeline(shown.input, stage(820, 700));
    const auto in_rows = [&](const Rect& r) {
      return r.y > scene.rows.front().rect.y && r.bottom() < scene.rows.back().rect.bottom() && r.x >= scene.rows.front().rect.x;
    };
    for (const Record& number : scene.drawing) {
      if (number.kind != Record::Kind::Text || !(number.style.color == dark_theme().conflict) || !in_rows(number.rect)) continue;
      ++numbers;
      const Rect ink = inset(number.rect, 2);
      for (const Record& bar : scene.drawing)
        if (bar.kind == Record::Kind::FillRect && bar.rect.width < 9 && in_rows(bar.rect)) {
          EXPECT_LE(std::min(intersection(bar.rect, ink).width, intersection(bar.rect, ink).height), 0) << number.text << " of " << ticks;
        }
    }
  }
  EXPECT_GT(numbers, 0u);
}

// In the panel of a window of 1600 x 900 and of 1024 x 768.
TEST(BlockTimeline, InAPanelTheTablesAreWholeAndALineIsGoneToByAClick) {
  for (const Strings* strings : {&english(), &chinese()})
    for (const float width : {387.0f, 247.0f}) {
      Shown shown(sample_warp_tiling(), 1);
      shown.input.access = shown.snapshot->warps[1].accesses.front();
      const TimelineTables tables = layout_timeline_tables(shown.input, {{1200, 480, width, 400}, dark_theme(), *strings, kMetrics, 1});
      size_t warps = 0, lines = 0;
      for (const Hover& part : tables.hits) {
        warps += part.kind == Hover::Kind::Tick && part.second >= 0, lines += part.kind == Hover::Kind::Bar;
        if (part.kind != Hover::Kind::Text) {
          EXPECT_LE(part.rect.bottom(), tables.bottom);
        }
      }
      EXPECT_EQ(warps, shown.trace().warps);
      EXPECT_EQ(lines, shown.lines.size());
      for (const Record& r : tables.drawing) {
        if (r.kind != Record::Kind::Text) continue;
        EXPECT_GE(r.rect.x, 1199) << r.text;
        EXPECT_LE(r.rect.right(), 1201 + width) << r.text;
        EXPECT_EQ(r.text.find("…"), std::string::npos) << r.text;
      }
      // What the window's panel has, the stage does not repeat: the rows are higher.
      const auto height = [&](bool panel) {
        shown.input.tables = false, shown.input.roomy = panel;
        const auto scene = layout_block_timeline(shown.input, stage(820, 640));
        return scene.rows.back().rect.bottom() - scene.rows.front().rect.y;
      };
      const float alone = height(false);
      EXPECT_GT(height(true), alone);
    }
}

}  // namespace timeline_room_tests
}  // namespace warplens::viz
