// What a click answers and shows in a lesson, what its keys mean then, and that the Lab's time is no way away from a step.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/panels/panels.h"
#include "app/stages/selected.h"
#include "tests/app/in_the_card.h"

namespace warplens::app {
namespace {

// Time begins in the Lab once its wavefronts may be seen: that is no way away from the step.
TEST(LessonPanel, ARevealedStepOfTheLabIsStillItsPlace) {
  Lesson lesson = sample_lesson();
  LessonStep& step = lesson.steps.front();
  step.place.stage = "lab", step.find.reset();
  step.place.views = {{"lab.text", "lane * 2"}, {"lab.memory", "shared"}};
  LessonQuestion question;
  question.ask = {{"en", "How many wavefronts?"}};
  question.answer = "wavefronts";
  step.question = question;
  auto bench = fake_workbench(nullptr, {lesson});
  bench->restore({});
  ASSERT_TRUE(bench->open_lesson("sample"));
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(bench->lesson_run().can_answer()) << bench->lesson_run().problem();
  bench->reveal_lesson();
  EXPECT_TRUE(bench->at_lesson_step());
  bench->jump(Jump::NextStep);
  EXPECT_TRUE(bench->at_lesson_step());
}

TEST_F(InTheCard, AfterAClickThePictureMarksWhatIsRightAndNoTooltipCoversTheCard) {
  go(2);
  EXPECT_EQ(marks_of(*bench).lanes, 0u);
  screen.click(*bench, "lane.11");
  ASSERT_EQ(given(), 11);
  EXPECT_EQ(marks_of(*bench).lanes, 0x1f0u) << "lanes 4 to 8 are the right ones";
  EXPECT_FALSE(screen.frame(*bench).tooltip);
}

TEST_F(InTheCard, AClickOnABankWhereALaneIsAskedSaysSo) {
  go(2);
  bench->select({Selection::Kind::Bank, {}, 3, 0});
  EXPECT_FALSE(bench->selection());
  EXPECT_FALSE(given());
  ASSERT_TRUE(bench->notice);
  EXPECT_EQ(english().format(bench->notice->key, {{"what", std::string_view(bench->notice->what.message)}}),
            "This is bank 3; the question asks for a lane.");
}

TEST_F(InTheCard, DigitsMeanNothingElseOnceTheStepIsAnsweredAndLettersWhatTheMenuSays) {
  const auto enabled = [&](const std::string& id) {
    screen.state.overlays.menu = true;
    const PanelsScene scene = screen.frame(*bench);
    screen.state.overlays.menu = false;
    const auto found = std::find_if(scene.controls.begin(), scene.controls.end(), [&](const Control& c) { return c.id == "menu." + id; });
    return found != scene.controls.end() && found->enabled;
  };
  const uint64_t at = bench->clock().at();
  EXPECT_FALSE(enabled("time.next_access")) << "its key answers the open question";
  type("A");
  ASSERT_TRUE(given());
  const auto answer = given();
  EXPECT_EQ(bench->clock().at(), at);
  type("BD123");
  EXPECT_EQ(bench->clock().at(), at) << "no other access";
  EXPECT_FALSE(screen.state.overlays.next_language);
  EXPECT_TRUE(enabled("time.next_access"));
  type("A");
  EXPECT_GT(bench->clock().at(), at) << "the next access, as at all other times";
  bench->return_to_lesson();
  ASSERT_TRUE(settle(*bench));
  EXPECT_TRUE(bench->shows("banks")) << "no other stage";
  EXPECT_EQ(bench->lesson_step(), 0u);
  EXPECT_EQ(given(), answer);
  EXPECT_EQ(screen.state.lesson_typed, "");
  go(1);
  EXPECT_THAT(card(), testing::HasSubstr("Shift+N")) << "the button says its key";
  screen.press(*bench, {key('N'), false, true});
  EXPECT_EQ(bench->lesson_step(), 0u);
}

}  // namespace
}  // namespace warplens::app
