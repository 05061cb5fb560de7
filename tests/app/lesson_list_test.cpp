// The list of lessons (G), and the gallery of mistakes (Shift+G).
#include <gmock/gmock.h>
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

// A gallery of three: the first was solved, the second answered wrongly.
std::unique_ptr<Workbench> workbench_with_gallery() {
  Lesson gallery = sample_lesson();
  gallery.name = kMistakesLesson;
  gallery.steps.resize(3, gallery.steps.front());
  for (size_t i = 0; i < gallery.steps.size(); ++i) {
    LessonStep& step = gallery.steps[i];
    step.id = "m" + std::to_string(i), step.title = {{"en", "Kernel " + std::to_string(i)}};
    step.question = LessonQuestion{};
    step.question->ask = {{"en", "What is wrong with " + std::to_string(i) + "?"}};
    step.question->answer = "1";
  }
  WorkbenchParts parts = fake_parts(nullptr, {sample_lesson(), gallery}, nullptr);
  parts.mistakes.emplace_back();
  auto bench = std::make_unique<Workbench>(std::move(parts));
  bench->preferences.answers[kMistakesLesson] = {{"m0", true}, {"m1", false}};
  EXPECT_TRUE(settle(*bench));
  return bench;
}

TEST(MistakeList, SaysWhatIsSolvedAndOpensTheOneThatIsChosen) {
  const auto bench = workbench_with_gallery();
  PaperScreen screen;
  screen.press(*bench, {key('G'), false, true});
  const std::string said = said_by(screen.frame(*bench), "overlay");
  EXPECT_THAT(said, testing::HasSubstr("Found: 1 of 3."));
  EXPECT_THAT(said, testing::HasSubstr("What is wrong with 2?"));
  EXPECT_THAT(said, testing::HasSubstr("Not found yet"));
  screen.click(*bench, "mistakes.m2");
  ASSERT_TRUE(bench->lesson());
  EXPECT_EQ(bench->lesson()->name, kMistakesLesson);
  EXPECT_EQ(bench->lesson_step(), 2u);
  EXPECT_FALSE(screen.state.overlays.mistakes);
}

TEST(MistakeList, IsWalkedByKeysAndBeginsAtTheFirstThatIsNotSolved) {
  const auto bench = workbench_with_gallery();
  PaperScreen screen;
  screen.press(*bench, {key('G'), false, true});
  screen.press(*bench, {Key::Enter});
  ASSERT_TRUE(bench->lesson());
  EXPECT_EQ(bench->lesson_step(), 1u);
  screen.press(*bench, {key('G'), false, true});
  screen.press(*bench, {Key::Home});
  screen.press(*bench, {Key::Enter});
  EXPECT_EQ(bench->lesson_step(), 0u);
  screen.press(*bench, {key('G'), false, true});
  screen.press(*bench, {key('G'), false, true});
  EXPECT_FALSE(screen.state.overlays.mistakes) << "the key closes what it opens";
}

TEST(MistakeList, IsWhereTheRowOfTheListOfLessonsLeads) {
  const auto bench = workbench_with_gallery();
  PaperScreen screen;
  screen.press(*bench, {key('G')});
  screen.press(*bench, {Key::End});
  screen.press(*bench, {Key::Enter});
  EXPECT_TRUE(screen.state.overlays.mistakes);
  EXPECT_FALSE(screen.state.overlays.lessons);
  EXPECT_FALSE(bench->lesson());
  screen.press(*bench, {key('G')});
  EXPECT_TRUE(screen.state.overlays.lessons) << "and back";
  screen.click(*bench, "lessons.mistakes");
  EXPECT_TRUE(screen.state.overlays.mistakes);
}

TEST(MistakeList, AndLessonsAreFoundByWhatIsTypedInThePalette) {
  const auto bench = workbench_with_gallery();
  PaperScreen screen;
  for (const auto& [typed, said, name] :
       {std::tuple("sampl", "Lesson: A sample", "sample"), {"kernel 2", "Find the mistake: Kernel 2", "mistakes"}}) {
    screen.press(*bench, {key('P'), true});
    screen.state.palette_text = typed;
    EXPECT_THAT(said_by(screen.frame(*bench), "overlay"), testing::HasSubstr(said));
    screen.click(*bench, "palette.0");
    ASSERT_TRUE(bench->lesson());
    EXPECT_EQ(bench->lesson()->name, name);
    EXPECT_FALSE(screen.state.overlays.palette);
  }
  EXPECT_EQ(bench->lesson_step(), 2u);
}

TEST(MistakeList, ClosesWithAClickOutsideLikeThatOfLessons) {
  const auto bench = workbench_with_gallery();
  PaperScreen screen;
  for (const bool shift : {false, true}) {
    screen.press(*bench, {key('G'), false, shift});
    screen.frame(*bench);
    screen.click(*bench, Point{4, 400});
    EXPECT_FALSE(screen.state.overlays.lessons || screen.state.overlays.mistakes);
  }
}

}  // namespace lesson_list_tests
}  // namespace warplens::app
