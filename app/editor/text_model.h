// A text that is edited: its bytes, the caret, the selection, and every step back. Knows no window and no file. Lines end with "\n" or
// "\r\n", and each keeps the end that it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warplens::editor {

// `removed` at `at` has become `inserted`.
struct Edit {
  size_t at = 0;
  std::string removed, inserted;
  friend bool operator==(const Edit&, const Edit&) = default;
};
void apply(const Edit& edit, std::string& text);

// Places in the text, in bytes: what is selected is between them.
struct Caret {
  size_t at = 0, anchor = 0;
  size_t first() const { return at < anchor ? at : anchor; }
  size_t last() const { return at < anchor ? anchor : at; }
  bool selects() const { return at != anchor; }
  friend bool operator==(const Caret&, const Caret&) = default;
};

enum class Motion : uint8_t { Left, Right, WordLeft, WordRight, Up, Down, PageUp, PageDown, LineStart, LineEnd, TextStart, TextEnd };

class TextModel {
 public:
  explicit TextModel(std::string text = {});

  const std::string& text() const { return text_; }
  uint64_t version() const { return version_; }  // another one after each edit

  // Lines count from 0; there is always one.
  size_t lines() const { return starts_.size(); }
  size_t line_of(size_t at) const;
  size_t line_begin(size_t line) const { return starts_[line]; }
  size_t line_end(size_t line) const;  // without what ends it
  std::string_view line(size_t line) const;
  const std::string& line_break() const { return line_break_; }  // of the text's first line, for new ones

  const Caret& caret() const { return caret_; }
  std::string_view selected() const;
  void select(size_t anchor, size_t at);
  void select_all() { select(0, text_.size()); }
  void select_word(size_t at);  // or the blanks, or the signs that are there
  void select_line(size_t at);  // with what ends it
  // `extend`: the selection's anchor stays. `page`: lines of one.
  void move(Motion motion, bool extend = false, size_t page = 1);

  // Each in place of what is selected. What is typed letter by letter is undone word by word.
  void type(std::string_view text);
  void insert(std::string_view text);  // undone as a whole
  void erase(Motion towards);          // what is selected, else from the caret to where that motion leads
  // Any part of the text; the caret afterwards is given in the new text.
  void replace(size_t at, size_t length, std::string_view with, Caret after);

  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  void undo();
  void redo();
  // The next letter is a step of its own.
  void end_step() { open_ = Step::Kind::Other; }

  // Every edit since the last call, also those of undo and redo.
  std::vector<Edit> take_edits() { return std::exchange(fresh_, {}); }

 private:
  struct Step {
    enum class Kind : uint8_t { Other, Typed, ErasedBack, ErasedOn };
    Edit edit;
    Caret before, after;
  };

  void put(const Edit& edit);
  void change(Edit edit, Caret after, Step::Kind kind);
  bool joins(const Step& last, const Edit& edit, Step::Kind kind) const;
  void set_caret(Caret caret);
  size_t target(Motion motion, size_t page);
  size_t beside(bool forwards) const;  // the next word's place
  size_t on_line(size_t line) const;   // the place of the column that up and down keep to
  std::string with_own_breaks(std::string_view text) const;

  std::string text_, line_break_ = "\n";
  std::vector<size_t> starts_;
  Caret caret_;
  double wanted_column_ = -1;  // of up and down; < 0: the caret's
  uint64_t version_ = 0;
  std::vector<Step> undo_, redo_;
  Step::Kind open_ = Step::Kind::Other;  // what may join the last step
  std::vector<Edit> fresh_;
};

}  // namespace warplens::editor
