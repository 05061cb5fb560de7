#include "app/editor/text_model.h"

#include <gtest/gtest.h>

#include <random>

#include "app/editor/characters.h"
#include "app/editor/find.h"
#include "app/editor/line_edits.h"

namespace warplens::editor {
namespace {

std::string text_of(size_t lines) {
  std::string text;
  for (size_t i = 0; i < lines; ++i) text += "  float sum" + std::to_string(i) + " = 0;  // \xe5\x92\x8c\n";
  return text;
}

// What a person types, pastes and presses, beside the same done to a plain string.
class BesideAString {
 public:
  BesideAString(std::string text, uint32_t seed) : model_(text), plain_(std::move(text)), first_(plain_), random_(seed) {}

  void step() {
    const Caret before = model_.caret();
    switch (pick(12)) {
      case 0:
        return check_select();
      case 1:
      case 2:
        return check_move();
      case 3:
      case 4:
        return check_typed(word());
      case 5:
        return check_typed(pick(2) ? "\n" : " ");
      case 6:
        return check_erased(before);
      case 7:
        model_.undo();
        return follow();
      case 8:
        model_.redo();
        return follow();
      case 9:
        toggle_comment(model_);
        return follow();
      case 10:
        pick(2) ? indent(model_) : outdent(model_);
        return follow();
      default:
        pick(3) ? break_line(model_) : type_letter(model_, "}");
        return follow();
    }
  }
  // As many lines as "\n" says, each with its place.
  void check() {
    ASSERT_EQ(model_.text(), plain_);
    size_t line = 0, begin = 0;
    for (size_t at = 0; at <= plain_.size(); ++at) {
      ASSERT_EQ(model_.line_of(at), line);
      if (at < plain_.size() && plain_[at] != '\n') continue;
      ASSERT_EQ(model_.line_begin(line), begin);
      const size_t end = at > begin && at < plain_.size() && plain_[at - 1] == '\r' ? at - 1 : at;
      ASSERT_EQ(model_.line_end(line), end);
      begin = at + 1, ++line;
    }
    ASSERT_EQ(model_.lines(), line);
    for (const size_t at : {model_.caret().at, model_.caret().anchor}) ASSERT_EQ(place_at(plain_, at), at);
  }
  void check_history() {
    while (model_.can_undo()) model_.undo();
    EXPECT_EQ(model_.text(), first_);
    follow();
    const std::string last = plain_;
    while (model_.can_redo()) model_.redo();
    const std::string newest = model_.text();
    while (model_.can_undo()) model_.undo();
    EXPECT_EQ(model_.text(), last);
    while (model_.can_redo()) model_.redo();
    EXPECT_EQ(model_.text(), newest);
  }

 private:
  size_t pick(size_t below) { return std::uniform_int_distribution<size_t>(0, below - 1)(random_); }
  std::string word() {
    static const char* const kWords[] = {"x",      "tile[",      "\xe4\xb8\xad\xe6\x96\x87", "{", "}", "//", "/*", "\"", "\t", "\xff",
                                         "a\r\nb", "threadIdx.x"};
    return kWords[pick(std::size(kWords))];
  }
  void check_select() {
    const size_t a = pick(plain_.size() + 1), b = pick(3) ? a : pick(plain_.size() + 1);
    model_.select(a, b);
    ASSERT_EQ(model_.caret(), (Caret{place_at(plain_, b), place_at(plain_, a)}));
  }
  void check_move() {
    const auto motion = static_cast<Motion>(pick(12));
    const bool extend = pick(2) == 0;
    const Caret before = model_.caret();
    model_.move(motion, extend, 3);
    const Caret& now = model_.caret();
    if (extend) {
      ASSERT_EQ(now.anchor, before.anchor);
    } else {
      ASSERT_FALSE(now.selects());
    }
    if (motion == Motion::Right && (extend || !before.selects())) {
      ASSERT_EQ(now.at, next_place(plain_, before.at));
    }
    if (motion == Motion::WordRight) {
      ASSERT_TRUE(now.at > before.at || before.at == plain_.size());
    }
    if (motion == Motion::WordLeft) {
      ASSERT_TRUE(now.at < before.at || before.at == 0);
    }
    if (motion == Motion::Down) {
      const size_t line = model_.line_of(before.at);
      ASSERT_EQ(model_.line_of(now.at), std::min(line + 1, model_.lines() - 1));
    }
  }
  void check_typed(const std::string& typed) {
    std::string own;
    for (size_t i = 0; i < typed.size(); ++i) {
      if (typed.compare(i, 2, "\r\n") == 0) continue;
      own += typed[i] == '\n' ? model_.line_break() : std::string(1, typed[i]);
    }
    plain_.replace(model_.caret().first(), model_.caret().last() - model_.caret().first(), own);
    pick(2) ? model_.type(typed) : model_.insert(typed);
    (void)model_.take_edits();
    ASSERT_EQ(model_.text(), plain_);
  }
  void check_erased(const Caret& before) {
    const auto motion = static_cast<Motion>(pick(4));
    model_.erase(motion);
    if (before.selects()) {
      plain_.erase(before.first(), before.last() - before.first());
    } else if (motion == Motion::Left) {
      const size_t from = previous_place(plain_, before.at);
      plain_.erase(from, before.at - from);
    } else if (motion == Motion::Right) {
      plain_.erase(before.at, next_place(plain_, before.at) - before.at);
    } else {
      return follow();
    }
    (void)model_.take_edits();
    ASSERT_EQ(model_.text(), plain_);
  }
  // The edits that the model tells of make the same of a plain string.
  void follow() {
    for (const Edit& edit : model_.take_edits()) {
      ASSERT_EQ(plain_.substr(edit.at, edit.removed.size()), edit.removed);
      apply(edit, plain_);
    }
    ASSERT_EQ(model_.text(), plain_);
  }

  TextModel model_;
  std::string plain_, first_;
  std::mt19937 random_;
};

TEST(TextModel, IsAPlainStringAfterThousandsOfRandomSteps) {
  for (uint32_t seed = 0; seed < 24; ++seed) {
    const std::string texts[] = {"", "a\r\nb\r\n\r\n", text_of(12), "\xe4\xb8\xad\xff\n{\n}\n"};
    BesideAString beside(texts[seed % 4], seed);
    for (int i = 0; i < 400; ++i) {
      beside.step();
      beside.check();
      if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << ", step " << i;
    }
    beside.check_history();
  }
}

TEST(TextModel, UndoesWhatWasTypedWordByWord) {
  TextModel model;
  for (const char c : std::string("float x = 1;")) model.type(std::string(1, c));
  std::vector<std::string> steps;
  while (model.can_undo()) model.undo(), steps.push_back(model.text());
  EXPECT_EQ(steps, (std::vector<std::string>{"float x = ", "float x ", "float ", ""}));
  while (model.can_redo()) model.redo();
  EXPECT_EQ(model.text(), "float x = 1;");
}

TEST(TextModel, UndoesLettersThatWereErasedAsOneStepAndBringsTheSelectionBack) {
  TextModel model("threadIdx");
  model.move(Motion::TextEnd);
  for (int i = 0; i < 3; ++i) model.erase(Motion::Left);
  model.select(0, 2);
  model.type("T");
  EXPECT_EQ(model.text(), "Tread");
  model.undo();
  EXPECT_EQ(model.selected(), "th");
  model.undo();
  EXPECT_EQ(model.text(), "threadIdx");
  EXPECT_FALSE(model.can_undo());
}

TEST(TextModel, AMovedCaretEndsTheStep) {
  TextModel model;
  model.type("a");
  model.move(Motion::Left);
  model.move(Motion::Right);
  model.type("b");
  model.undo();
  EXPECT_EQ(model.text(), "a");
}

TEST(TextModel, KeepsTheColumnOnItsWayOverShortLines) {
  TextModel model("abcdef\n\nabcdef");
  model.select(5, 5);
  model.move(Motion::Down);
  EXPECT_EQ(model.caret().at, 7u);
  model.move(Motion::Down);
  EXPECT_EQ(model.caret().at, 8u + 5);
  model.move(Motion::Up), model.move(Motion::Up);
  EXPECT_EQ(model.caret().at, 5u);
}

TEST(TextModel, HomeGoesToTheFirstLetterAndThenToTheLinesBeginning) {
  TextModel model("  x = 1;");
  model.move(Motion::LineEnd);
  model.move(Motion::LineStart);
  EXPECT_EQ(model.caret().at, 2u);
  model.move(Motion::LineStart);
  EXPECT_EQ(model.caret().at, 0u);
}

TEST(TextModel, GivesNewLinesTheEndThatTheTextsLinesHave) {
  TextModel model("a\r\nb\r\n");
  model.move(Motion::TextEnd);
  model.insert("c\nd\r\n");
  EXPECT_EQ(model.text(), "a\r\nb\r\nc\r\nd\r\n");
  model.erase(Motion::Left);
  EXPECT_EQ(model.text(), "a\r\nb\r\nc\r\nd");
}

TEST(TextModel, SelectsAWordAndALine) {
  TextModel model("tile[threadIdx.y + 1] = x;\nnext");
  model.select_word(8);
  EXPECT_EQ(model.selected(), "threadIdx");
  model.select_word(4);  // right behind a word
  EXPECT_EQ(model.selected(), "tile");
  model.select_word(model.line_end(1));
  EXPECT_EQ(model.selected(), "next");
  model.select_line(3);
  EXPECT_EQ(model.selected(), "tile[threadIdx.y + 1] = x;\n");
}

}  // namespace
}  // namespace warplens::editor
