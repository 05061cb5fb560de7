// What a picture has in the window's panels: Tiles' map in the place of the kernels, Timeline's tables in that of the lanes.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/panels/state.h"
#include "app/state/state_file.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace companions_tests {

ViewState showing(const std::string& kernel, const std::string& stage) {
  ViewState state;
  state.stage = stage;
  for (Choice& choice : state.choices) choice = {kernel, {}, {}};
  return state;
}

class CompanionsOfAStage : public testing::Test {
 protected:
  bool has(const char* place) const { return screen.state.places.contains(place); }
  std::string said(const char* part) { return said_by(screen.frame(*bench), part); }
  std::string view(const char* name) const { return bench->view(name, "-"); }
  void show(const char* kernel, const char* stage) {
    static RealKernels kernels;
    bench = real_workbench(kernels);
    bench->restore(showing(kernel, stage));
    ASSERT_TRUE(settle_real(*bench));
    screen.frame(*bench);
  }
  // The first line from `line` on that has this text, from 1.
  uint32_t line_with(std::string_view text, uint32_t line = 1) {
    const std::string& source = bench->player().snapshot()->source();
    size_t at = 0;
    for (uint32_t i = 1; i < line; ++i) at = source.find('\n', at) + 1;
    return 1 + static_cast<uint32_t>(std::count(source.begin(), source.begin() + static_cast<ptrdiff_t>(source.find(text, at)), '\n'));
  }

  PaperScreen screen;
  std::unique_ptr<Workbench> bench;
};

TEST_F(CompanionsOfAStage, WhoGoesToAWarpHasTheMapOfTheTilesUntilTheKernelsAreChosen) {
  show("sgemm_warptiling", "tiles");
  EXPECT_TRUE(has("kernel.sgemm_naive") && has("level.2") && !has("left.level.1"));
  const Chord in{key('Z'), false, true};
  screen.press(*bench, in);
  EXPECT_EQ(view("tiles.level"), "warp");
  EXPECT_FALSE(has("kernel.sgemm_naive") || has("level.2"));
  ASSERT_TRUE(has("left.level.1") && has("left.handle.0"));
  // Out again, by the map: it stays.
  screen.click(*bench, "left.level.1");
  EXPECT_EQ(view("tiles.level"), "block");
  ASSERT_TRUE(has("left.handle.0"));
  // Along the slider the picture is as far in as the mouse is far down.
  const Rect track = screen.state.places.at("left.handle.0");
  std::set<std::string> windows;
  for (int i = 0; i < 12; ++i) {
    Pointer pointer;
    pointer.at = {track.center().x, track.y + (0.3f + 0.02f * static_cast<float>(i)) * track.height};
    screen.frame(*bench, pointer);
    pointer.down = pointer.pressed = true;
    screen.frame(*bench, pointer);
    screen.frame(*bench, pointer);
    pointer.pressed = pointer.down = false, pointer.released = true;
    screen.frame(*bench, pointer);
    windows.insert(view("tiles.window"));
  }
  EXPECT_GT(windows.size(), 6u);
  // The wheel zooms on the map too.
  const std::string before = view("tiles.window");
  Pointer wheel;
  wheel.at = {track.x + 60, track.center().y};
  screen.frame(*bench, wheel);
  wheel.wheel = 1;
  screen.frame(*bench, wheel);
  EXPECT_NE(view("tiles.window"), before);
  screen.click(*bench, "tiles.left.off");
  EXPECT_TRUE(has("kernel.sgemm_naive") && !has("left.level.1"));
  screen.press(*bench, in);
  EXPECT_TRUE(has("kernel.sgemm_naive")) << "who has chosen keeps it";
}

TEST_F(CompanionsOfAStage, WhatWarpsAndLinesCostIsInThePanelOfTheLanes) {
  show("transpose_shared", "timeline");
  EXPECT_TRUE(has("right.bar.0"));
  screen.click(*bench, "right.bar.0");
  ASSERT_TRUE(bench->selection());
  EXPECT_EQ(bench->selection().kind, Selection::Kind::Line);
  screen.click(*bench, "timeline.right.off");
  EXPECT_FALSE(has("right.bar.0"));
  EXPECT_NE(said("right").find("Lanes of warp 0"), std::string::npos);
  screen.click(*bench, "timeline.right.on");
  EXPECT_TRUE(has("right.bar.0"));
  // The key brings the tables to the stage, and back.
  screen.press(*bench, {key('D')});
  EXPECT_FALSE(has("right.bar.0"));
  EXPECT_NE(said("stage").find("Lines of warp 0"), std::string::npos);
  screen.press(*bench, {key('D')});
  EXPECT_TRUE(has("right.bar.0"));
  EXPECT_EQ(said("stage").find("Lines of warp 0"), std::string::npos);
  // Who watches a word has its history there.
  bench->select({Selection::Kind::Word, "tile", 5});
  EXPECT_NE(said("right").find("tile[0][5]"), std::string::npos) << said("right");
  EXPECT_FALSE(has("right.bar.0"));
}

TEST_F(CompanionsOfAStage, AtABarrierThePanelOfTheLanesSaysSoAndNotWhatWasAccessedBefore) {
  show("transpose_shared", "banks");
  const uint32_t barrier = line_with("__syncthreads");
  const auto there = bench->player().next_on_line(barrier), after = bench->player().next_on_line(line_with("[", barrier));
  ASSERT_TRUE(there && after);
  bench->seek(*there);
  EXPECT_NE(said("right").find("Warp 0 at the barrier"), std::string::npos) << said("right");
  EXPECT_EQ(said("right").find("Lane 0 stores"), std::string::npos);
  bench->seek(*after);
  EXPECT_EQ(said("right").find("at the barrier"), std::string::npos);
}

}  // namespace companions_tests
}  // namespace warplens::app
