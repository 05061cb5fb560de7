// The list of lessons (G).
#include <gtest/gtest.h>

#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace lesson_list_tests {

TEST(LessonList, SaysWhereNoLessonUsesTheKernel) {
  for (const bool elsewhere : {true, false}) {
    Lesson lesson = sample_lesson();
    for (LessonStep& step : lesson.steps) step.place.choices[0].name = elsewhere ? "another" : "good";
    const auto bench = fake_workbench(nullptr, {lesson});
    ViewState view;
    view.choices[0] = {"good", {}, {}};
    view.stage = "banks";
    bench->restore(view);
    ASSERT_TRUE(settle(*bench));
    PaperScreen screen;
    screen.press(*bench, {key('G')});
    const std::string said = said_by(screen.frame(*bench), "overlay");
    EXPECT_EQ(said.find("no lesson uses the current kernel") != std::string::npos, elsewhere) << said;
  }
}

}  // namespace lesson_list_tests
}  // namespace warplens::app
