// Whatever the user changes in the window goes through one door: it is undone, done again, saved and restored.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/panels/panels.h"
#include "app/session/lab/lab.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

struct Changed {
  const char* what;
  const char* stage;
  std::vector<std::string> clicks;
};

// "plot=*": the first of those that are not chosen.
std::string control_named(const PanelsScene& scene, const std::string& name) {
  if (!name.ends_with("*")) return name;
  for (const Control& control : scene.controls)
    if (control.id.starts_with(name.substr(0, name.size() - 1)) && !control.chosen && control.takes_focus()) return control.id;
  return name;
}

class Door : public testing::TestWithParam<Changed> {};

TEST_P(Door, WhatIsChangedIsUndoneDoneAgainSavedAndRestored) {
  PaperScreen screen;
  auto bench = real_catalog_workbench();
  bench->restore(showing_real(GetParam().stage));
  ASSERT_TRUE(settle(*bench));
  const Settings before = bench->settings();
  for (const std::string& click : GetParam().clicks) {
    const std::string id = control_named(screen.frame(*bench), click);
    ASSERT_NO_THROW(screen.click(*bench, id)) << id;
  }
  ASSERT_TRUE(settle(*bench));
  const Settings after = bench->settings();
  ASSERT_FALSE(after == before) << "the clicks change nothing";
  ASSERT_TRUE(bench->undo());
  while (bench->undo()) {
  }
  EXPECT_TRUE(bench->settings() == before);
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(bench->redo());
  while (bench->redo()) {
  }
  EXPECT_TRUE(bench->settings() == after);
  ASSERT_TRUE(settle(*bench));
  const auto saved = parse_state("state.json", to_json(bench->state(), bench->preferences, shown_now(*bench)));
  ASSERT_TRUE(saved.ok()) << to_string(saved.error());
  auto other = real_catalog_workbench();
  other->restore(saved->state);
  ASSERT_TRUE(settle(*other));
  EXPECT_TRUE(other->settings() == after);
  EXPECT_EQ(&other->architecture(), &bench->architecture());
  EXPECT_EQ(other->player().warp(), bench->player().warp());
  EXPECT_EQ(other->player().lane(), bench->player().lane());
}

TEST(Registers, ThatWereChosenCanBeTheEstimateAgain) {
  PaperScreen screen;
  auto bench = real_catalog_workbench();
  bench->restore(showing_real("banks"));
  ASSERT_TRUE(settle(*bench));
  const auto has_way_back = [&] {
    const PanelsScene& scene = screen.frame(*bench);
    return std::any_of(scene.controls.begin(), scene.controls.end(), [](const Control& c) { return c.id == "registers.estimate"; });
  };
  EXPECT_FALSE(has_way_back());
  screen.click(*bench, "registers.more");
  EXPECT_GT(bench->settings().registers, 0u);
  ASSERT_TRUE(has_way_back());
  screen.click(*bench, "registers.estimate");
  EXPECT_EQ(bench->settings().registers, 0u);
}

TEST(OpenInLab, UndoneItReturnsToTheStageAndDoneAgainToTheLab) {
  PaperScreen screen;
  auto bench = real_catalog_workbench();
  bench->restore(showing_real("memory"));
  ASSERT_TRUE(settle(*bench));
  ASSERT_NE(bench->player().access(), nullptr);
  screen.click(*bench, "stage.open_in_lab");
  EXPECT_EQ(bench->stage().id, "lab");
  const LabSetup opened = setup_of(bench->settings().views);
  EXPECT_NE(opened, LabSetup{});
  bench->show_stage("banks");
  screen.click(*bench, "stage.open_in_lab");  // the same access, from another stage: another step
  EXPECT_EQ(bench->stage().id, "lab");
  ASSERT_TRUE(bench->undo());
  EXPECT_EQ(bench->stage().id, "banks");
  EXPECT_EQ(setup_of(bench->settings().views), opened);
  bench->show_stage("lab");
  ASSERT_TRUE(bench->undo());
  EXPECT_EQ(bench->stage().id, "memory");
  ASSERT_TRUE(bench->redo());
  EXPECT_EQ(bench->stage().id, "lab");
  EXPECT_EQ(setup_of(bench->settings().views), opened);
}

TEST(OpenInLab, TheBadgeOfALineOpensItsAccess) {
  PaperScreen screen;
  auto bench = real_catalog_workbench();
  bench->restore(showing_real("banks"));
  ASSERT_TRUE(settle(*bench));
  const PanelsScene& scene = screen.frame(*bench);
  const auto badge =
      std::find_if(scene.controls.begin(), scene.controls.end(), [](const Control& c) { return c.id.starts_with("heat.") && c.enabled; });
  ASSERT_NE(badge, scene.controls.end());
  EXPECT_TRUE(badge->takes_focus()) << "the keyboard reaches it";
  screen.click(*bench, std::string(badge->id));
  EXPECT_EQ(bench->stage().id, "lab");
}

INSTANTIATE_TEST_SUITE_P(
    Window, Door,
    testing::Values(Changed{"Architecture", "tiles", {"architecture", "architecture=sm_80"}},
                    Changed{"Registers", "banks", {"registers.more"}}, Changed{"Warp", "banks", {"follow.next_warp"}},
                    Changed{"Lane", "banks", {"lane.9"}}, Changed{"Parameter", "tiles", {"BK=16"}},
                    Changed{"Kernel", "tiles", {"kernel.sgemm_naive"}}, Changed{"Schedule", "timeline", {"schedule=reversed"}},
                    Changed{"Seed", "timeline", {"schedule=seeded", "schedule=seeded"}}, Changed{"View", "memory", {"memory.colour=bank"}},
                    Changed{"Picture", "banks", {"picture=card"}}, Changed{"Pin", "memory", {"pin"}},
                    Changed{"Preset", "compare", {"preset=tiling"}}, Changed{"OpenInLab", "banks", {"stage.open_in_lab"}},
                    Changed{"LabMemory", "lab", {"memory=global"}}, Changed{"LoopExtent", "cpu", {"n=64"}},
                    Changed{"LoopCache", "cpu", {"cache=48x12"}}, Changed{"Plot", "measure", {"plot=*"}},
                    Changed{"Backend", "measure", {"backend=cpu"}}, Changed{"LoopSize", "measure", {"backend=cpu", "size=1024"}},
                    Changed{"MeasureSize", "measure", {"measure.size=*"}}),
    [](const auto& info) { return info.param.what; });

}  // namespace
}  // namespace warplens::app
