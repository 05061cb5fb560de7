// The strip that says how a file without a header is launched, and where each part can be written over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/panels/panels.h"
#include "app/session/launch_edit.h"
#include "app/state/command_line.h"
#include "kernels/base/file.h"
#include "kernels/base/hash.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;
using Options = std::map<std::string, std::string>;

struct Opened {
  Opened() : bench(fake_workbench()), path(testing::TempDir() + "/launched.cu") {
    EXPECT_TRUE(write_text(path, "__global__ void scale(float* A, int n) {}\n"));
    bench->restore(showing("good", "banks"));
    EXPECT_TRUE(settle(*bench));
    screen.state.told.words_wanted = true;
    EXPECT_TRUE(bench->open_file(path, {}).ok());
    EXPECT_TRUE(settle(*bench));
    screen.frame(*bench);
  }
  void write(const std::string& part, const std::string& text, bool enter) {
    screen.frame(*bench);
    const Control* const field = screen.state.interaction.find("launch." + part);
    ASSERT_NE(field, nullptr) << part;
    screen.state.interaction.type(*field, text);
    screen.frame(*bench);
    const Control* const written = screen.state.interaction.find("launch." + part);
    enter ? screen.state.interaction.enter(*written) : screen.state.interaction.leave(*written);
    screen.frame(*bench);
    EXPECT_TRUE(settle(*bench));
    screen.frame(*bench);
  }
  std::string words() {
    screen.frame(*bench);
    return screen.state.told.words["launch"];
  }
  // Of the result's check, which runs beside everything else.
  void await_answer() {
    EXPECT_TRUE(settle(*bench));
    const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    for (auto* answer = bench->result_check(); answer && !answer->outcome && !answer->problem; answer = bench->result_check()) {
      ASSERT_LT(std::chrono::steady_clock::now(), late);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      bench->poll();
    }
    screen.frame(*bench);
  }
  const Options& options() const { return bench->active().choice.options; }

  NullScreen screen;
  std::unique_ptr<Workbench> bench;
  std::string path;
};

TEST(LaunchStrip, SaysWhereTheLaunchComesFromAndWhatWasGuessed) {
  Opened opened;
  const std::string words = opened.words();
  for (const char* text :
       {"Launch", "from main(), line 88", "scale<32>", "copy", "TILE", "grid", "block", "dynamic shared bytes", "A", "n (guessed)"})
    EXPECT_THAT(words, HasSubstr(text));
  EXPECT_EQ(opened.screen.state.interaction.find("launch.grid")->text, "8,8");
  EXPECT_EQ(opened.screen.state.interaction.find("launch.arg.A")->text, "f32[1048576]:random");
}

TEST(LaunchStrip, IsOnlyThereForAFileWithoutAHeader) {
  Opened opened;
  opened.bench->choose_kernel("good");
  ASSERT_TRUE(settle(*opened.bench));
  EXPECT_EQ(opened.words(), "");
}

TEST(LaunchStrip, WhatIsTypedIsLaunchedByEnterOrLeavingAndCanBeUndone) {
  Opened opened;
  opened.write("grid", "7", true);
  EXPECT_EQ(opened.options(), (Options{{"grid", "7"}}));
  EXPECT_EQ(opened.screen.state.interaction.find("launch.grid")->text, "7");
  opened.write("arg.n", "99", false);
  opened.write("arg.A", "f32[64]:iota", true);
  EXPECT_EQ(opened.options(), (Options{{"grid", "7"}, {"arg", "n=99 A=f32[64]:iota"}}));
  opened.write("grid", "", true);
  EXPECT_EQ(opened.options(), (Options{{"arg", "n=99 A=f32[64]:iota"}}));
  EXPECT_TRUE(opened.bench->undo());
  EXPECT_TRUE(opened.bench->undo());
  EXPECT_TRUE(opened.bench->undo());
  EXPECT_EQ(opened.options(), (Options{{"grid", "7"}}));
}

TEST(LaunchStrip, AnotherLaunchBeginsAnew) {
  Opened opened;
  opened.write("grid", "7", true);
  opened.screen.click(*opened.bench, "launch.choose=2");
  ASSERT_TRUE(settle(*opened.bench));
  EXPECT_EQ(opened.options(), (Options{{"launch", "2"}}));
  EXPECT_THAT(opened.words(), HasSubstr("from main(), line 90"));
}

TEST(LaunchStrip, TheRoundsOfOnePlaceAreSteppedThrough) {
  Opened opened;
  EXPECT_THAT(opened.words(), testing::Not(HasSubstr("round")));
  const auto click = [&](const char* control) {
    opened.screen.click(*opened.bench, control);
    ASSERT_TRUE(settle(*opened.bench));
    opened.screen.frame(*opened.bench);
  };
  click("launch.choose=2");
  EXPECT_THAT(opened.words(), HasSubstr("round 1 of 5"));
  EXPECT_EQ(opened.screen.state.interaction.find("launch.round=before"), nullptr);
  click("launch.round=next");
  EXPECT_EQ(opened.options(), (Options{{"launch", "2@2"}}));
  click("launch.round=last");
  EXPECT_THAT(opened.words(), HasSubstr("round 5 of 5"));
  EXPECT_EQ(opened.screen.state.interaction.find("launch.round=next"), nullptr);
  click("launch.round=before");
  EXPECT_EQ(opened.options(), (Options{{"launch", "2@4"}}));
}

TEST(LaunchStrip, WhatCannotBeReadIsSaidAndStaysToBePutRight) {
  Opened opened;
  opened.write("grid", "four", true);
  ASSERT_TRUE(opened.bench->active().session.error());
  EXPECT_THAT(opened.bench->active().session.error()->message, HasSubstr("invalid grid 'four'"));
  EXPECT_EQ(opened.screen.state.interaction.find("launch.grid")->text, "four");
}

// The error goes, the wrong number stays where it can be put right; the picture is not of it, and no verdict either.
TEST(LaunchStrip, ALaunchBeyondTheLimitsStaysToBePutRightWhenItsErrorIsDismissed) {
  Opened opened;
  opened.bench->change([](Settings& s) { s.choices[0].options["against"] = "function:scale_cpu"; });
  opened.await_answer();
  EXPECT_THAT(opened.words(), HasSubstr("agree"));
  opened.write("block", "1025", true);
  ASSERT_TRUE(opened.bench->active().session.error());
  EXPECT_THAT(opened.words(), HasSubstr("n (guessed)"));
  EXPECT_THAT(opened.words(), testing::Not(HasSubstr("agree")));
  EXPECT_THAT(opened.screen.state.told.words["errors"], HasSubstr("The picture shows the previous launch"));
  opened.screen.press(*opened.bench, {Key::Escape});
  EXPECT_FALSE(opened.bench->active().session.error());
  EXPECT_THAT(opened.words(), HasSubstr("n (guessed)"));
  ASSERT_NE(opened.screen.state.interaction.find("launch.block"), nullptr);
  EXPECT_EQ(opened.screen.state.interaction.find("launch.block")->text, "1025");
  opened.write("block", "64", true);
  EXPECT_THAT(opened.words(), HasSubstr("n (guessed)"));
  EXPECT_FALSE(opened.bench->active().session.error());
}

TEST(LaunchStrip, IsThereWhereTheFirstLaunchIsBeyondTheLimits) {
  Opened opened;
  ViewState state = showing("good", "banks");
  state.choices[0] = {opened.path, {}, {{"block", "1025"}}};
  opened.bench->restore(state);
  EXPECT_TRUE(settle(*opened.bench));
  opened.screen.press(*opened.bench, {Key::Escape});
  EXPECT_THAT(opened.words(), HasSubstr("n (guessed)"));
}

TEST(LaunchStrip, IsRememberedBesideTheContentOfTheFile) {
  Opened opened;
  opened.write("grid", "7", true);
  opened.bench->choose_kernel("good");
  ASSERT_TRUE(settle(*opened.bench));
  const std::string copy = testing::TempDir() + "/copy_launched.cu";
  ASSERT_TRUE(write_text(copy, opened.bench->preferences.launches.empty() ? "" : "__global__ void scale(float* A, int n) {}\n"));
  EXPECT_TRUE(opened.bench->open_file(copy, {}).ok());
  EXPECT_EQ(opened.options(), (Options{{"grid", "7"}}));
  ASSERT_TRUE(write_text(copy, "__global__ void other() {}\n"));
  opened.bench->choose_kernel("good");
  EXPECT_TRUE(opened.bench->open_file(copy, {}).ok());
  EXPECT_EQ(opened.options(), Options{});
}

TEST(LaunchStrip, WhatGaveNoPictureIsNotRemembered) {
  Opened opened;
  opened.write("grid", "7", true);
  opened.write("grid", "four", true);
  const std::string copy = testing::TempDir() + "/copy_not_launched.cu";
  ASSERT_TRUE(write_text(copy, "__global__ void scale(float* A, int n) {}\n"));
  EXPECT_TRUE(opened.bench->open_file(copy, {}).ok());
  EXPECT_EQ(opened.options(), (Options{{"grid", "7"}}));
}

// A click holds the result against a kernel: what came of it is a sentence, Tiles has the map, and undo takes it back.
TEST(LaunchStrip, AResultIsHeldAgainstAnotherKernelAFunctionOrAFile) {
  Opened opened;
  for (const char* text : {"Check the result against", "copy", "scale_cpu()", "or a NumPy file"})
    EXPECT_THAT(opened.words(), HasSubstr(text));
  const auto choose = [&](const std::string& reference) {
    opened.screen.frame(*opened.bench);
    opened.screen.click(*opened.bench, "launch.check=" + reference);
    opened.await_answer();
  };
  choose("kernel:copy");
  EXPECT_EQ(opened.options(), (Options{{"against", "kernel:copy"}}));
  EXPECT_THAT(opened.words(), HasSubstr("3 of 64 elements of A differ from copy; the first: A[5] is 1, the reference 7."));
  opened.screen.click(*opened.bench, "launch.show_wrong");
  EXPECT_TRUE(opened.bench->shows("tiles"));
  opened.screen.frame(*opened.bench);
  EXPECT_THAT(opened.screen.state.told.words["stage"], HasSubstr("Wrong elements"));
  EXPECT_EQ(opened.screen.state.interaction.find("launch.show_wrong"), nullptr);
  choose("function:scale_cpu");
  EXPECT_THAT(opened.words(), HasSubstr("All 64 elements of A agree with scale_cpu()."));
  choose("function:scale_cpu");  // again: no longer
  EXPECT_EQ(opened.options(), Options{});
  EXPECT_TRUE(opened.bench->undo());
  EXPECT_EQ(opened.options(), (Options{{"against", "function:scale_cpu"}}));
  opened.write("against", "none.npy", true);
  opened.await_answer();
  EXPECT_THAT(opened.words(), HasSubstr("cannot read 'none.npy'"));
  EXPECT_THAT(command_line_of(opened.bench->state(), opened.bench->preferences), HasSubstr("--launch against=none.npy"));
}

TEST(LaunchStrip, WhatAFieldMeansIsSaidBesideItAndNotOverIt) {
  Opened opened;
  PaperScreen screen(1600, 900, 1);
  screen.frame(*opened.bench);
  size_t explained = 0;
  for (const Control& field : screen.frame(*opened.bench).controls) {
    if (!field.id.starts_with("launch.") || field.kind != Control::Kind::Field) continue;
    for (const float share : {0.1f, 0.5f, 0.9f}) {
      const PanelsScene scene = screen.point(*opened.bench, {field.rect.center().x, field.rect.y + share * field.rect.height});
      if (!scene.tooltip) continue;
      ++explained;
      ASSERT_EQ(scene.parts.back().name, "tooltip");
      for (size_t r = scene.parts.back().first_record; r < scene.canvas.drawing().size(); ++r) {
        const viz::Record& card = scene.canvas.drawing()[r];
        if (card.kind != viz::Record::Kind::FillRect) continue;
        const Rect over = viz::intersection(card.rect, field.rect);
        EXPECT_LE(std::min(over.width, over.height), 0) << field.id << " at " << share;
      }
    }
  }
  EXPECT_GE(explained, 9u);
}

TEST(LaunchEdit, PartsOfOneOptionAreKeptApart) {
  Options options{{"set", "BM=64 BN=32"}};
  set_launch_part(options, "set.BM", "128");
  EXPECT_EQ(options["set"], "BN=32 BM=128");
  set_launch_part(options, "set.BN", "");
  set_launch_part(options, "set.BM", "");
  EXPECT_EQ(options, Options{});
  set_launch_part(options, "set.T", "pair<int, float>");
  set_launch_part(options, "set.N", "4");
  EXPECT_EQ(launch_part(options, "set.T"), "pair<int, float>");
  EXPECT_EQ(launch_part(options, "set.N"), "4");
  set_launch_part(options, "set.T", "unsigned int");
  EXPECT_EQ(options["set"], "N=4 T=unsigned int");
}

TEST(OpenedFiles, StayInTheListWhenAnotherKernelIsShown) {
  const auto file = std::filesystem::temp_directory_path() / "warplens_panels_opened.cu";
  ASSERT_TRUE(write_text(file, "__global__ void k(float *x) {\n  x[0] = 1;\n}\n").ok());
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(bench->open_file(file.string(), {}));
  ASSERT_TRUE(settle(*bench));
  bench->choose_kernel("good");
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  ASSERT_TRUE(screen.state.places.contains("kernel." + file.string()));
  screen.click(*bench, "kernel." + file.string());
  EXPECT_EQ(bench->active().choice.name, file.string());
  std::filesystem::remove(file);
}

TEST(OpenedFiles, AreShownWhereAKernelIsShown) {
  const auto file = std::filesystem::temp_directory_path() / "warplens_opened_elsewhere.cu";
  ASSERT_TRUE(write_text(file, "__global__ void k(float *x) {\n  x[0] = 1;\n}\n").ok());
  for (const char* stage : {"compare", "lab"}) {
    auto bench = fake_workbench();
    bench->restore(showing("good", "banks"));
    ASSERT_TRUE(settle(*bench));
    bench->show_stage(stage);
    ASSERT_TRUE(settle(*bench));
    ASSERT_TRUE(bench->open_file(file.string(), {}));
    ASSERT_TRUE(settle(*bench));
    EXPECT_EQ(bench->stage().id, "tiles") << stage;
    EXPECT_EQ(bench->side(SideId::Main).choice.name, file.string());
    ASSERT_TRUE(bench->notice);
    EXPECT_FALSE(bench->notice->is_error);
    EXPECT_THAT(english().format(bench->notice->key, {{"what", std::string_view(bench->notice->what.message)}}),
                HasSubstr("warplens_opened_elsewhere.cu"));
  }
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace warplens::app
