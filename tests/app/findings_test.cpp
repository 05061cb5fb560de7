// What the checks find, in the window: the list, both places in the source and on the Timeline, and the way to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/panels.h"
#include "app/stages/parts.h"
#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace {

// Also where it goes on in the next line.
bool shows_text(const PanelsScene& scene, const std::string& text) {
  std::string all;
  for (const viz::Record& r : scene.canvas.drawing())
    if (r.kind == viz::Record::Kind::Text) all += r.text + " ";
  return all.find(text) != std::string::npos;
}
bool has_control(const PanelsScene& scene, const std::string& id) {
  return std::any_of(scene.controls.begin(), scene.controls.end(), [&](const Control& c) { return c.id == id; });
}
const Control* control(const PanelsScene& scene, const std::string& id) {
  for (const Control& c : scene.controls)
    if (c.id == id) return &c;
  return nullptr;
}

class Findings : public testing::Test {
 protected:
  void open(const std::string& kernel = "racy", const std::string& stage = "timeline") {
    bench->restore(showing(kernel, stage));
    ASSERT_TRUE(settle(*bench));
    ASSERT_TRUE(wait_for_checks(*bench));
  }
  size_t index_of(checks::FindingKind kind) const {
    const auto& all = bench->checking().report()->findings;
    return static_cast<size_t>(std::find_if(all.begin(), all.end(), [&](const auto& f) { return f.kind == kind; }) - all.begin());
  }
  std::unique_ptr<Workbench> bench = fake_workbench();
  PaperScreen screen;
};

TEST_F(Findings, TheCountOpensAndClosesTheListAndSoDoesItsKey) {
  open();
  EXPECT_FALSE(has_control(screen.frame(*bench), "finding.0"));
  screen.click(*bench, "findings");
  PanelsScene scene = screen.frame(*bench);
  const auto& report = *bench->checking().report();
  for (size_t i = 0; i < report.findings.size(); ++i) EXPECT_TRUE(has_control(scene, "finding." + std::to_string(i)));
  EXPECT_TRUE(shows_text(scene, english().format("findings.done", {{"found", report.found()}, {"checks", 5}, {"blocks", 2}})));
  screen.click(*bench, "findings");
  EXPECT_FALSE(has_control(screen.frame(*bench), "finding.0"));
  EXPECT_TRUE(has_control(screen.press(*bench, {key('F')}), "finding.0"));
  EXPECT_FALSE(has_control(screen.press(*bench, {Key::Escape}), "finding.0"));
}

TEST(FindingsInALesson, AreNotShownWhileItsQuestionIsOpen) {
  Lesson lesson = sample_lesson();
  lesson.steps[0].place.choices[0].name = "racy";
  lesson.steps[0].find.reset();
  LessonQuestion question;
  question.ask = {{"en", "How many findings?"}};
  question.answer = "findings";
  lesson.steps[0].question = question;
  const auto bench = fake_workbench(nullptr, {lesson});
  bench->restore({});
  ASSERT_TRUE(bench->open_lesson("sample"));
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_checks(*bench));
  ASSERT_EQ(bench->lesson_run().filled()->answer, static_cast<int64_t>(bench->checking().report()->found()));
  PaperScreen screen;
  screen.state.overlays.findings = true;
  const auto told = [&] {
    const PanelsScene scene = screen.frame(*bench);
    return std::count_if(scene.controls.begin(), scene.controls.end(),
                         [](const Control& c) { return c.id == "findings" || c.id.starts_with("finding.") || c.id.starts_with("mark."); });
  };
  EXPECT_EQ(told(), 0);
  bench->reveal_lesson();
  EXPECT_GT(told(), 2) << "the count, the list, and the marks in the source";
}

TEST(FindingsInALesson, WhileALineIsAskedTheListSaysWhyItsFindingsDoNotOpen) {
  Lesson lesson = sample_lesson();
  lesson.steps[0].place.choices[0].name = "racy";
  lesson.steps[0].find.reset();
  LessonQuestion question;
  question.kind = QuestionKind::Pick, question.pick = PickKind::Line;
  question.ask = {{"en", "Which line?"}};
  question.answer = "3";
  lesson.steps[0].question = question;
  const auto bench = fake_workbench(nullptr, {lesson});
  bench->restore({});
  ASSERT_TRUE(bench->open_lesson("sample"));
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_checks(*bench));
  PaperScreen screen;
  screen.state.overlays.findings = true;
  const PanelsScene asked = screen.frame(*bench);
  ASSERT_TRUE(control(asked, "finding.0"));
  EXPECT_FALSE(control(asked, "finding.0")->enabled);
  EXPECT_TRUE(shows_text(asked, english().get("findings.covered_all")));
  bench->reveal_lesson();
  const PanelsScene known = screen.frame(*bench);
  EXPECT_TRUE(control(known, "finding.0")->enabled);
  EXPECT_FALSE(shows_text(known, english().get("findings.covered_all")));
}

TEST(FindingTitle, HasTheElementAndItsMember) {
  checks::Finding finding{.kind = checks::FindingKind::Uninitialized};
  EXPECT_THAT(finding_title(finding, english()), testing::Not(testing::HasSubstr("[")));
  finding.array = "p", finding.index = 1;
  EXPECT_THAT(finding_title(finding, english()), testing::EndsWith(" p[1]"));
  finding.member = "y";
  EXPECT_THAT(finding_title(finding, english()), testing::EndsWith(" p[1].y"));
  finding.member = "[2]", finding.scalar = true;
  EXPECT_THAT(finding_title(finding, english()), testing::EndsWith(" p[2]"));
}

TEST_F(Findings, EachSaysItsPlacesWhatIsMissingAndTheFix) {
  open();
  screen.press(*bench, {key('F')});
  const size_t race = index_of(checks::FindingKind::Race);
  screen.click(*bench, "finding." + std::to_string(race));
  const PanelsScene scene = screen.frame(*bench);
  EXPECT_TRUE(shows_text(scene, "Race on s["));
  EXPECT_TRUE(shows_text(scene, "line 3: write"));
  EXPECT_TRUE(shows_text(scene, "line 5: read"));
  EXPECT_TRUE(shows_text(scene, "Cause: nothing orders the two"));
  EXPECT_TRUE(shows_text(scene, "after line 3 and before line 5"));
  EXPECT_TRUE(shows_text(scene, "Benign, not counted"));
}

TEST_F(Findings, AClickOnAPlaceGoesToItsWarpAndTick) {
  open();
  const size_t race = index_of(checks::FindingKind::Race);
  screen.press(*bench, {key('F')});
  screen.click(*bench, "finding." + std::to_string(race));
  const checks::Finding finding = bench->checking().report()->findings[race];
  for (const bool second : {true, false}) {
    const checks::Moment& moment = second ? *finding.second : finding.first;
    ASSERT_EQ(moment.block, 0u);
    screen.click(*bench, "finding." + std::to_string(race) + (second ? ".second" : ".first"));
    EXPECT_EQ(bench->player().tick(), moment.tick);
    EXPECT_EQ(bench->player().warp(), moment.warp);
    EXPECT_TRUE(moment.lanes >> bench->player().lane() & 1);
    EXPECT_EQ(bench->player().moment()->line, second ? 5u : 3u);
  }
}

TEST_F(Findings, APlaceInAnotherBlockIsTracedAndUndoGoesBack) {
  open();
  const size_t benign = index_of(checks::FindingKind::Benign);
  const checks::Finding finding = bench->checking().report()->findings.at(benign);
  ASSERT_NE(finding.first.block, finding.second->block);
  const bool second = finding.second->block == 1;
  const checks::Moment moment = second ? *finding.second : finding.first;
  bench->go_to_finding(benign, second);
  EXPECT_EQ(bench->settings().block, 1u);
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 1u);
  EXPECT_EQ(bench->player().tick(), moment.tick);
  EXPECT_EQ(bench->player().warp(), moment.warp);
  EXPECT_NE(bench->checking().report(), nullptr) << "another block has the same findings";
  EXPECT_EQ(bench->checking().selected_index(), benign);
  const auto saved = parse_state("state.json", to_json(bench->state(), bench->preferences, shown_now(*bench)));
  ASSERT_TRUE(saved.ok());
  EXPECT_EQ(saved->state.block, 1u);
  ASSERT_TRUE(bench->undo());
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 0u);
}

TEST_F(Findings, AnotherKernelIsShownFromItsFirstBlock) {
  open();
  bench->show_block(1);
  ASSERT_TRUE(settle(*bench));
  bench->choose_kernel("good");
  EXPECT_EQ(bench->settings().block, 0u);
  EXPECT_NE(bench->checking().report(), nullptr) << "until the other kernel is shown";
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 0u);
  EXPECT_EQ(bench->checking().selected(), nullptr);
  ASSERT_TRUE(wait_for_checks(*bench));
  EXPECT_EQ(bench->checking().report()->found(), 0u);
}

TEST_F(Findings, OfTheKernelBeforeAreNotThoseOfOneThatDoesNotCompile) {
  open();
  screen.press(*bench, {key('F')});
  ASSERT_TRUE(has_control(screen.frame(*bench), "finding.0"));
  const uint64_t found = bench->checking().report()->found();
  bench->choose(SideId::Main, {"error", {}, {}});
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(bench->active().session.error());
  const PanelsScene scene = screen.frame(*bench);
  EXPECT_FALSE(has_control(scene, "finding.0"));
  EXPECT_FALSE(has_control(scene, "mark.3"));
  EXPECT_FALSE(shows_text(scene, english().plural("panel.findings", found)));
  EXPECT_FALSE(shows_text(scene, english().get("findings.waiting"))) << "no check is to come";
  EXPECT_TRUE(shows_text(scene, english().get("findings.untraced")));
}

TEST_F(Findings, TheSourceMarksTheirLinesAndNumbersThoseOfTheSelectedOne) {
  open();
  PanelsScene scene = screen.frame(*bench);
  for (const char* line : {"mark.3", "mark.5", "mark.6"}) EXPECT_TRUE(has_control(scene, line)) << line;
  EXPECT_FALSE(has_control(scene, "mark.2"));
  ASSERT_NE(control(scene, "mark.3"), nullptr);
  const Rect mark = control(scene, "mark.3")->rect;
  scene = screen.point(*bench, mark.center());
  ASSERT_TRUE(scene.tooltip);
  EXPECT_THAT(scene.tooltip->text, testing::HasSubstr("Finding here: Race on s["));
  bench->select_finding(index_of(checks::FindingKind::Race));
  scene = screen.point(*bench, mark.center());
  ASSERT_TRUE(scene.tooltip);
  EXPECT_THAT(scene.tooltip->text, testing::HasSubstr("Place 1 of the selected finding: Race on s["));
  const auto& all = scene.canvas.drawing();
  for (const char* number : {"1", "2"})
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const viz::Record& r) {
      return r.text == number && mark.x <= r.rect.center().x && r.rect.center().x <= mark.right();
    })) << number;
  screen.click(*bench, mark.center());
  EXPECT_TRUE(screen.state.overlays.findings);
}

TEST_F(Findings, TheTimelineMarksBothPlacesOfTheSelectedOne) {
  open();
  bench->select_finding(index_of(checks::FindingKind::Race));
  screen.frame(*bench);
  const PanelsScene scene = screen.frame(*bench);
  const auto& all = scene.canvas.drawing();
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const viz::Record& r) { return r.group.find("finding") != std::string::npos; }));
}

TEST_F(Findings, TheKeysGoFromOneToTheNext) {
  open();
  const size_t count = bench->checking().report()->findings.size();
  screen.press(*bench, {key('J')});
  EXPECT_EQ(bench->checking().selected_index(), 0u);
  screen.press(*bench, {key('J')});
  EXPECT_EQ(bench->checking().selected_index(), 1u);
  screen.press(*bench, {key('J'), false, true});
  screen.press(*bench, {key('J'), false, true});
  EXPECT_EQ(bench->checking().selected_index(), count - 1);
}

TEST_F(Findings, TheOneThatIsLookedAtStaysSelectedUnderAnotherSchedule) {
  open();
  const size_t race = index_of(checks::FindingKind::Race);
  bench->go_to_finding(race, false);
  bench->show_schedule("reversed");
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_checks(*bench));
  ASSERT_NE(bench->checking().selected(), nullptr);
  EXPECT_EQ(bench->checking().selected()->kind, checks::FindingKind::Race);
  bench->choose_kernel("good");
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_checks(*bench));
  EXPECT_EQ(bench->checking().selected(), nullptr);
}

TEST_F(Findings, NothingFoundSaysHowMuchWasChecked) {
  open("good");
  EXPECT_TRUE(shows_text(screen.press(*bench, {key('F')}), "0 findings: 5 checks, 1 block"));
}

TEST_F(Findings, TheChecksSayHowFarTheyAreAreCancelledAndBeginAgain) {
  bench->restore(showing("many", "timeline"));
  ASSERT_TRUE(settle(*bench));
  for (int i = 0; i < 1000 && !bench->checking().busy(); ++i) bench->poll(), std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ASSERT_TRUE(bench->checking().busy());
  EXPECT_TRUE(shows_text(screen.press(*bench, {key('F')}), "of " + viz::grouped(kManyBlocks) + " blocks"));
  screen.click(*bench, "findings.stop");
  const PanelsScene scene = screen.frame(*bench);
  EXPECT_TRUE(shows_text(scene, "The checks were cancelled."));
  EXPECT_TRUE(shows_text(scene, "checks cancelled"));
  for (int i = 0; i < 20; ++i) bench->poll();
  EXPECT_FALSE(bench->checking().busy());
  EXPECT_EQ(bench->checking().report(), nullptr);
  screen.click(*bench, "findings.again");
  bench->poll();
  EXPECT_TRUE(bench->checking().busy());
}

TEST_F(Findings, SchedulesAreComparedOnRequest) {
  open("good");
  screen.press(*bench, {key('F')});
  screen.click(*bench, "findings.schedules");
  for (int i = 0; i < 1000 && !bench->checking().schedules(); ++i) bench->poll(), std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ASSERT_NE(bench->checking().schedules(), nullptr);
  EXPECT_TRUE(shows_text(screen.frame(*bench), "6 schedules give the same results."));
}

TEST(LabStage, OfTwoBestFixesPaddingComesFirstAndHasRoomInANarrowWindow) {
  auto bench = fake_workbench();
  bench->restore(showing("good", "lab"));
  ASSERT_TRUE(settle(*bench));
  PaperScreen narrow(1024, 768);
  narrow.frame(*bench);
  const PanelsScene scene = narrow.frame(*bench);
  EXPECT_TRUE(shows_text(scene, "tile[32][33]")) << "one wavefront, and one declaration is changed";
}

TEST_F(Findings, TheAnswerOfTheSchedulesIsBroughtIntoView) {
  open();
  PaperScreen low(1024, 560);
  low.press(*bench, {key('J')});
  const auto in_view = [&](const PanelsScene& scene, const std::string& text) {
    return std::any_of(scene.canvas.drawing().begin(), scene.canvas.drawing().end(), [&](const viz::Record& r) {
      return r.kind == viz::Record::Kind::Text && r.text == text && viz::intersection(r.rect, r.clip).height > 0;
    });
  };
  EXPECT_FALSE(in_view(low.frame(*bench), "Schedules"));
  low.press(*bench, {key('F'), false, true});
  for (int i = 0; i < 1000 && !bench->checking().schedules(); ++i) bench->poll(), std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ASSERT_NE(bench->checking().schedules(), nullptr);
  low.frame(*bench);
  low.frame(*bench);
  EXPECT_TRUE(in_view(low.frame(*bench), "Schedules"));
}

}  // namespace
}  // namespace warplens::app
