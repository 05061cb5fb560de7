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

TEST(SourceEditor, AClickOnTheSuggestedBarrierInsertsIt) {
  Editor editor("transpose_naive", Editor::new_folder(), true);
  editor.bench->restore(showing_file(copy_file(editor.folder, kRace)));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_TRUE(finds(editor));
  editor.screen.click(*editor.bench, "editor.suggested");
  EXPECT_THAT(editor.text().text(), HasSubstr("  }\n  __syncthreads();\n  out"));
  editor.screen.frame(*editor.bench);
  EXPECT_EQ(editor.screen.state.interaction.find("editor.suggested"), nullptr);  // the text is another one
}

// Warp 0 runs to its end before warp 1 writes the upper half, which it reads.
TEST(SourceEditor, MemorySaysWhatIsReadBeforeItIsWrittenAndTheFindingShowsWhereBothMeet) {
  Editor editor("transpose_naive", Editor::new_folder(), true);
  editor.bench->restore(showing_file(copy_file(editor.folder, kRace)));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_TRUE(finds(editor));
  editor.bench->show_stage("memory");
  const auto& trace = editor.bench->player().snapshot()->block->trace;
  const auto read = std::find_if(trace.accesses.begin(), trace.accesses.end(), [&](const simt::AccessRow& row) {
    const Program& program = *editor.bench->player().snapshot()->program;
    return row.warp == 0 && program.sites[row.site].op == MemoryOp::Load && trace.objects[row.object].space == Space::Shared;
  });
  ASSERT_NE(read, trace.accesses.end());
  editor.bench->seek(read->tick);
  std::string words = editor.words();
  EXPECT_THAT(words, HasSubstr("Warp 0 reads 32 words before they are written"));
  EXPECT_THAT(words, HasSubstr("32 of these 32 words are written later, by warp 1."));
  EXPECT_THAT(words, HasSubstr("read too early"));
  EXPECT_THAT(words, Not(HasSubstr("read in time")));
  editor.screen.click(*editor.bench, "finding.0");
  EXPECT_THAT(editor.words(), HasSubstr("Both touch 32 words of tile."));
  // Warp 1 comes after both: it reads nothing too early.
  editor.bench->seek(trace.ticks);
  EXPECT_THAT(editor.words(), Not(HasSubstr("before they are written")));
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
