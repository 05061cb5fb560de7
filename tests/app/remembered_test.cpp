// What the next start of the window finds: where the last one was, and what was opened.
#include "app/state/remembered.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "kernels/base/file.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

class RememberedTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }
  fs::path folder = fs::path(testing::TempDir()) / ("warplens-remembered-" + std::to_string(getpid()));
};

TEST_F(RememberedTest, AnEmptyFolderIsAFreshStart) {
  const Remembered remembered = read_remembered(folder);
  EXPECT_FALSE(remembered.preferences);
  EXPECT_FALSE(remembered.session);
  EXPECT_TRUE(remembered.problems.empty());
  EXPECT_TRUE(read_remembered({}).problems.empty()) << "no home";
}

TEST_F(RememberedTest, TheLastKernelSettingsStageAndPlaceComeBackButNotTheMeasuredRuns) {
  ViewState state;
  state.stage = "memory";
  state.choices[0] = {"sgemm_tiled", {{"TILE", 16}}, {}};
  state.tick = 77;
  state.followed[0] = {1, 9};
  state.runs.push_back({"mine", "{}\n", true, true, true});
  remember_session(folder, state);
  const Remembered remembered = read_remembered(folder);
  ASSERT_TRUE(remembered.session);
  EXPECT_EQ(static_cast<const Settings&>(*remembered.session), static_cast<const Settings&>(state));
  EXPECT_EQ(remembered.session->stage, "memory");
  EXPECT_EQ(remembered.session->tick, 77u);
  EXPECT_TRUE(remembered.session->runs.empty());
}

TEST_F(RememberedTest, ADamagedFileIsToldAndCostsNothingElse) {
  Preferences preferences;
  preferences.text_scale = 1.5;
  remember(folder, preferences);
  ASSERT_TRUE(write_file(folder / "session.json", "{ half of a"));
  Remembered remembered = read_remembered(folder);
  ASSERT_TRUE(remembered.preferences);
  EXPECT_EQ(remembered.preferences->text_scale, 1.5);
  EXPECT_FALSE(remembered.session);
  ASSERT_EQ(remembered.problems.size(), 1u);
  EXPECT_EQ(remembered.problems[0].key, "panel.session_kept");
  remember_session(folder, {});
  ASSERT_TRUE(write_file(folder / "preferences.json", "[]"));
  remembered = read_remembered(folder);
  EXPECT_TRUE(remembered.session);
  ASSERT_EQ(remembered.problems.size(), 1u);
  EXPECT_EQ(remembered.problems[0].key, "panel.preferences_kept");
}

TEST_F(RememberedTest, ASessionWithAFileThatIsGoneIsNotOpenedAgain) {
  const fs::path kernel = folder / "mine.cu";
  ASSERT_TRUE(write_file(kernel, "__global__ void k() {}\n"));
  ViewState state;
  state.choices[0].name = kernel.string();
  remember_session(folder, state);
  EXPECT_TRUE(read_remembered(folder).session);
  fs::remove(kernel);
  const Remembered remembered = read_remembered(folder);
  EXPECT_FALSE(remembered.session);
  ASSERT_EQ(remembered.problems.size(), 1u);
  EXPECT_THAT(to_string(remembered.problems[0].what), testing::HasSubstr("mine.cu"));
}

TEST_F(RememberedTest, RecentFilesAreAbsoluteEachOnceTheLastOneFirst) {
  Preferences preferences;
  for (int i = 0; i < 12; ++i) add_recent(preferences.recent, "/k/" + std::to_string(i) + ".cu");
  EXPECT_EQ(preferences.recent.size(), kRecentFiles);
  EXPECT_EQ(preferences.recent.front(), "/k/11.cu");
  add_recent(preferences.recent, "/k/../k/9.cu");
  EXPECT_EQ(preferences.recent.front(), "/k/9.cu");
  EXPECT_EQ(std::count(preferences.recent.begin(), preferences.recent.end(), "/k/9.cu"), 1);
  add_recent(preferences.recent, "relative.cu");
  EXPECT_TRUE(fs::path(preferences.recent.front()).is_absolute());
  remember(folder, preferences);
  EXPECT_EQ(read_remembered(folder).preferences->recent, preferences.recent);
}

TEST(StateFile, DoesNotTellWhatElseWasOpened) {
  Preferences preferences;
  preferences.recent = {"/home/somebody/secret.cu"};
  EXPECT_EQ(to_json({}, preferences, {}).find("secret"), std::string::npos);
}

TEST_F(RememberedTest, ALessonThatIsBeingTakenComesBackWithItsAnswers) {
  ViewState state;
  state.stage = "banks";
  state.lesson = {"padding", 2, {{"column", {32, true}}, {"row", {std::nullopt, false}}}};
  remember_session(folder, state);
  const Remembered remembered = read_remembered(folder);
  ASSERT_TRUE(remembered.session);
  EXPECT_EQ(remembered.session->lesson, state.lesson);
}

TEST_F(RememberedTest, WhatHasChangedIsKeptNowAndThenAndNothingElseIsWritten) {
  Keeper keeper(folder);
  ViewState state;
  state.stage = "memory";
  EXPECT_FALSE(keeper.due(100)) << "nothing has changed";
  keeper.changed();
  EXPECT_EQ(keeper.due(100), 0) << "the first time at once";
  keeper.keep(100, {}, state);
  EXPECT_FALSE(keeper.due(100));
  ASSERT_TRUE(read_remembered(folder).session);
  EXPECT_EQ(read_remembered(folder).session->stage, "memory");
  keeper.changed();
  EXPECT_EQ(keeper.due(100.5), kKeepEvery - 0.5);
  fs::remove(folder / "session.json");
  keeper.keep(103, {}, state);
  EXPECT_FALSE(fs::exists(folder / "session.json")) << "it is what was written last";
  state.stage = "banks";
  Preferences preferences;
  preferences.answers["padding"]["column"] = true;
  preferences.lesson_steps["padding"] = 3;
  keeper.keep(106, preferences, state);
  EXPECT_EQ(read_remembered(folder).session->stage, "banks");
  EXPECT_EQ(read_remembered(folder).preferences->answers, preferences.answers);
  EXPECT_EQ(read_remembered(folder).preferences->lesson_steps, preferences.lesson_steps);
}

}  // namespace
}  // namespace warplens::app
