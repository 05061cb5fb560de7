// What the checks found, beside the text that is edited: the accesses, the barrier that is missing, and what writes it.
#include <chrono>
#include <thread>

#include "tests/app/editor_bench.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kRace =
    "__global__ void copy(const float* in, float* out) {\n"
    "  __shared__ float tile[64];\n"
    "  for (int i = threadIdx.x; i < 64; i += 64) {\n"
    "    tile[i] = in[i];\n"
    "  }\n"
    "  out[threadIdx.x] = tile[63 - threadIdx.x];\n"
    "}\n";

// They are found in the background.
bool finds(Editor& editor) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!editor.bench->findings() && std::chrono::steady_clock::now() < until) {
    editor.bench->poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  editor.screen.frame(*editor.bench);
  return editor.bench->findings() != nullptr;
}

TEST(SourceEditor, TheMissingBarrierIsSuggestedAndInsertedWithAClick) {
  Editor editor("transpose_naive", Editor::new_folder(), true);
  const std::string path = copy_file(editor.folder, kRace);
  editor.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_TRUE(finds(editor));
  ASSERT_GT(editor.bench->findings()->found(), 0u);
  std::string words = editor.words();
  EXPECT_THAT(words, HasSubstr("suggested: orders lines 4 and 6"));
  EXPECT_THAT(words, HasSubstr("Race on tile"));  // the list stands below the text
  ASSERT_NE(editor.screen.state.interaction.find("editor.suggested"), nullptr);
  // The row is none of the text: below it a click finds the line that is drawn there.
  editor.mouse(editor.point_of(5, 4), 1);
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 5u);

  editor.screen.click(*editor.bench, "finding.0");
  editor.screen.frame(*editor.bench);
  ASSERT_NE(editor.screen.state.interaction.find("finding.0.insert"), nullptr);
  editor.screen.click(*editor.bench, "finding.0.insert");
  EXPECT_THAT(editor.text().text(), HasSubstr("  }\n  __syncthreads();\n  out"));
  editor.pause();
  ASSERT_TRUE(finds(editor));
  EXPECT_EQ(editor.bench->findings()->found(), 0u);
  EXPECT_THAT(editor.words(), Not(HasSubstr("suggested")));
  editor.press({key('Z'), true});  // the text has the keys again
  EXPECT_EQ(editor.text().text(), kRace);
}

TEST(SourceEditor, TheListBelowTheTextCanBeClosed) {
  Editor editor("transpose_naive", Editor::new_folder(), true);
  editor.bench->restore(showing_file(copy_file(editor.folder, kRace)));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_TRUE(finds(editor));
  ASSERT_NE(editor.screen.state.interaction.find("findings.close"), nullptr);
  editor.screen.click(*editor.bench, "findings.close");
  editor.screen.frame(*editor.bench);
  EXPECT_EQ(editor.screen.state.interaction.find("findings.close"), nullptr);
}

// The picture that stays behind an error says how old it is.
TEST(SourceEditor, ThePictureBehindAnErrorHasAnAge) {
  Editor editor("transpose_naive");
  editor.bench->restore(showing_file(copy_file(editor.folder)));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  editor.set_caret(editor.text().text().find("in[", 60));
  editor.type("wrong_");
  editor.pause();
  editor.bench->tend_editing(editor.seconds);  // sees the error
  EXPECT_TRUE(editor.bench->tend_editing(editor.seconds + 14));
  EXPECT_THAT(editor.words(), HasSubstr("Picture of the last version that compiled, 14 s ago"));
  EXPECT_FALSE(editor.bench->tend_editing(editor.seconds + 14.2));
  EXPECT_TRUE(editor.bench->tend_editing(editor.seconds + 130));
  EXPECT_THAT(editor.words(), HasSubstr("2 min ago"));
}

}  // namespace
}  // namespace warplens::app
