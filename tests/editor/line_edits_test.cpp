#include "app/editor/line_edits.h"

#include <gtest/gtest.h>

namespace warplens::editor {
namespace {

// "|" is the caret, "^" the other end of the selection.
TextModel with_caret(std::string text) {
  size_t at = text.find('|');
  text.erase(at, 1);
  size_t anchor = text.find('^');
  if (anchor != std::string::npos) {
    text.erase(anchor, 1);
    if (anchor < at) --at;
  } else {
    anchor = at;
  }
  TextModel model(text);
  model.select(anchor, at);
  return model;
}
std::string shown(const TextModel& model) {
  std::string text = model.text();
  text.insert(model.caret().at, "|");
  if (!model.caret().selects()) return text;
  return text.insert(model.caret().anchor + (model.caret().at < model.caret().anchor ? 1 : 0), "^");
}
template <class Do>
std::string after(const std::string& text, Do edit) {
  TextModel model = with_caret(text);
  edit(model);
  const std::string done = shown(model);
  model.undo();  // one step
  EXPECT_EQ(shown(model), text);
  return done;
}

TEST(LineEdits, ANewLineIsIndentedLikeItsPredecessorAndDeeperBehindABracket) {
  EXPECT_EQ(after("  x = 1;|\n", break_line), "  x = 1;\n  |\n");
  EXPECT_EQ(after("  for (;;) {|\n", break_line), "  for (;;) {\n    |\n");
  EXPECT_EQ(after("  for (;;) {|}\n", break_line), "  for (;;) {\n    |\n  }\n");
  EXPECT_EQ(after("void f() {|\r\n\treturn;\r\n}", break_line), "void f() {\r\n\t|\r\n\treturn;\r\n}");
}

TEST(LineEdits, AClosingBraceGoesBackToTheLineThatOpenedIt) {
  EXPECT_EQ(after("  if (a) {  // }\n    b;\n    |", [](TextModel& m) { type_letter(m, "}"); }), "  if (a) {  // }\n    b;\n  }|");
  EXPECT_EQ(after("  int a[] = {1, |", [](TextModel& m) { type_letter(m, "}"); }), "  int a[] = {1, }|");
}

TEST(LineEdits, TabIndentsTheSelectedLinesAndShiftTabTakesItBack) {
  EXPECT_EQ(after("  a\n^  b\n\n  c|\nd", indent), "  a\n^    b\n\n    c|\nd");
  EXPECT_EQ(after("  a\n^    b\n    c\n|d", outdent), "  a\n^  b\n  c\n|d");
  EXPECT_EQ(after("  a\nx|", indent), "  a\nx |");  // to the next stop
}

TEST(LineEdits, CommentsComeAndGo) {
  EXPECT_EQ(after("  a|;\n", toggle_comment), "  // a|;\n");
  EXPECT_EQ(after("  // a|;\n", toggle_comment), "  a|;\n");
  EXPECT_EQ(after("^  if (a)\n\n    b;|\n", toggle_comment), "^  // if (a)\n\n  //   b;|\n");
  EXPECT_EQ(after("^  // if (a)\n\n  //   b;|\n", toggle_comment), "^  if (a)\n\n    b;|\n");
  EXPECT_EQ(after("^  // a\n  b|", toggle_comment), "^  // // a\n  // b|");
}

}  // namespace
}  // namespace warplens::editor
