// Breakpoints stay beside what they were set at when the text is edited, and a saved state has them; folders for includes are given in the
// window.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "app/session/editing/breakpoints.h"
#include "kernels/base/file.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace edited_places {

using testing::HasSubstr;

TEST(FollowText, LinesBelowAnEditMoveAndThoseAboveStay) {
  const std::string text = "a\n  b\n  c\nd\n";
  const Breakpoints set{{1, ""}, {2, "x > 1"}, {4, ""}};
  EXPECT_EQ(follow_text(set, text, text), set);
  EXPECT_EQ(follow_text(set, text, "new\n" + text), (Breakpoints{{2, ""}, {3, "x > 1"}, {5, ""}}));
  EXPECT_EQ(follow_text(set, text, "a\n\n  b\n  c\nd\n"), (Breakpoints{{1, ""}, {3, "x > 1"}, {5, ""}})) << "Enter before its first letter";
  EXPECT_EQ(follow_text(set, text, "a\n  b\n  \n  c\nd\n"), (Breakpoints{{1, ""}, {2, "x > 1"}, {5, ""}})) << "Enter behind its last";
  EXPECT_EQ(follow_text(set, text, "a\n  xyz\n  c\nd\n"), set) << "another text on the same line";
  EXPECT_EQ(follow_text(set, text, "a\n  c\nd\n"), (Breakpoints{{1, ""}, {3, ""}})) << "its line is gone";
  EXPECT_EQ(follow_text(set, text, "// a\n//   b\n//   c\nd\n"), set) << "comments";
  EXPECT_EQ(follow_text(set, text, ""), (Breakpoints{}));
}

class OwnFile : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder + "/shared_parts");
    ASSERT_TRUE(write_file(folder + "/shared_parts/factor.h", "__device__ int tripled(int x) { return 3 * x; }\n"));
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  void open(const std::string& text, const std::map<std::string, std::string>& options = {}) {
    ASSERT_TRUE(write_file(path, text));
    ViewState state;
    state.stage = "timeline";
    state.choices[0] = {path, {}, options};
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
  }

  std::string folder = (std::filesystem::temp_directory_path() / ("warplens_places_" + std::to_string(::getpid()))).string();
  std::string path = folder + "/own.cu";
  RealKernels kernels;
  std::unique_ptr<Workbench> bench = real_workbench(kernels);
};

TEST_F(OwnFile, ABreakpointStaysBesideItsStatementWhileTheTextIsEditedAndIsSaved) {
  open("__global__ void own(int* out) {\n  int a = threadIdx.x;\n  a += 2;\n  out[threadIdx.x] = a;\n}\n",
       {{"grid", "1"}, {"block", "32"}, {"arg", "out=i32[32]:zero"}});
  ASSERT_TRUE(bench->player().snapshot());
  ASSERT_TRUE(set_condition(*bench, 3, "a > 5"));
  bench->edit([](editor::TextModel& text) { text.replace(0, 0, "// own\n// kernel\n", {}); });
  EXPECT_EQ(breakpoints_of(*bench), (Breakpoints{{5, "a > 5"}}));
  const ViewState saved = bench->state();
  EXPECT_EQ(saved.breakpoints.at(path), (std::map<uint32_t, std::string>{{5, "a > 5"}}));
  auto other = real_workbench(kernels);
  other->restore(saved);
  EXPECT_EQ(breakpoints_of(*other), (Breakpoints{{5, "a > 5"}}));
  bench->edit([](editor::TextModel& text) { text.replace(0, 7, "", {}); });
  EXPECT_EQ(breakpoints_of(*bench), (Breakpoints{{4, "a > 5"}}));
}

// What a person looks at while a barrier is taken out: the same load, although the warp does one step less and the ticks are others.
TEST_F(OwnFile, TheShownAccessStaysTheSameWhenALineAboveItIsTakenOut) {
  WorkbenchParts parts;
  parts.kernels = kernels.kernels(), parts.stages = &stages(), parts.pipelines = kernels.pipelines(), parts.neighbours = false;
  parts.edits = folder + "/edits";
  bench = std::make_unique<Workbench>(std::move(parts));
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"transpose_shared", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  double seconds = 0;
  const auto traced = [&] {  // after the pause
    for (int i = 0; i < 2; ++i) bench->tend_editing(seconds += 10);
    return settle_real(*bench);
  };
  const auto access = [&] { return bench->player().access(); };
  for (int conflicts = 0, steps = 0; conflicts < 3; conflicts += access() && access()->wavefronts == 32) {
    ASSERT_LT(++steps, 100) << "no third load of a column";
    bench->jump(Jump::NextAccess);
  }
  const uint32_t line = bench->player().moment()->line;
  const uint64_t address = access()->base;
  bench->edit([](editor::TextModel& text) {
    const size_t barrier = text.text().find("__syncthreads();");
    text.replace(barrier, 0, "// ", {});
  });
  ASSERT_TRUE(traced());
  EXPECT_THAT(bench->player().snapshot()->source(), HasSubstr("// __syncthreads();"));
  ASSERT_TRUE(access());
  EXPECT_EQ(bench->player().moment()->line, line);
  EXPECT_EQ(access()->wavefronts, 32);
  EXPECT_EQ(access()->base, address);
  bench->edit([](editor::TextModel& text) { text.replace(0, 0, "// another line\n", {}); });
  ASSERT_TRUE(traced());
  EXPECT_EQ(bench->player().moment()->line, line + 1);
  EXPECT_EQ(access()->base, address);
}

TEST_F(OwnFile, FoldersForIncludesAreGivenInTheLaunchStripAndUndone) {
  const std::map<std::string, std::string> launch{{"grid", "1"}, {"block", "32"}, {"arg", "out=i32[32]:zero"}};
  open("#include \"factor.h\"\n__global__ void own(int* out) {\n  out[threadIdx.x] = tripled(2);\n}\n", launch);
  ASSERT_TRUE(bench->active().session.error()) << "the header is nowhere yet";
  PaperScreen screen;
  screen.frame(*bench);
  ASSERT_TRUE(bench->active().choice.options.size() == 3);
  bench->set_launch("include", folder + "/shared_parts");
  ASSERT_TRUE(settle_real(*bench));
  EXPECT_FALSE(bench->active().session.error()) << english().say(*bench->active().session.error());
  screen.frame(*bench);
  EXPECT_TRUE(screen.state.places.contains("launch.include"));
  EXPECT_EQ(bench->state().choices[0].options.at("include"), folder + "/shared_parts");
  bench->set_launch("include", folder + "/nowhere");
  ASSERT_TRUE(settle_real(*bench));
  ASSERT_TRUE(bench->active().session.error());
  EXPECT_THAT(english().say(*bench->active().session.error()), HasSubstr("'" + folder + "/nowhere' is not a folder"));
  ASSERT_TRUE(bench->undo());
  ASSERT_TRUE(settle_real(*bench));
  EXPECT_FALSE(bench->active().session.error());
}

}  // namespace edited_places
}  // namespace warplens::app
