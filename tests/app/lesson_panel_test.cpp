// A lesson's card: what its keys and buttons do, what stays where it is, and that nothing beside the picture answers an open question.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/panels.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"
#include "tests/app/fakes.h"
#include "tests/app/in_the_card.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

TEST(LessonPanel, TheLanesSayWordAndBankOnlyOnceTheQuestionIsAnswered) {
  PaperScreen screen(1600, 900, 1);
  auto bench = real_catalog_workbench();
  ASSERT_TRUE(bench->open_lesson("asking"));
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(bench->veiled());
  screen.frame(*bench);
  const std::string asked = said_by(screen.frame(*bench), "right");
  EXPECT_THAT(asked, testing::ContainsRegex("(bank|sector) [?]"));
  EXPECT_THAT(asked, testing::Not(testing::ContainsRegex("(bank|sector) [0-9]")));
  bench->reveal_lesson();
  EXPECT_THAT(said_by(screen.frame(*bench), "right"), testing::ContainsRegex("(bank|sector) [0-9]"));
}

TEST_F(InTheCard, AnExplanationDoesNotStandAgainInTheNextStepUnderAMouseThatRests) {
  screen.frame(*bench);
  const Point lane = screen.state.places.at("lane.3").center();
  ASSERT_TRUE(screen.point(*bench, lane).tooltip);
  Pointer resting;
  resting.at = lane;
  screen.state.pressed = {Chord{key('N')}};
  screen.frame(*bench, resting);
  ASSERT_EQ(bench->lesson_step(), 1u);
  ASSERT_TRUE(settle(*bench));
  EXPECT_FALSE(screen.point(*bench, lane).tooltip);
  EXPECT_TRUE(screen.point(*bench, {lane.x + 1, lane.y}).tooltip) << "once it is pointed at";
  EXPECT_TRUE(screen.point(*bench, lane).tooltip);
}

TEST_F(InTheCard, DigitsPickTheOptionOfThatNumberAndNeverAnotherStage) {
  const std::string stage = bench->stage().id;
  type("9");
  EXPECT_FALSE(given()) << "no option begins so";
  type("6");
  EXPECT_FALSE(given());
  type("4");
  EXPECT_EQ(given(), 64);
  bench->start_lesson_over("first");
  ASSERT_TRUE(settle(*bench));
  type("1");
  EXPECT_FALSE(given()) << "1 or 16";
  screen.press(*bench, {Key::Enter});
  EXPECT_EQ(given(), 1);
  EXPECT_EQ(bench->stage().id, stage);
}

TEST_F(InTheCard, DigitsDoNothingWhereTheOptionsAreWords) {
  go(1);
  type("1");
  screen.press(*bench, {Key::Enter});
  EXPECT_FALSE(given());
  EXPECT_EQ(bench->stage().id, "banks");
  type("B");
  EXPECT_EQ(given(), 1);
  type("1");
  EXPECT_EQ(bench->stage().id, "banks") << "nor answered";
}

TEST_F(InTheCard, WhatIsToBeClickedCanBeTypedAndAllThatWouldBeRightIsSaid) {
  go(2);
  type("12");
  EXPECT_THAT(card(), testing::HasSubstr("12"));
  screen.press(*bench, {Key::Enter});
  EXPECT_EQ(given(), 12);
  EXPECT_FALSE(bench->lesson_run().answer().right);
  EXPECT_THAT(card(), testing::HasSubstr("You answered lane 12. The answer is one of the lanes 4–8."));
}

TEST_F(InTheCard, TheAnswerThatWasGivenIsShownNotAnotherThatIsRightToo) {
  go(2);
  screen.frame(*bench);
  screen.click(*bench, "lane.7");
  EXPECT_TRUE(bench->lesson_run().answer().right);
  EXPECT_THAT(card(), testing::AllOf(testing::HasSubstr("lane 7"), testing::Not(testing::HasSubstr("lane 4"))));
}

TEST_F(InTheCard, WhatIsTypedIsNotTakenAlongToTheNextStep) {
  type("6");
  screen.press(*bench, {key('N')});
  EXPECT_EQ(screen.state.lesson_typed, "");
}

TEST_F(InTheCard, WhatWasAskedCanStillBeReadAndNoButtonMovesWhenItIsAnswered) {
  const std::string asked = card();
  EXPECT_THAT(asked, testing::HasSubstr("Two words per bank."));
  const auto places = [&] {
    const auto& all = screen.state.places;
    return std::array{all.at("lesson.next").x, all.at("lesson.previous").x, all.at("stage").height};
  };
  const auto before = places();
  EXPECT_LT(screen.state.places.at("lesson.reveal").right(), screen.state.places.at("lesson.previous").x);
  type("A");
  EXPECT_THAT(card(), testing::AllOf(testing::HasSubstr("Two words per bank."), testing::HasSubstr("All of them.")));
  EXPECT_EQ(places(), before);
}

TEST_F(InTheCard, ATermOfItsTextIsUnderlinedAndExplained) {
  const PanelsScene scene = screen.frame(*bench);
  const viz::Record* text = nullptr;
  size_t dots = 0;
  for (const viz::Record& record : scene.canvas.drawing()) {
    if (record.kind == viz::Record::Kind::Text && record.text == "Two words per bank.") text = &record;
    const bool dot = record.kind == viz::Record::Kind::FillRect && record.rect.width == 1 && record.rect.height == 1;
    dots += dot && text && text->rect.x <= record.rect.x && record.rect.right() <= text->rect.right();
  }
  ASSERT_TRUE(text);
  EXPECT_GT(dots, 4u);
  const PanelsScene pointed = screen.point(*bench, {text->rect.right() - 12, text->rect.center().y});
  ASSERT_TRUE(pointed.tooltip);
  EXPECT_EQ(pointed.tooltip->text, english().get("glossary.bank"));
}

TEST_F(InTheCard, LeavingKeepsThePlaceAndTheAnswersUntilTheLessonIsStartedOver) {
  type("A");
  screen.press(*bench, {key('N')});
  screen.press(*bench, {Key::Escape});
  EXPECT_FALSE(bench->lesson());
  screen.press(*bench, {key('G')});
  EXPECT_THAT(said_by(screen.frame(*bench), "overlay"), testing::HasSubstr("Go on at step 2"));
  screen.click(*bench, "lessons.first");
  EXPECT_EQ(bench->lesson_step(), 1u);
  bench->go_lesson(0);
  EXPECT_EQ(given(), 1);
  screen.press(*bench, {Key::Escape});
  screen.press(*bench, {key('G')});
  screen.click(*bench, "lessons.second");
  bench->go_lesson(1);
  EXPECT_TRUE(bench->lesson_run().at_summary());
  screen.press(*bench, {key('G')});
  bench->open_lesson("first", 1);
  screen.click(*bench, "lessons.over.first");
  EXPECT_EQ(bench->lesson_step(), 0u);
  EXPECT_FALSE(given());
}

TEST_F(InTheCard, ALessonThatCameToItsEndBeginsAnew) {
  type("A");
  bench->go_lesson(3);
  ASSERT_TRUE(bench->lesson_run().at_summary());
  screen.click(*bench, "lesson.again.1");
  EXPECT_EQ(bench->lesson_step(), 1u) << "a look at what was wrong";
  screen.press(*bench, {Key::Escape});
  screen.press(*bench, {key('G')});
  screen.click(*bench, "lessons.first");
  EXPECT_EQ(bench->lesson_step(), 0u);
  EXPECT_FALSE(given());
}

TEST_F(InTheCard, AClassIsCountedWithAPlusThatIsExplainedAndOnlyThere) {
  EXPECT_FALSE(screen.state.places.contains("lesson.hand.B"));
  bench->presenter.on = true;
  EXPECT_THAT(card(), testing::HasSubstr("counts a raised hand"));
  screen.click(*bench, "lesson.hand.B");
  screen.press(*bench, {key('B'), false, true});
  EXPECT_EQ(bench->lesson_run().hands().at(1), 2u);
  screen.press(*bench, {key('B'), false, false, true});
  EXPECT_THAT(bench->lesson_run().hands(), testing::ElementsAre(0, 1, 0, 0)) << "one was counted too many";
  screen.press(*bench, {key('B'), false, true});
  // Once it is answered all counts stay, also those of the right and of the wrong option.
  const size_t options = bench->lesson_run().filled()->options.size();
  for (size_t i = 0; i < options; ++i) bench->raise_hand(i, static_cast<int>(171 + 10 * i));
  bench->answer_lesson(bench->lesson_run().filled()->options[0].value);
  for (size_t i = 0; i < options; ++i) EXPECT_THAT(card(), testing::HasSubstr(std::to_string(171 + 10 * i + (i == 1 ? 2 : 0))));
}

TEST_F(InTheCard, HandsAreBarsAsHighAsTheOptionWithTheShareOfTheClass) {
  bench->presenter.on = true;
  bench->raise_hand(0, 1);
  bench->raise_hand(1, 3);
  const PanelsScene scene = screen.frame(*bench);
  const auto bar_of = [&](const char* id) {
    const Rect& option = screen.state.places.at(id);
    float widest = 0;
    for (const viz::Record& record : scene.canvas.drawing())
      if (record.kind == viz::Record::Kind::FillRect && record.rect.x == option.x && record.rect.y == option.y &&
          record.rect.height == option.height && record.rect.width < option.width)
        widest = std::max(widest, record.rect.width / option.width);
    return widest;
  };
  EXPECT_FLOAT_EQ(bar_of("lesson.option.A"), 0.25f);
  EXPECT_FLOAT_EQ(bar_of("lesson.option.B"), 0.75f);
  EXPECT_EQ(bar_of("lesson.option.C"), 0);
}

TEST_F(InTheCard, TheEndCountsTheAnswersOfEarlierVisitsAndOffersTheNextLesson) {
  bench->preferences.answers["first"] = {{"a", true}, {"b", true}};
  go(2);
  screen.click(*bench, "lane.5");
  screen.press(*bench, {key('N')});
  EXPECT_THAT(card(), testing::AllOf(testing::HasSubstr("3 of 3 right"), testing::HasSubstr("Next: A sample")));
  screen.click(*bench, "lesson.next");
  ASSERT_TRUE(bench->lesson());
  EXPECT_EQ(bench->lesson()->name, "second");
  screen.press(*bench, {key('N')});
  screen.click(*bench, "lesson.next");
  EXPECT_FALSE(bench->lesson()) << "after the last one there is none";
}

TEST_F(InTheCard, TheEndTellsWhatWasRevealedFromWhatWasAnswered) {
  bench->reveal_lesson();
  go(1);
  const auto options = bench->lesson_run().filled()->options;
  for (const FilledOption& option : options)
    if (option.right) bench->answer_lesson(option.value);
  bench->go_lesson(3);
  ASSERT_TRUE(bench->lesson_run().at_summary());
  EXPECT_THAT(card(), testing::HasSubstr("1 of 3 right, 1 revealed"));
}

TEST_F(InTheCard, AWrongAnswerLaterDoesNotTakeARightOneAway) {
  const std::string step = bench->lesson_run().current()->id;
  const int64_t right = bench->lesson_run().filled()->answer.value_or(0);
  bench->answer_lesson(right);
  ASSERT_TRUE(bench->preferences.answers["first"][step]);
  bench->start_lesson_over("first");
  ASSERT_TRUE(settle(*bench));
  bench->answer_lesson(right + 1);
  EXPECT_FALSE(bench->lesson_run().answer().right);
  EXPECT_TRUE(bench->preferences.answers["first"][step]);
}

TEST_F(InTheCard, TheKeyOfTheNextStepOpensTheNextLessonAtTheEnd) {
  go(2);
  screen.press(*bench, {key('N')});
  ASSERT_TRUE(bench->lesson_run().at_summary());
  screen.press(*bench, {key('N')});
  ASSERT_TRUE(bench->lesson());
  EXPECT_EQ(bench->lesson()->name, "second");
}

// A question for a bank, then one for the wavefronts of the same access, then one for those of another.
TEST(LessonPanel, WhatTheNextQuestionsAskIsCoveredUntilTheyAreAnswered) {
  Lesson lesson = sample_lesson();
  lesson.steps.front().find->from_start = true;
  LessonQuestion bank;
  bank.kind = QuestionKind::Pick;
  bank.pick = PickKind::Bank;
  bank.ask = {{"en", "Which?"}};
  bank.answer = "bank.5";
  LessonQuestion cost;
  cost.kind = QuestionKind::Number;
  cost.ask = {{"en", "How many?"}};
  cost.answer = "wavefronts";
  lesson.steps.assign(3, lesson.steps.front());
  for (size_t i = 0; i < 3; ++i) lesson.steps[i].id = std::string(1, static_cast<char>('a' + i));
  lesson.steps[0].question = bank, lesson.steps[1].question = cost, lesson.steps[2].question = cost;
  lesson.steps[2].find->op = "store";
  auto bench = fake_workbench(nullptr, {lesson});
  bench->restore({});
  ASSERT_TRUE(settle(*bench));
  const auto veil_at = [&](size_t step, bool answered) {
    EXPECT_TRUE(bench->open_lesson(lesson.name, step));
    EXPECT_TRUE(settle(*bench));
    if (answered) bench->reveal_lesson();
    return veil_of(*bench);
  };
  viz::Veil veil = veil_at(0, false);
  EXPECT_TRUE(veil.banks && veil.wavefronts);
  veil = veil_at(0, true);
  EXPECT_FALSE(veil.banks);
  EXPECT_TRUE(veil.wavefronts) << "the next question is about this access";
  veil = veil_at(1, true);
  EXPECT_FALSE(veil.any()) << "what has been answered is to be seen";
  // Of the store, which the last step asks for, the badge of its line waits; that of the load's line does not.
  const analysis::Snapshot& shown = *bench->player().snapshot();
  const auto line_of = [&](MemoryOp op) {
    for (const Site& site : shown.program->sites)
      if (site.op == op && site.space == Space::Shared) return analysis::line_in_file(*shown.program, site.location);
    return 0u;
  };
  const uint32_t load = line_of(MemoryOp::Load), store = line_of(MemoryOp::Store);
  ASSERT_NE(load, store);
  EXPECT_TRUE(veil.costs_at(true, store) && !veil.costs_at(true, load) && !veil.costs_at(false, store));
  const auto badge = [&](uint32_t line) {
    PaperScreen screen(1600, 900, 1);
    screen.frame(*bench);
    screen.frame(*bench);
    return screen.state.places.contains("heat." + std::to_string(line));
  };
  EXPECT_TRUE(badge(load) && !badge(store));
  veil = veil_at(2, true);
  EXPECT_EQ(veil, viz::Veil{});
  EXPECT_TRUE(badge(load) && badge(store));
  EXPECT_EQ(veil_at(0, false), viz::Veil{}) << "all is known";
}

TEST_F(InTheCard, SpaceRevealsAndNeverPlaysAwayFromTheStep) {
  EXPECT_THAT(card(), testing::HasSubstr(to_string(Chord{Key::Space}))) << "the button says its key";
  const uint64_t at = bench->clock().at();
  for (int i = 0; i < 3; ++i) {
    screen.press(*bench, {Key::Space});
    EXPECT_FALSE(bench->playing());
  }
  EXPECT_FALSE(bench->lesson_run().open());
  EXPECT_EQ(bench->clock().at(), at);
  EXPECT_EQ(bench->lesson_step(), 0u);
}

TEST_F(InTheCard, EscapeSaysThatTheLessonWasLeftAndNGoesBack) {
  go(1);
  screen.press(*bench, {Key::Escape});
  EXPECT_FALSE(bench->lesson());
  ASSERT_TRUE(bench->notice);
  EXPECT_EQ(bench->notice->key, "lesson.left");
  screen.press(*bench, {key('N')});
  ASSERT_TRUE(bench->lesson());
  EXPECT_EQ(bench->lesson_step(), 1u);
  EXPECT_FALSE(bench->notice);
}

TEST_F(InTheCard, ALessonThatGoesOnCanBeginAgain) {
  type("A");
  go(1);
  screen.click(*bench, "lesson.over");
  EXPECT_EQ(bench->lesson_step(), 0u);
  EXPECT_FALSE(given());
}

TEST_F(InTheCard, TheFirstStepSaysWhatTheLessonBuildsOn) {
  std::vector<Lesson> lessons = asking_lessons();
  lessons[1].steps = lessons[0].steps;
  lessons[1].builds_on = {"first"};
  bench = fake_workbench(nullptr, lessons);
  ASSERT_TRUE(bench->open_lesson("second"));
  ASSERT_TRUE(settle(*bench));
  EXPECT_THAT(card(), testing::HasSubstr("Builds on lesson 1."));
  screen.press(*bench, {key('G')});
  EXPECT_THAT(said_by(screen.frame(*bench), "overlay"), testing::HasSubstr("Builds on lesson 1."));
  screen.press(*bench, {Key::Enter});
  EXPECT_EQ(bench->lesson()->name, "second") << "the list begins where one stands";
}

// The names of the rows from top to bottom.
std::vector<std::string> listed_lessons(const PanelState& state) {
  std::map<float, std::string> rows;
  for (const auto& [id, rect] : state.places)
    if (id.starts_with("lessons.") && !id.starts_with("lessons.over.") && !id.starts_with("lessons.handout.")) rows[rect.y] = id;
  std::vector<std::string> names;
  for (const auto& [y, id] : rows) names.push_back(id);
  return names;
}

TEST(LessonList, HasOneOrderWhateverIsShown) {
  auto lessons = asking_lessons();
  for (LessonStep& step : lessons[0].steps) step.place.choices[0].name = "other";
  auto bench = fake_workbench(nullptr, lessons);
  ViewState shown;
  shown.choices[0].name = "good", shown.stage = "banks";
  bench->restore(shown);
  ASSERT_TRUE(settle(*bench));
  for (const Stage* stage : stages().all()) {
    PaperScreen screen(1600, 900, 1);
    bench->show_stage(stage->id);
    screen.press(*bench, {key('G')});
    EXPECT_THAT(listed_lessons(screen.state), testing::ElementsAre("lessons.first", "lessons.second")) << stage->id;
    const std::string said = said_by(screen.frame(*bench), "overlay");
    EXPECT_EQ(said.find("1\n") != std::string::npos && said.find("2\n") != std::string::npos, true) << said;
    const bool marks = said.find(english().get("lesson.here")) != std::string::npos;
    EXPECT_EQ(marks, stage->has_kernel() || stage->measures) << stage->id;
  }
}

TEST(LessonList, ALessonThatIsChosenHasTheKeysThatAFieldHad) {
  auto bench = fake_workbench(nullptr, asking_lessons());
  ASSERT_TRUE(settle(*bench));
  bench->show_stage("lab");
  ASSERT_TRUE(settle(*bench));
  PaperScreen screen(1600, 900, 1);
  screen.click(*bench, "field.text");
  ASSERT_EQ(screen.state.interaction.focus(), "field.text");
  screen.state.overlays.lessons = true;
  screen.frame(*bench);
  screen.click(*bench, "lessons.first");
  ASSERT_TRUE(bench->lesson());
  screen.frame(*bench);
  EXPECT_EQ(screen.state.interaction.focus(), "");
}

TEST(LessonList, UpAndDownChooseTheLessonThatEnterOpens) {
  auto bench = fake_workbench(nullptr, asking_lessons());
  ASSERT_TRUE(settle(*bench));
  PaperScreen screen(1600, 900, 1);
  screen.press(*bench, {key('G')});
  for (const Key way : {Key::Down, Key::Down, Key::Up, Key::Down}) screen.press(*bench, {way});
  screen.press(*bench, {Key::Enter});
  ASSERT_TRUE(bench->lesson());
  EXPECT_EQ(bench->lesson()->name, "second");
  bench->end_lesson();
  screen.press(*bench, {key('G')});
  screen.press(*bench, {Key::Enter});
  ASSERT_TRUE(bench->lesson());
  EXPECT_EQ(bench->lesson()->name, "first") << "opened again, the list begins at the next one";
}

TEST(LessonList, HomeAndEndChooseTheFirstAndTheLast) {
  auto bench = fake_workbench(nullptr, asking_lessons());
  ASSERT_TRUE(settle(*bench));
  PaperScreen screen(1600, 900, 1);
  for (const auto& [keys, name] : {std::pair(std::vector{Key::End}, bench->lessons().back().name),
                                   std::pair(std::vector{Key::End, Key::Home}, bench->lessons().front().name)}) {
    screen.press(*bench, {key('G')});
    for (const Key way : keys) screen.press(*bench, {way});
    screen.press(*bench, {Key::Enter});
    ASSERT_TRUE(bench->lesson());
    EXPECT_EQ(bench->lesson()->name, name);
    bench->end_lesson();
  }
}

TEST(LessonList, EnterOpensTheFirstLessonWithAnUnansweredQuestion) {
  auto lessons = asking_lessons();
  lessons[1].steps = lessons[0].steps;
  auto bench = fake_workbench(nullptr, lessons);
  ViewState shown;
  shown.choices[0].name = "good", shown.stage = "banks";
  bench->restore(shown);
  ASSERT_TRUE(settle(*bench));
  PaperScreen screen(1600, 900, 1);
  const auto opened = [&] {
    screen.press(*bench, {key('G')});
    screen.press(*bench, {Key::Enter});
    EXPECT_FALSE(screen.state.overlays.lessons);
    return bench->lesson() ? bench->lesson()->name : std::string();
  };
  EXPECT_EQ(opened(), "first");
  for (const LessonStep& step : bench->lessons()[0].steps) bench->preferences.answers["first"][step.id] = true;
  EXPECT_EQ(opened(), "second");
}

}  // namespace
}  // namespace warplens::app
