// All that is wrong with a text that is edited.
#include "app/panels/source/code_colors.h"
#include "tests/app/editor_bench.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

// Two lines are wrong: both are underlined and listed, and F8 goes from one to the other.
TEST(SourceEditor, AllErrorsAreShownAndF8GoesFromOneToTheNext) {
  Editor editor("transpose_naive");
  const std::string path = copy_file(editor.folder);
  editor.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  for (const char* name : {"in[", "out["}) {
    editor.set_caret(editor.text().text().find(name, 60));
    editor.type("wrong_");
  }
  editor.pause();
  const Error* const error = editor.bench->active().session.error() ? &*editor.bench->active().session.error() : nullptr;
  ASSERT_NE(error, nullptr);
  ASSERT_EQ(error->more.size(), 1u);
  const std::string words = editor.words();
  for (const char* text :
       {"2 errors, the first in line 3", "undeclared identifier 'wrong_in'", "undeclared identifier 'wrong_out'", "line 5"})
    EXPECT_THAT(words, HasSubstr(text));
  ASSERT_NE(editor.screen.state.interaction.find("editor.error.5"), nullptr);
  editor.screen.click(*editor.bench, "editor.error.5");
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 4u);
  editor.press({Key::F8});
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 2u);
  editor.press({Key::F8});
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 4u);
  editor.press({Key::F8, false, true});
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 2u);
}

// Its sentence is drawn behind the line's end; where there is no room, below the text, and never over the line's letters.
TEST(SourceEditor, TheSentenceOfOneErrorIsReadWhole) {
  for (const bool is_long : {false, true}) {
    Editor editor("transpose_naive");
    const std::string line =
        is_long ? "  out[threadIdx.x] = tile[threadIdx.x] + 0.0f * tile[threadIdx.x] - 0.0f * tile[threadIdx.x] + wrong;\n" : "  wrong;\n";
    const std::string path = copy_file(editor.folder);
    editor.bench->restore(showing_file(path));
    ASSERT_TRUE(settle_real(*editor.bench));
    editor.start();
    editor.set_caret(editor.text().text().find("  out["));
    editor.type(line);
    editor.pause();
    ASSERT_TRUE(editor.bench->active().session.error());
    EXPECT_THAT(editor.words(), HasSubstr("undeclared identifier 'wrong'"));
    EXPECT_EQ(editor.screen.state.interaction.find("editor.error.5") != nullptr, is_long);
  }
}

// A mistake in main() keeps no kernel from being traced: it is underlined, and the strip says what it means for the launch.
TEST(SourceEditor, AMistakeInHostCodeIsAWarning) {
  Editor editor("transpose_naive");
  const std::string path =
      copy_file(editor.folder, kCopy + std::string("int main() {\n  float* d;\n  int y = ;\n  copy<<<1, 64>>>(d, d);\n}\n"));
  editor.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  EXPECT_FALSE(editor.bench->active().session.error());
  const std::string words = editor.words();
  EXPECT_THAT(words, HasSubstr("expected expression"));
  EXPECT_THAT(words, HasSubstr("line 9 does not compile: the launch may be wrong"));
  editor.press({Key::F8});
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 8u);
  editor.type("3");
  editor.pause();
  EXPECT_THAT(editor.words(), testing::Not(HasSubstr("expected expression")));
}

// In a file with a header too, whose launch is not read from its host code: the compiler says it behind the picture.
TEST(SourceEditor, AMistakeInHostCodeBesideAHeaderIsAWarning) {
  Editor editor("transpose_naive");
  const std::string header =
      "/* warplens\n"
      "title = { en = \"Copy\", zh = \"Copy\" }\n"
      "family = \"copy\"\n"
      "sizes = { run = { N = 64 }, measure = { N = 64 } }\n"
      "buffers = [ { name = \"in\", type = \"f32\", shape = [\"N\"], role = \"in\" }, { name = \"out\", type = \"f32\", shape = [\"N\"], "
      "role = "
      "\"out\" } ]\n"
      "launch = { grid = [\"1\"], block = [\"N\"], shared = \"0\" }\n"
      "*/\n";
  const std::string path = copy_file(editor.folder, header + kCopy + "int main() {\n  int y = ;\n}\n");
  ViewState state = showing_file(path);
  state.choices[0].options.clear();
  editor.bench->restore(state);
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_FALSE(editor.bench->active().session.error()) << editor.bench->active().session.error()->message;
  EXPECT_EQ(editor.bench->player().snapshot()->launch_account, nullptr);
  ASSERT_TRUE(editor.reads());
  EXPECT_THAT(editor.words(), HasSubstr("expected expression"));
  editor.press({Key::F8});
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 14u);
  editor.type("3");
  editor.pause();
  ASSERT_TRUE(editor.reads());
  EXPECT_THAT(editor.words(), testing::Not(HasSubstr("expected expression")));
}

// A kernel that is not shown: nothing is wrong in silence.
TEST(SourceEditor, AMistakeInAnotherKernelIsAWarning) {
  Editor editor("transpose_naive");
  const std::string path =
      copy_file(editor.folder, "#include <cstdlib>\n" + std::string(kCopy) +
                                   std::string("__global__ void other(float* a) {\n  a[wrong] = SIZE;\n}\n"
                                               "int main() {\n  float* d;\n  copy<<<1, 64>>>(d, d);\n  other<<<1, 64>>>(d);\n}\n"));
  ViewState state = showing_file(path);
  state.choices[0].options = {{"kernel", "copy"}};
  editor.bench->restore(state);
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_TRUE(editor.reads());
  EXPECT_FALSE(editor.bench->active().session.error());
  EXPECT_THAT(editor.words(), HasSubstr("undeclared identifier 'wrong'"));
  EXPECT_THAT(editor.words(), testing::Not(HasSubstr("was not found")));  // no folder has <cstdlib> for device code
  editor.press({Key::F8});
  EXPECT_EQ(editor.text().line_of(editor.text().caret().at), 8u);
}

// One in a kernel that is not shown, one in host code: both are listed, and F8 goes from one to the other.
TEST(SourceEditor, TwoMistakesOfOneLineAreTwo) {
  Editor editor("transpose_naive");
  const std::string path =
      copy_file(editor.folder, std::string(kCopy) +
                                   "__global__ void other(float* a) { a[wrong] = 1; } int host() { int y = ; return y; }\n"
                                   "int main() {\n  float* d;\n  copy<<<1, 64>>>(d, d);\n}\n");
  ViewState state = showing_file(path);
  state.choices[0].options = {{"kernel", "copy"}};
  editor.bench->restore(state);
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_TRUE(editor.reads());
  const std::string words = editor.words();
  for (const char* text : {"undeclared identifier 'wrong'", "expected expression"}) EXPECT_THAT(words, HasSubstr(text));
  const auto next = [&](bool back) {
    editor.press({Key::F8, false, back});
    return editor.text().caret().at;
  };
  const size_t first = editor.text().text().find("wrong"), second = editor.text().text().find("; return");
  for (const size_t wanted : {first, second, first}) EXPECT_EQ(next(false), wanted);
  EXPECT_EQ(next(true), second);
}

// What another setting makes of the same text.
TEST(SourceEditor, ATextIsReadAgainWithEachSetting) {
  Editor editor("transpose_naive");
  const std::string path = copy_file(editor.folder, "#ifndef DEEP\n#define DEEP 0\n#endif\n" + std::string(kCopy) +
                                                        "#if DEEP > 1\n__global__ void other(float* a) {\n  a[wrong] = 1;\n}\n#endif\n"
                                                        "int main() {\n  float* d;\n  copy<<<1, 64>>>(d, d);\n}\n");
  for (const bool deep : {false, true, false}) {
    ViewState state = showing_file(path);
    state.choices[0].options = {{"kernel", "copy"}, {"set", deep ? "DEEP=2" : "DEEP=1"}};
    editor.bench->restore(state);
    ASSERT_TRUE(settle_real(*editor.bench));
    ASSERT_FALSE(editor.bench->active().session.error());
    const auto known = [&] {
      const auto& reading = editor.bench->active().session.reading();
      return reading && !reading->errors.empty() == deep;
    };
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!known() && std::chrono::steady_clock::now() < until) {
      editor.bench->poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(known()) << "with DEEP = " << (deep ? 2 : 1);
  }
}

// A name has the color of what it means where it stands; in a line that was edited since, of what it looks like.
TEST(SourceEditor, NamesHaveTheColorsOfWhatTheyMean) {
  Editor editor("transpose_naive");
  const std::string path = copy_file(editor.folder, "struct Row { float at; };\n" + std::string(kCopy) +
                                                        "__device__ float first(Row row) {\n  float Row = row.at;\n  return Row;\n}\n");
  editor.bench->restore(showing_file(path));
  ASSERT_TRUE(settle_real(*editor.bench));
  editor.start();
  ASSERT_TRUE(editor.reads());
  const auto color_of = [&](const std::string& word) {
    const PanelsScene scene = editor.screen.frame(*editor.bench);
    std::vector<viz::Color> colors;
    for (const viz::Record& record : scene.canvas.drawing())
      if (record.kind == viz::Record::Kind::Text && record.text.find(word) != std::string::npos) colors.push_back(record.color);
    return colors;
  };
  const viz::Theme& theme = viz::dark_theme();
  const viz::Color type = code_color(editor::Part::Type, theme), plain = code_color(editor::Part::Plain, theme);
  // The type's name three times: declared, used, and the variable of that name, which is none.
  const auto of_variable = color_of("Row = row.at");
  ASSERT_EQ(of_variable.size(), 1u);
  EXPECT_EQ(of_variable[0], plain);
  EXPECT_EQ(color_of("Row row").size(), 0u);  // of two colors
  // Of the name alone, in the line of the variable.
  const auto of_name = [&] {
    const PanelsScene scene = editor.screen.frame(*editor.bench);
    std::vector<viz::Color> colors;
    for (const viz::Record& line : scene.canvas.drawing())
      for (const viz::Record& record : scene.canvas.drawing())
        if (line.kind == viz::Record::Kind::Text && line.text.find("= row.at") != std::string::npos &&
            record.kind == viz::Record::Kind::Text && record.text == "Row " && record.points[0].y == line.points[0].y)
          colors.push_back(record.color);
    return colors;
  };
  EXPECT_THAT(of_name(), testing::IsEmpty()) << "it is a part of the plain text";
  editor.set_caret(editor.text().text().find("row.at") + 6);
  editor.type(" ");
  EXPECT_THAT(of_name(), testing::ElementsAre(type));
  EXPECT_EQ(color_of("Row = row.at").size(), 0u);
}

// However it was opened, what is typed into it is kept by the same name.
TEST(SourceEditor, AFileOpenedByARelativePathIsTheSameFile) {
  Editor editor("transpose_naive");
  const std::string path = copy_file(editor.folder);
  ASSERT_TRUE(editor.bench->open_file(fs::relative(path).string(), {}).ok());
  EXPECT_EQ(editor.bench->active().choice.name, path);
}

}  // namespace
}  // namespace warplens::app
