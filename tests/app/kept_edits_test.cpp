// What is typed is kept also where it cannot be written for a while; files that go, come back and are write-protected; and what Compare
// says of two texts of one file.
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "app/panels/dialogs/open_file.h"
#include "app/session/editing/breakpoints.h"
#include "app/session/editing/condition.h"
#include "app/stages/picture.h"
#include "tests/app/editor_bench.h"

namespace warplens::app {
namespace kept_edits {

using testing::HasSubstr;
using testing::Not;

// A disk on which no file may have more than 16 bytes.
class FullDisk {
 public:
  FullDisk() {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{16, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    handler_ = signal(SIGXFSZ, SIG_IGN);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST(KeptEdits, WhatIsTypedBeforeDuringAndAfterAFullDiskIsThereAfterACrash) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  std::string typed;
  {
    Editor editor(path, folder);
    editor.start();
    editor.type("// before\n");
    {
      const FullDisk disk;
      editor.type("// during\n");
      EXPECT_TRUE(editor.bench->document()->unkept);
      EXPECT_THAT(editor.words(), HasSubstr("Edits are not being backed up"));
    }
    editor.type("// after\n");
    EXPECT_FALSE(editor.bench->document()->unkept);
    EXPECT_THAT(editor.words(), Not(HasSubstr("Edits are not being backed up")));
    typed = editor.text().text();
    ASSERT_THAT(typed, HasSubstr("// before\n// during\n// after\n"));
  }
  {
    const FullDisk disk;  // what was kept is shown, whether or not it can be kept again
    Editor again(path, folder);
    ASSERT_EQ(again.recovered, std::vector<std::string>{path});
    EXPECT_EQ(again.text().text(), typed);
  }
  Editor last(path, folder);
  ASSERT_EQ(last.recovered, std::vector<std::string>{path});
  EXPECT_EQ(last.text().text(), typed);
  last.start();
  last.press({key('S'), true});
  EXPECT_EQ(*read_file(path), typed);
  EXPECT_TRUE(editor::read_journals(folder).empty());
}

TEST(KeptEdits, WhatCouldNotBeWrittenIsWrittenWithoutAnotherKey) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  std::string typed;
  {
    Editor editor(path, folder);
    editor.start();
    {
      const FullDisk disk;
      editor.type("// during\n");
      EXPECT_TRUE(editor.bench->document()->unkept);
    }
    editor.tend();
    EXPECT_FALSE(editor.bench->document()->unkept);
    typed = editor.text().text();
  }
  Editor again(path, folder);
  ASSERT_EQ(again.recovered, std::vector<std::string>{path});
  EXPECT_EQ(again.text().text(), typed);
}

TEST(KeptEdits, AFileThatIsGoneIsSaidAndWrittenAgain) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor editor(path, folder);
  editor.start();
  fs::remove(path);
  editor.pause();
  ASSERT_TRUE(editor.bench->notice);
  EXPECT_THAT(editor.words(), HasSubstr("is no longer on the disk"));
  EXPECT_TRUE(editor.bench->document()->edited());
  editor.press({key('S'), true});
  EXPECT_EQ(*read_file(path), kCopy);
  EXPECT_FALSE(editor.bench->document()->edited());
}

TEST(KeptEdits, AConflictEndsWhenTheFileIsAsItWas) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor editor(path, folder);
  editor.start();
  editor.type("// mine\n");
  ASSERT_TRUE(write_file(path, "// theirs\n" + std::string(kCopy)));
  editor.tend();
  ASSERT_TRUE(editor.bench->document()->on_disk);
  ASSERT_TRUE(write_file(path, kCopy));
  editor.tend();
  EXPECT_FALSE(editor.bench->document()->on_disk);
  const std::string mine = editor.text().text();
  editor.press({key('S'), true});
  EXPECT_EQ(*read_file(path), mine);
}

TEST(KeptEdits, AWriteProtectedFileIsNotReplaced) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor editor(path, folder);
  editor.start();
  editor.type("// mine\n");
  ASSERT_EQ(::chmod(path.c_str(), 0444), 0);
  editor.press({key('S'), true});
  EXPECT_EQ(*read_file(path), kCopy);
  EXPECT_TRUE(editor.bench->document()->edited());
  EXPECT_THAT(editor.words(), HasSubstr("write-protected"));
}

std::string compared(Editor& editor) {
  EXPECT_TRUE(settle_real(*editor.bench));
  return editor.words();
}

TEST(ComparedEdits, AreCalledSavedAndEditedAndUndoLeadsBack) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor editor(path, folder);
  editor.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  editor.set_caret(editor.text().text().find("threadIdx.x] = in") + 11);
  editor.type(" * 32 % 64");
  editor.press({Key::F6});
  const std::string words = compared(editor);
  EXPECT_THAT(words, HasSubstr("saved"));
  EXPECT_THAT(words, HasSubstr("edited"));
  ASSERT_EQ(editor.bench->stage().kernels, KernelsShown::Compared);
  EXPECT_TRUE(editor.bench->undo());
  EXPECT_EQ(editor.bench->stage().id, "banks");
  EXPECT_TRUE(editor.bench->redo());
  EXPECT_EQ(editor.bench->stage().kernels, KernelsShown::Compared);
}

TEST(ComparedEdits, CountsUpToAFaultAreNoResult) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor editor(path, folder);
  editor.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  editor.set_caret(editor.text().text().find("out[threadIdx.x]") + 15);
  editor.type(" - 60000000");
  editor.press({Key::F6});
  const std::string words = compared(editor);
  ASSERT_TRUE(editor.bench->side(SideId::Right).player.snapshot()->block->fault);
  EXPECT_THAT(words, HasSubstr("wavefronts up to its fault"));
  EXPECT_THAT(words, HasSubstr("wavefronts, block, as written"));  // of the side that ran
  editor.bench->show_stage("banks");
  EXPECT_THAT(compared(editor), HasSubstr("up to its fault"));
}

TEST(ComparedEdits, ASideThatDoesNotCompileHasNoCounts) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor editor(path, folder);
  editor.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  editor.set_caret(editor.text().text().find("tile[threadIdx.x] = in"));
  editor.type("not_declared + ");
  editor.press({Key::F6});
  EXPECT_TRUE(settle_real(*editor.bench));
  ASSERT_FALSE(editor.bench->side(SideId::Right).player.moment());
  const auto picture = editor.bench->stage().picture();
  static const viz::Strings english = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json")).take();
  static const viz::Recorder metrics;
  size_t rows = 0;
  for (const viz::Record& r : picture->layout(*editor.bench, {}, {{0, 0, 1600, 1000}, viz::dark_theme(), english, metrics, 1}).drawing)
    rows += r.kind == viz::Record::Kind::Text && r.text.find("wavefronts, block") != std::string::npos;
  EXPECT_EQ(rows, 1u);
}

// The values that a launch gives a kernel's template are known to its conditions.
TEST(Conditions, KnowTheTemplatesParameters) {
  const std::string folder = Editor::new_folder();
  const std::string path =
      copy_file(folder,
                "template <unsigned blockSize, bool wide>\n__global__ void halve(float *x) {\n"
                "  for (unsigned s = blockDim.x / 2; s > 0; s /= 2)\n    if (threadIdx.x < s) x[threadIdx.x] += 1;\n}\n"
                "int main() {\n  float *x;\n  cudaMalloc(&x, 256);\n  halve<64, true><<<1, 64>>>(x);\n}\n");
  Editor editor(path, folder);
  const analysis::Snapshot& shown = *editor.bench->player().snapshot();
  const auto condition = Condition::parse("s == blockSize / 2 && wide");
  ASSERT_TRUE(condition.ok());
  EXPECT_TRUE(condition->check(shown).ok());
  EXPECT_FALSE(Condition::parse("s == blockSizes / 2")->check(shown).ok());
  ASSERT_TRUE(set_condition(*editor.bench, 4, "s == blockSize / 2").ok());
  run_on(*editor.bench, true);
  EXPECT_EQ(editor.bench->player().moment()->line, 4u);
}

}  // namespace kept_edits
}  // namespace warplens::app
