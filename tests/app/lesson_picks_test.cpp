// A question that asks for a click can be answered by one: what could be clicked is in the window while it is open.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/panels.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace {

std::vector<std::string> places_to_click(PickKind pick, int64_t right) {
  if (pick == PickKind::Line) return {"line." + std::to_string(right)};
  std::vector<std::string> all;
  for (int i = 0; i < 32; ++i) all.push_back((pick == PickKind::Bank ? "bank." : "lane.") + std::to_string(i));
  return all;
}

TEST(LessonPicks, EveryShippedQuestionThatAsksForAClickIsAnsweredByOne) {
  const RealKernels kernels;
  const auto made = workbench_with_lessons(kernels);
  Workbench& bench = *made;
  size_t asked = 0;
  for (const Lesson& lesson : bench.lessons())
    for (size_t step = 0; step < lesson.steps.size(); ++step) {
      const auto& question = lesson.steps[step].question;
      if (!question || question->kind != QuestionKind::Pick) continue;
      SCOPED_TRACE(lesson.name + ", " + lesson.steps[step].id);
      ASSERT_NE(question->pick, PickKind::Word) << "this test knows no place of a word";
      ASSERT_TRUE(bench.open_lesson(lesson.name, step));
      ASSERT_TRUE(arrives_in_lesson(bench) && bench.lesson_run().can_answer()) << bench.lesson_run().problem();
      const int64_t right = *bench.lesson_run().filled()->answer;
      PaperScreen screen(1600, 900, 1);
      screen.frame(bench);
      screen.frame(bench);
      const Rect window{0, 0, 1600, 900};
      if (question->pick == PickKind::Line) screen.scroll_to(bench, "line." + std::to_string(right), "source");
      for (const std::string& place : places_to_click(question->pick, right)) {
        ASSERT_TRUE(screen.state.places.contains(place)) << place;
        const Rect at = screen.state.places.at(place);
        EXPECT_GT(viz::intersection(at, window).width * viz::intersection(at, window).height, 30) << place;
      }
      const std::string place = question->pick == PickKind::Line   ? "line." + std::to_string(right)
                                : question->pick == PickKind::Bank ? "bank." + std::to_string(right)
                                                                   : "lane." + std::to_string(right);
      screen.click(bench, place);
      EXPECT_EQ(bench.lesson_run().answer().given, right);
      EXPECT_TRUE(bench.lesson_run().answer().right);
      ++asked;
    }
  EXPECT_GE(asked, 5u);
}

// Beside the card little height is left for the picture: each row of lanes has its name, each shared array its own, the levels theirs.
TEST(LessonPictures, OfTilesAreReadBesideTheCard) {
  const RealKernels kernels;
  const auto made = workbench_with_lessons(kernels);
  Workbench& bench = *made;
  ASSERT_TRUE(bench.open_lesson("warptiling"));
  const auto& steps = bench.lesson()->steps;
  bench.go_lesson(static_cast<size_t>(
      std::find_if(steps.begin(), steps.end(), [&](const LessonStep& step) { return step.id == "levels"; }) - steps.begin()));
  ASSERT_TRUE(arrives_in_lesson(bench)) << bench.lesson_run().problem();
  PaperScreen screen(1600, 900, 1);
  screen.frame(bench);
  const PanelsScene scene = screen.frame(bench);
  std::map<std::string, Rect> texts, lanes, arrays;
  for (size_t p = 0; p + 1 < scene.parts.size(); ++p) {
    if (scene.parts[p].name != std::string("stage")) continue;
    for (size_t i = scene.parts[p].first_record; i < scene.parts[p + 1].first_record; ++i) {
      const viz::Record& r = scene.canvas.drawing()[i];
      if (r.kind == viz::Record::Kind::Text) (r.group.ends_with("lane numbers") ? lanes : texts)[r.text] = r.rect;
      if (r.kind == viz::Record::Kind::FillRect) arrays.emplace(r.group, r.rect);
    }
  }
  for (const char* row : {"0–7", "8–15", "16–23", "24–31"}) EXPECT_TRUE(lanes.contains(row)) << row;
  for (const char* level : {"block tile", "warp tile", "warp sub tile", "thread tile", "element"})
    EXPECT_TRUE(texts.contains(level)) << level;
  const auto named = [&](const std::string& array) {
    const auto found = std::find_if(texts.begin(), texts.end(), [&](const auto& text) { return text.first.starts_with(array); });
    return found == texts.end() ? Rect{} : found->second;
  };
  ASSERT_TRUE(arrays.contains("array As") && arrays.contains("array Bs"));
  const Rect as = arrays.at("array As"), bs = arrays.at("array Bs"), left = named("As"), top = named("Bs");
  EXPECT_TRUE(left.width > 0 && left.bottom() <= as.y + 1 && left.x < as.right()) << left.x << " " << left.y;
  const bool above = top.bottom() <= bs.y + 1 && top.x >= bs.x - 1, before = top.right() <= bs.x + 1 && top.y >= bs.y - 3;
  EXPECT_TRUE(top.width > 0 && (above || before) && top.bottom() <= bs.bottom()) << top.x << " " << top.y << " " << bs.x << " " << bs.y;
}

}  // namespace
}  // namespace warplens::app
