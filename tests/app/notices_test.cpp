// What is said beside the picture covers nothing that is used, and goes with its cause, a click or Escape.
#include <gtest/gtest.h>

#include "app/panels/panels.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace notices_tests {

const Error kMistake{"expected ';'", {"bad.cu", 3, 14}, {}, "  int x = 1\n           ^"};

struct Window {
  PaperScreen screen;
  std::unique_ptr<Workbench> bench = fake_workbench(nullptr, {sample_lesson()});

  explicit Window(const std::string& stage = "banks") {
    ViewState view;
    view.choices[0] = {"good", {}, {}};
    view.stage = stage;
    bench->restore(view);
    EXPECT_TRUE(settle(*bench));
  }
  bool shows(const std::string& id) {
    screen.frame(*bench);
    return screen.state.places.contains(id);
  }
  void press(Key key) { screen.press(*bench, {key}); }
};

TEST(Errors, CoverNoControlAndAClickPutsThemAway) {
  Window window;
  window.bench->active().session.fail(kMistake);
  ASSERT_TRUE(window.shows("error"));
  const PanelsScene scene = window.screen.frame(*window.bench);
  const Rect box = window.screen.state.places.at("error");
  for (const Control& control : scene.controls) {
    if (control.id == "error") continue;
    const Rect both = viz::intersection(box, control.rect);
    EXPECT_FALSE(both.width > 0 && both.height > 0) << control.id;
  }
  window.screen.click(*window.bench, "error");
  EXPECT_FALSE(window.shows("error"));
}

// The banner below it offers another block: a click on it takes that, one on its cross does not.
TEST(Errors, OfAGuessedBlockOfferAnotherAndTheCrossOnlyClosesThem) {
  Error fault{"the block of 256 threads is guessed"};
  fault.fix = Phrase("block_guessed_likely", {{"threads", 256u}, {"array", "t"}, {"likely", 64u}});
  Window window;
  window.bench->active().session.fail(fault);
  ASSERT_TRUE(window.shows("try_block"));
  const PanelsScene scene = window.screen.frame(*window.bench);
  const auto offer = std::find_if(scene.controls.begin(), scene.controls.end(), [](const Control& c) { return c.id == "try_block"; });
  EXPECT_TRUE(offer->action == Action(act::SetLaunch{"block", "64", false}));
  window.screen.click(*window.bench, "try_block.close");
  EXPECT_FALSE(window.shows("try_block") || window.shows("error"));
  EXPECT_TRUE(window.bench->active().choice.options.empty());
}

TEST(Errors, OfAKernelAreNotSaidWhereNoKernelIsShown) {
  Window window;
  window.bench->active().session.fail(kMistake);
  window.bench->show_stage("lab");
  EXPECT_FALSE(window.shows("error"));
  window.bench->show_stage("tiles");
  EXPECT_TRUE(window.shows("error"));
}

TEST(Errors, ARedNoticeGoesWhenAStateHasOpened) {
  Window window;
  window.bench->notice = Notice(Error{"old.json: this is not a JSON document"});
  ASSERT_TRUE(window.shows("notice"));
  window.bench->restore({});
  EXPECT_FALSE(window.shows("notice"));
}

TEST(Errors, EscapePutsThemAwayBeforeItEndsTheLesson) {
  Window window;
  window.bench->open_lesson("sample");
  window.bench->active().session.fail(kMistake);
  window.bench->notice = Notice(Error{"old.json: this is not a JSON document"});
  window.press(Key::Escape);
  EXPECT_FALSE(window.bench->notice);
  EXPECT_TRUE(window.bench->active().session.error());
  window.press(Key::Escape);
  EXPECT_FALSE(window.bench->active().session.error());
  EXPECT_NE(window.bench->lesson(), nullptr);
  window.press(Key::Escape);
  EXPECT_EQ(window.bench->lesson(), nullptr);
}

TEST(Notes, GoWithTheNextClick) {
  Window window;
  window.bench->notice = Notice::note("measure.copied");
  ASSERT_TRUE(window.shows("notice"));
  window.screen.click(*window.bench, "stage.tiles");
  EXPECT_FALSE(window.bench->notice);
}

}  // namespace notices_tests
}  // namespace warplens::app
