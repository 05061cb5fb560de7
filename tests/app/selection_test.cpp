// One selection: clicked anywhere, outlined everywhere; and the way back through what was selected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/panels.h"
#include "app/stages/selected.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace selection_tests {

using testing::HasSubstr;
using Kind = Selection::Kind;

ViewState on(const std::string& stage) {
  ViewState state;
  state.stage = stage;
  for (Choice& choice : state.choices) choice = {"good", {{"STRIDE", 16}}, {}};
  return state;
}

constexpr Chord kBack{Key::Left, false, false, true}, kForward{Key::Right, false, false, true};

class SelectionTest : public testing::Test {
 protected:
  void SetUp() override {
    bench->restore(on("banks"));
    ASSERT_TRUE(settle(*bench));
    // Line 5 reads 16 words apart: lanes 0, 2, 4 … meet in bank 0, the others in bank 16.
    bench->jump(Jump::NextConflict);
    bench->advance(10);
    ASSERT_EQ(bench->player().moment()->line, 5u);
  }
  // How many parts of what is laid out now are outlined.
  size_t rings() {
    size_t found = 0;
    const PanelsScene scene = screen.frame(*bench);
    for (const viz::Record& record : scene.canvas.drawing()) found += record.group == "selection";
    return found / 2;  // a ring and its casing
  }
  std::string says() { return selection_text(*bench, english()); }

  std::unique_ptr<Workbench> bench = fake_workbench();
  PaperScreen screen;
};

TEST_F(SelectionTest, AClickOnALaneOutlinesItsWordAndItsBank) {
  screen.click(*bench, "lane.5");
  EXPECT_EQ(bench->selection().kind, Kind::Lane);
  EXPECT_EQ(bench->player().lane(), 5u);
  // Lane 5 reads word 80, which is in bank 80 mod 32 = 16.
  EXPECT_EQ(marks_of(*bench).banks, std::set<uint32_t>{16});
  EXPECT_EQ(says(), "lane 5 · s[80] · bank 16");
  EXPECT_EQ(rings(), 3u) << "the lane, its word, its bank";
}

TEST_F(SelectionTest, ABankOutlinesItsLanesAndTheirWords) {
  screen.click(*bench, "bank.16");
  EXPECT_EQ(bench->selection(), (Selection{Kind::Bank, {}, 16}));
  EXPECT_EQ(marks_of(*bench).lanes, 0xaaaaaaaau);
  EXPECT_EQ(marks_of(*bench).words.size(), 16u);
  EXPECT_THAT(says(), HasSubstr("bank 16 · s[16], s[48], s[80], … · lanes 1, 3, 5"));
  EXPECT_EQ(rings(), 1u + 16 + 16);
}

TEST_F(SelectionTest, AWordIsTheSameOnBanksAndOnMemoryAndStaysWhenTheStageChanges) {
  bench->select({Kind::Word, "s", 80});
  EXPECT_EQ(rings(), 3u);  // lane 5, the word, bank 16
  bench->show_stage("memory");
  EXPECT_EQ(bench->selection().index, 80);
  EXPECT_EQ(rings(), 1u);
  EXPECT_EQ(says(), "s[80] · bank 16 · lane 5");
  bench->jump(Jump::PreviousAccess);  // line 3 stores: lane l of warp 0 stores word l
  EXPECT_EQ(says(), "s[80] · bank 16 · not accessed here");
}

TEST_F(SelectionTest, ALineOfTheSourceIsSelectedAndGoneTo) {
  screen.click(*bench, "line.6");
  EXPECT_EQ(bench->selection(), (Selection{Kind::Line, {}, 6}));
  EXPECT_EQ(bench->player().moment()->line, 6u);
  EXPECT_EQ(marks_of(*bench).line, 6u);
}

TEST_F(SelectionTest, AMarkOfTheTimelineIsTheAccessThatBanksThenShows) {
  const uint32_t access = bench->player().snapshot()->warps[1].accesses[1];
  const uint64_t tick = bench->player().snapshot()->block->trace.accesses[access].tick;
  bench->show_stage("timeline");
  bench->select({Kind::Access, {}, static_cast<int64_t>(tick), 1}, {.warp = 1, .place = tick});
  EXPECT_EQ(marks_of(*bench).access, access);
  EXPECT_EQ(bench->player().moment()->access, access);
  EXPECT_GE(rings(), 1u);
}

TEST_F(SelectionTest, ASectorOfTheLastGlobalAccessIsSelectedWhereverTimeIs) {
  bench->jump(Jump::End);  // warp 0 stores words 0 to 31 of C: sectors 0 to 3
  bench->show_stage("memory");
  screen.click(*bench, "sector.2");
  EXPECT_EQ(bench->selection(), (Selection{Kind::Sector, "C", 2}));
  EXPECT_THAT(says(), HasSubstr("C, sector 2"));
  EXPECT_EQ(rings(), 1u);
}

TEST_F(SelectionTest, AWordOnBanksSaysUnderTheMouseWhatItHoldsAndWhoseItIs) {
  screen.frame(*bench);
  const PanelsScene scene = screen.point(*bench, screen.state.places.at("word.0").center());
  ASSERT_TRUE(scene.tooltip);
  EXPECT_THAT(scene.tooltip->text, HasSubstr("s[0*16 + 0] = 1"));
  EXPECT_THAT(scene.tooltip->text, HasSubstr("written by: warp 0, lane 0, line 3"));
  EXPECT_THAT(scene.tooltip->text, HasSubstr("reads by lanes: "));
}

TEST_F(SelectionTest, EscapeClearsTheSelection) {
  screen.click(*bench, "bank.16");
  screen.press(*bench, {Key::Escape});
  EXPECT_FALSE(bench->selection());
  EXPECT_EQ(rings(), 0u);
  EXPECT_EQ(says(), "");
}

TEST_F(SelectionTest, BackAndForwardRestoreStageMomentAndSelectionAndUndoDoesNot) {
  const uint64_t read = bench->clock().at();
  screen.click(*bench, "bank.16");
  bench->jump(Jump::NextAccess);
  const uint64_t store = bench->clock().at();
  ASSERT_NE(store, read);
  bench->show_stage("memory");
  bench->select({Kind::Word, "s", 3});
  bench->jump(Jump::Start);

  screen.press(*bench, kBack);
  EXPECT_TRUE(bench->shows("banks"));
  EXPECT_EQ(bench->clock().at(), read);
  EXPECT_EQ(bench->selection(), (Selection{Kind::Bank, {}, 16}));
  screen.press(*bench, kForward);
  EXPECT_TRUE(bench->shows("memory"));
  EXPECT_EQ(bench->clock().at(), store);
  EXPECT_EQ(bench->selection(), (Selection{Kind::Word, "s", 3}));
  EXPECT_FALSE(bench->can_go_forward());
  screen.press(*bench, kBack);
  screen.press(*bench, kBack);
  EXPECT_FALSE(bench->selection()) << "before the first one nothing was selected";
  EXPECT_FALSE(bench->can_go_back());
  EXPECT_FALSE(bench->can_undo()) << "nothing was chosen";
}

TEST_F(SelectionTest, BackGoesToAnotherKernelTooAndSelectsThereWhenItIsTraced) {
  const uint64_t read = bench->clock().at();
  bench->select({Kind::Bank, {}, 16});
  bench->choose(SideId::Main, {"empty", {}, {}});
  ASSERT_TRUE(settle(*bench));
  EXPECT_FALSE(bench->selection()) << "what was selected is of another kernel";
  bench->select({Kind::Lane}, {.lane = 3});
  bench->go_back();
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->active().choice.name, "good");
  EXPECT_EQ(bench->clock().at(), read);
  EXPECT_EQ(bench->selection(), (Selection{Kind::Bank, {}, 16}));
}

TEST_F(SelectionTest, ItIsSavedAndRestored) {
  bench->select({Kind::Word, "s", 80});
  const auto saved = parse_state("state.json", to_json(bench->state(), bench->preferences, shown_now(*bench)));
  ASSERT_TRUE(saved) << to_string(saved.error());
  auto other = fake_workbench();
  other->restore(saved->state);
  ASSERT_TRUE(settle(*other));
  EXPECT_EQ(other->selection(), (Selection{Kind::Word, "s", 80}));
  EXPECT_EQ(selection_text(*other, english()), "s[80] · bank 16 · lane 5");
  EXPECT_FALSE(other->can_go_back());
}

TEST_F(SelectionTest, InAnotherSettingOfTheKernelAWordIsTheSameWordAndAnAccessIsGone) {
  bench->select({Kind::Word, "s", 80});
  bench->set_parameter("STRIDE", 2);
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->selection().kind, Kind::Word);
  bench->select({Kind::Access, {}, 3, 0});
  bench->set_parameter("STRIDE", 4);
  ASSERT_TRUE(settle(*bench));
  EXPECT_FALSE(bench->selection());
}

TEST(ElementName, FollowsTheDeclaration) {
  simt::TracedObject object{"As", Space::Shared, "float", Type::F32, 4, {8, 64}, 0, 2048};
  EXPECT_EQ(element_name(object, 3 * 64 + 17), "As[3][17]");
  object.extents = {2, 8, 64};
  EXPECT_EQ(element_name(object, 512 + 3 * 64 + 17), "As[1][3][17]");
  object.extents = {512};
  EXPECT_EQ(element_name(object, 209), "As[209]");
  object.element_bytes = 2;
  EXPECT_EQ(element_name(object, 209), "As[418–419]") << "two in a word";
}

}  // namespace selection_tests
}  // namespace warplens::app
