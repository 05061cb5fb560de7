// The dialog of an export: what it takes, what it asks and what it refuses; the window takes the wish.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "app/panels/act.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace export_dialog_tests {

namespace fs = std::filesystem;
constexpr Chord kCtrlE{key('E'), true}, kEscape{Key::Escape}, kTab{Key::Tab};

class ExportDialog : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    bench_ = fake_workbench();
    bench_->choose(SideId::Main, {"good", {{"STRIDE", 4}}, {}});
    ASSERT_TRUE(settle(*bench_));
    bench_->show_stage("banks");
    bench_->jump(Jump::NextConflict);
    bench_->preferences.export_folder = folder_.string();
    screen_.frame(*bench_);
    screen_.press(*bench_, kCtrlE);
    screen_.frame(*bench_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void click(const std::string& id) {
    const Control* const control = screen_.state.interaction.find(id);
    ASSERT_NE(control, nullptr) << id;
    apply({.action = control->action, .how = Use::How::Click}, *bench_, screen_.state, english());
    screen_.frame(*bench_);
  }
  void type(const std::string& id, const std::string& text) {
    const Control* const control = screen_.state.interaction.find(id);
    ASSERT_NE(control, nullptr) << id;
    apply({.action = control->action, .how = Use::How::Type, .text = text}, *bench_, screen_.state, english());
    screen_.frame(*bench_);
  }
  const Exporting& exporting() const { return screen_.state.exporting; }

  fs::path folder_ = fs::temp_directory_path() / ("warplens-dialog-" + std::to_string(getpid()));
  std::unique_ptr<Workbench> bench_;
  PaperScreen screen_;
};

TEST_F(ExportDialog, OpensWithAFreeNameAndGivesTheWindowAWish) {
  ASSERT_TRUE(screen_.state.overlays.exporting);
  EXPECT_EQ(exporting().form.name, "warplens-good-banks");
  click("export.size=full");
  click("export.go");
  EXPECT_FALSE(screen_.state.overlays.exporting);
  ASSERT_TRUE(exporting().wanted);
  EXPECT_EQ(exporting().wanted->path, (folder_ / "warplens-good-banks.png").string());
  EXPECT_EQ(exporting().wanted->width, 1920u);
  EXPECT_FALSE(exporting().wanted->range);
  std::ofstream(folder_ / "warplens-good-banks.png") << "there";
  screen_.press(*bench_, kCtrlE);
  EXPECT_EQ(exporting().form.name, "warplens-good-banks-2");
}

TEST_F(ExportDialog, SaysThatTheEndsOfAnAnimationAreTicks) {
  click("export.format=gif");
  click("export.range=steps");
  EXPECT_THAT(said_by(screen_.frame(*bench_), "overlay"), testing::HasSubstr("From tick\n"));
}

TEST_F(ExportDialog, AsksBeforeAFileIsReplaced) {
  std::ofstream(folder_ / "mine.png") << "there";
  type("export.name", "mine");
  click("export.go");
  EXPECT_FALSE(exporting().wanted);
  EXPECT_EQ(exporting().there, "mine.png");
  ASSERT_TRUE(screen_.state.overlays.exporting);
  click("export.go");
  EXPECT_TRUE(exporting().wanted);
}

TEST_F(ExportDialog, AnotherNameTakesTheQuestionBack) {
  std::ofstream(folder_ / "mine.png") << "there";
  type("export.name", "mine");
  click("export.go");
  type("export.name", "yours");
  EXPECT_TRUE(exporting().there.empty());
}

TEST_F(ExportDialog, RefusesWhatCannotBeAndStaysOpen) {
  const auto refused = [&](const std::string& field, const std::string& text, const char* phrase) {
    const ExportForm before = exporting().form;
    type(field, text);
    click("export.go");
    ASSERT_TRUE(exporting().problem) << field << " " << text;
    EXPECT_EQ(exporting().problem->said.name, phrase) << field << " " << text;
    EXPECT_TRUE(screen_.state.overlays.exporting);
    EXPECT_FALSE(exporting().wanted);
    screen_.state.exporting.form = before;
    screen_.frame(*bench_);
  };
  refused("export.name", "", "export_name");
  refused("export.name", "../x", "export_name");
  refused("export.folder", "/nonexistent", "file_not_written");
  click("export.size=custom");
  for (const char* text : {"0", "", "-3", "100000", "12a"}) refused("export.width", text, "export_size");
  click("export.format=gif");
  for (const char* text : {"0", "61"}) refused("export.rate", text, "export_rate");
  for (const char* text : {"", "x", "-1"}) refused("export.rate", text, "not_a_number");
  for (const char* text : {"0", "nan", "1e9", ""}) refused("export.speed", text, "not_a_number");
  click("export.range=steps");
  refused("export.last", "later", "not_a_number");
}

TEST_F(ExportDialog, AHandoutIsOfferedForALessonAlone) {
  EXPECT_EQ(screen_.state.interaction.find("export.format=html"), nullptr);
  screen_.press(*bench_, kEscape);
  bench_ = fake_workbench(nullptr, {sample_lesson()});
  bench_->preferences.export_folder = folder_.string();
  screen_.press(*bench_, {key('G')});
  screen_.frame(*bench_);
  click("lessons.handout." + sample_lesson().name);
  ASSERT_TRUE(screen_.state.overlays.exporting);
  EXPECT_EQ(screen_.state.interaction.find("export.size=full"), nullptr) << "a page has no size in pixels";
  click("export.go");
  ASSERT_TRUE(exporting().wanted);
  EXPECT_EQ(exporting().wanted->lesson, sample_lesson().name);
  EXPECT_EQ(exporting().wanted->path, (folder_ / ("warplens-" + sample_lesson().name + ".html")).string());
  // From within the lesson it is one of the formats.
  screen_.state.exporting.wanted.reset();
  ASSERT_TRUE(bench_->open_lesson(sample_lesson().name));
  screen_.press(*bench_, kCtrlE);
  screen_.frame(*bench_);
  EXPECT_NE(exporting().form.format, Format::Html);
  click("export.format=html");
  click("export.go");
  ASSERT_TRUE(exporting().wanted);
  EXPECT_EQ(exporting().wanted->lesson, sample_lesson().name);
}

TEST_F(ExportDialog, AnMp4IsNeverTransparent) {
  click("export.background=transparent");
  click("export.format=mp4");
  const Control* const transparent = screen_.state.interaction.find("export.background=transparent");
  ASSERT_NE(transparent, nullptr);
  EXPECT_FALSE(transparent->enabled);
}

TEST_F(ExportDialog, EscapeClosesItAndTabReachesEveryField) {
  std::set<std::string> reached;
  for (int i = 0; i < 40; ++i) {
    screen_.press(*bench_, kTab);
    reached.insert(screen_.focused.substr(0, screen_.focused.find('=')));
  }
  for (const char* id :
       {"export.format", "export.size", "export.theme", "export.background", "export.name", "export.folder", "export.leave", "export.go"})
    EXPECT_TRUE(reached.contains(id)) << id;
  screen_.press(*bench_, kEscape);
  EXPECT_FALSE(screen_.state.overlays.exporting);
}

TEST_F(ExportDialog, CancelOfARunningOneReachesTheWindow) {
  screen_.press(*bench_, kEscape);
  screen_.state.exporting.running = true, screen_.state.exporting.frames = 100;
  screen_.frame(*bench_);
  click("exporting.stop");
  EXPECT_TRUE(exporting().stop);
}

}  // namespace export_dialog_tests
}  // namespace warplens::app
