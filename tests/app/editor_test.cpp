// A kernel is edited in the source panel: keys and mouse, what becomes of the picture, files, and what is left after a crash.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <random>
#include <thread>

#include "app/panels/dialogs/open_file.h"
#include "tests/app/editor_bench.h"
#include "tests/app/long_tests.h"

// What each thread of this program has asked of the memory.
static thread_local size_t allocated_bytes = 0;
void* operator new(size_t bytes) {
  allocated_bytes += bytes;
  if (void* const given = std::malloc(bytes ? bytes : 1)) return given;
  throw std::bad_alloc();
}
void operator delete(void* given) noexcept { std::free(given); }
void operator delete(void* given, size_t) noexcept { std::free(given); }

namespace warplens::app {
namespace {

using testing::HasSubstr;

TEST(SourceEditor, AKernelThatShipsIsEditedAsACopyAndThePictureFollows) {
  Editor editor("transpose_shared");
  editor.bench->set_parameter("PAD", 0);
  ASSERT_TRUE(settle_real(*editor.bench));
  const uint64_t conflicts = editor.bench->player().snapshot()->totals.conflicts, tick = editor.bench->player().tick();
  ASSERT_GT(conflicts, 0u);
  const std::string before = editor.bench->active().source;
  editor.start();
  ASSERT_TRUE(editor.screen.state.places.contains("editor"));
  EXPECT_EQ(editor.bench->active().choice.name, "transpose_shared") << "nothing was changed yet";
  const size_t at = before.find("[TILE + PAD]");
  ASSERT_NE(at, std::string::npos);
  editor.set_caret(at + std::string("[TILE + PAD").size());
  editor.type(" + 1");
  const std::string name = editor.bench->active().choice.name;
  EXPECT_EQ(fs::path(name).filename(), "transpose_shared-edited.cu");
  EXPECT_EQ(*read_file(name), before) << "the text is not saved";
  editor.pause();
  ASSERT_FALSE(editor.bench->active().session.error());
  EXPECT_EQ(editor.bench->player().snapshot()->source(), editor.text().text());
  EXPECT_LT(editor.bench->player().snapshot()->totals.conflicts, conflicts);
  EXPECT_EQ(editor.bench->active().choice.set.at("PAD"), 0);
  EXPECT_EQ(editor.bench->player().tick(), tick);
  EXPECT_THAT(editor.words(), HasSubstr("edited, 1 place differs from transpose_"));
  EXPECT_EQ(*read_file(WARPLENS_SOURCE_DIR "/kernels/cuda/transpose_shared.cu"), before);
}

TEST(SourceEditor, AnErrorIsNamedBesideItsLineAndTheLastPictureStays) {
  Editor editor("transpose_shared");
  editor.start();
  const SnapshotPtr picture = editor.bench->player().snapshot();
  const size_t at = editor.text().text().find("PAD]") + 3;
  editor.set_caret(at);
  editor.type("D");
  editor.pause();
  ASSERT_TRUE(editor.bench->active().session.error());
  EXPECT_EQ(editor.bench->player().snapshot()->program, picture->program);
  const std::string words = editor.words();
  EXPECT_THAT(words, HasSubstr("PADD"));
  EXPECT_THAT(words, HasSubstr("Picture of the last version that compiled"));
  EXPECT_THAT(words, HasSubstr("does not compile"));
  EXPECT_THAT(words, HasSubstr("undeclared"));
  editor.press({Key::Backspace});
  editor.pause();
  EXPECT_FALSE(editor.bench->active().session.error());
  EXPECT_THAT(editor.words(), testing::Not(HasSubstr("does not compile")));
}

TEST(SourceEditor, AHeaderIsEditedTooAndItsErrorHasItsLine) {
  Editor editor("transpose_shared");
  editor.start();
  const std::string& text = editor.text().text();
  const size_t at = text.find("[", text.find("choices"));
  ASSERT_NE(at, std::string::npos);
  const std::shared_ptr<const catalog::KernelSpec> spec = editor.bench->active().spec;
  editor.set_caret(at + 1);
  editor.type("x");
  editor.pause();
  ASSERT_TRUE(editor.bench->active().session.error());
  EXPECT_GT(editor.bench->active().session.error()->span.line, 0u);
  EXPECT_NE(editor.bench->active().spec, nullptr) << "the parameters stay";
  editor.press({Key::Backspace});
  editor.pause();
  EXPECT_FALSE(editor.bench->active().session.error());
}

TEST(SourceEditor, KeysThatAreTypedDoNothingElseAndEscapeLeaves) {
  Editor editor("transpose_shared");
  editor.start();
  const std::string before = editor.text().text();
  for (const char c : std::string("3a m")) {
    const Key pressed = c == ' ' ? Key::Space : key(static_cast<char>(std::toupper(c)));
    editor.screen.state.pressed = {{pressed}};
    editor.type(std::string(1, c));
  }
  EXPECT_EQ(editor.text().text(), "3a m" + before);
  EXPECT_EQ(editor.bench->stage().id, "banks");
  EXPECT_FALSE(editor.bench->playing());
  editor.press({key('Z'), true});
  editor.press({key('Z'), true});
  EXPECT_EQ(editor.text().text(), before);
  editor.press({key('Z'), true, true});
  EXPECT_EQ(editor.text().text(), "3a " + before);
  editor.press({Key::Tab});
  EXPECT_EQ(editor.text().text().substr(0, 4), "3a  ");
  editor.press({Key::Escape});
  EXPECT_FALSE(editor.screen.state.overlays.editing);
  editor.press({key('3')});
  EXPECT_EQ(editor.bench->stage().id, "memory");
}

TEST(SourceEditor, TheMouseSelectsLettersWordsAndLines) {
  const std::string folder = Editor::new_folder();
  Editor editor(copy_file(folder, "// \xe4\xb8\xad\xe6\x96\x87 tile\n" + std::string(kCopy)), folder);
  editor.start();
  editor.mouse(editor.point_of(0, 5), 1);  // behind the first of two wide letters
  EXPECT_EQ(editor.text().caret().at, 6u);
  editor.mouse(editor.point_of(0, 9), 2);
  EXPECT_EQ(editor.text().selected(), "tile");
  editor.mouse(editor.point_of(2, 9), 3);
  EXPECT_EQ(editor.text().selected(), "  __shared__ float tile[64];\n");
  editor.mouse(editor.point_of(3, 2), 1);
  editor.mouse(editor.point_of(3, 6), 1, true);
  EXPECT_EQ(editor.text().selected(), "tile");
  editor.mouse(editor.point_of(3, 2), 1, false, false);
  Pointer pointer;
  pointer.at = editor.point_of(4, 2), pointer.down = true;
  editor.screen.frame(*editor.bench, pointer);
  EXPECT_EQ(editor.text().selected(), "tile[threadIdx.x] = in[threadIdx.x];\n  ");
  editor.press({key('C'), true});
  EXPECT_EQ(editor.screen.state.copied, "tile[threadIdx.x] = in[threadIdx.x];\n  ");
  editor.screen.state.clipboard = "x;\n";
  editor.press({key('V'), true});
  EXPECT_EQ(editor.text().line(3), "  x;");
}

TEST(SourceEditor, FindsAndReplacesByKeys) {
  const std::string folder = Editor::new_folder();
  Editor editor(copy_file(folder), folder);
  editor.start();
  editor.mouse(editor.point_of(1, 20), 2);
  ASSERT_EQ(editor.text().selected(), "tile");
  editor.press({key('H'), true});
  EXPECT_THAT(editor.words(), HasSubstr("1 of 3"));
  editor.screen.state.finder.with = "words";
  editor.screen.click(*editor.bench, "editor.replace.all");
  EXPECT_EQ(editor.text().line(1), "  __shared__ float words[64];");
  EXPECT_EQ(editor.text().line(4), "  out[threadIdx.x] = words[threadIdx.x];");
  editor.press({Key::Escape});
  EXPECT_TRUE(editor.screen.state.overlays.editing);
  EXPECT_FALSE(editor.screen.state.overlays.finding);
}

TEST(SourceEditor, SavesReloadsAndNeverOverwritesInSilence) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor editor(path, folder);
  editor.start();
  editor.type("// mine\n");
  EXPECT_TRUE(editor.bench->document()->edited());
  editor.press({key('S'), true});
  EXPECT_EQ(*read_file(path), "// mine\n" + std::string(kCopy));
  EXPECT_FALSE(editor.bench->document()->edited());
  // Somebody else writes it: it is loaded.
  ASSERT_TRUE(write_file(path, "// theirs\n" + std::string(kCopy)));
  editor.pause();
  EXPECT_EQ(editor.text().line(0), "// theirs");
  EXPECT_EQ(editor.bench->player().snapshot()->source(), editor.text().text());
  // Again, but there is unsaved text: both are kept until one is chosen.
  editor.type("// new ");
  ASSERT_TRUE(write_file(path, "// another text\n" + std::string(kCopy)));
  editor.press({key('S'), true});
  EXPECT_EQ((*read_file(path)).substr(0, 10), "// another");
  ASSERT_TRUE(editor.bench->notice && editor.bench->notice->is_error);
  EXPECT_THAT(editor.words(), HasSubstr("was changed by another program"));
  const std::string mine = editor.text().text();
  editor.screen.click(*editor.bench, "editor.keep");
  EXPECT_EQ(editor.text().text(), mine);
  editor.press({key('S'), true});
  EXPECT_EQ(*read_file(path), mine);
  ASSERT_TRUE(write_file(path, kCopy));
  editor.type("z");
  const std::string typed = editor.text().text();
  editor.tend();
  editor.screen.frame(*editor.bench);
  editor.screen.click(*editor.bench, "editor.take");
  EXPECT_EQ(editor.text().text(), kCopy);
  EXPECT_FALSE(editor.bench->document()->edited());
  // What was typed is one step back, and kept again from then on.
  editor.press({key('Z'), true});
  EXPECT_EQ(editor.text().text(), typed);
  EXPECT_TRUE(editor.bench->document()->edited());
  EXPECT_TRUE(editor.bench->document()->journal);
}

TEST(SourceEditor, SavesUnderAnotherName) {
  Editor editor("transpose_shared");
  editor.start();
  editor.type("// mine\n");
  editor.press({key('S'), true, true});
  editor.screen.state.finder.path = editor.folder + "/transpose_mine.cu";
  editor.screen.click(*editor.bench, "editor.save_as");
  const std::string path = editor.folder + "/transpose_mine.cu";
  EXPECT_EQ(editor.bench->active().choice.name, path);
  EXPECT_TRUE((*read_file(path)).starts_with("// mine\n"));
  editor.pause();
  EXPECT_EQ(editor.bench->player().snapshot()->source(), *read_file(path));
  EXPECT_FALSE(editor.bench->document()->edited());
}

TEST(SourceEditor, WhatWasTypedIsThereAfterACrash) {
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  std::string typed;
  {
    Editor editor(path, folder);
    editor.start();
    editor.type("// not saved \xe4\xb8\xad\xe6\x96\x87\n");
    editor.press({Key::Down});
    editor.press({key('/'), true});
    typed = editor.text().text();
    // Nothing is said to the file or to the journal from here on.
  }
  {
    Editor again(path, folder);
    EXPECT_EQ(again.recovered, std::vector<std::string>{path});
    ASSERT_TRUE(again.bench->document());
    EXPECT_EQ(again.text().text(), typed);
    EXPECT_TRUE(again.bench->document()->edited());
    EXPECT_EQ(*read_file(path), kCopy);
    again.start();
    again.press({key('S'), true});
  }
  Editor last(path, folder);
  EXPECT_TRUE(last.recovered.empty());
  EXPECT_EQ(*read_file(path), typed);
}

TEST(SourceEditor, ShowsThePictureOfBeforeBesideTheOneAfter) {
  Editor editor("transpose_shared");
  editor.bench->set_parameter("PAD", 0);
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  editor.set_caret(editor.text().text().find("PAD]") + 3);
  editor.type(" + 1");
  editor.press({Key::F6});
  ASSERT_TRUE(settle_real(*editor.bench));
  EXPECT_EQ(editor.bench->stage().kernels, KernelsShown::Compared);
  const auto totals = [&](SideId side) { return editor.bench->side(side).player.snapshot()->totals.conflicts; };
  EXPECT_GT(totals(SideId::Left), totals(SideId::Right));
  // A file's: as it is saved.
  const std::string folder = Editor::new_folder(), path = copy_file(folder);
  Editor file(path, folder);
  file.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*file.bench));
  file.start();
  file.set_caret(file.text().text().find("threadIdx.x] = in") + 11);
  file.type(" * 32 % 64");
  file.press({Key::F6});
  ASSERT_TRUE(settle_real(*file.bench));
  EXPECT_EQ(file.bench->side(SideId::Left).player.snapshot()->source(), kCopy);
  EXPECT_EQ(file.bench->side(SideId::Right).player.snapshot()->source(), file.text().text());
}

// What a frame asks of the memory grows with what it looks at, on any machine and under any load.
size_t median_of_bytes(Editor& editor) {
  std::vector<size_t> frames;
  for (int i = 0; i < 60; ++i) {
    const size_t before = allocated_bytes;
    editor.type("x");
    frames.push_back(allocated_bytes - before);
  }
  std::nth_element(frames.begin(), frames.begin() + 30, frames.end());
  return frames[30];
}

TEST(SourceEditor, AFrameOfALongTextLooksAtNoMoreThanOneOfAShortText) {
  const auto typed_in = [](const std::string& text) {
    const std::string folder = Editor::new_folder();
    Editor editor(copy_file(folder, text), folder);
    editor.start();
    editor.set_caret(text.size() / 2);
    return median_of_bytes(editor);
  };
  const auto text_of = [](int functions) {
    std::string text = kCopy;
    for (int i = 0; i < functions; ++i)
      text += "// line of a long text\n__device__ float f" + std::to_string(i) + "(float x) {\n  return x * 2.0f;\n}\n\n";
    return text;
  };
  const size_t shorter = typed_in(text_of(20)), longer = typed_in(text_of(1000));
  RecordProperty("bytes_of_a_frame", std::to_string(longer));
  std::printf("a frame with a letter typed asks for %zu bytes in 106 lines, %zu in 5006\n", shorter, longer);
  EXPECT_LT(longer, shorter + shorter / 4);
}

}  // namespace
}  // namespace warplens::app
