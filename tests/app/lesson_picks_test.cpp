// A question that asks for a click can be answered by one: what could be clicked is in the window while it is open.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warplens::app
