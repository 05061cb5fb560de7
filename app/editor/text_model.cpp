#include "app/editor/text_model.h"

#include <algorithm>

#include "app/editor/characters.h"

namespace warplens::editor {

void apply(const Edit& edit, std::string& text) { text.replace(edit.at, edit.removed.size(), edit.inserted); }

TextModel::TextModel(std::string text) : text_(std::move(text)), starts_{0} {
  if (const size_t end = text_.find('\n'); end != std::string::npos && end > 0 && text_[end - 1] == '\r') line_break_ = "\r\n";
  for (size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) starts_.push_back(at + 1);
}

size_t TextModel::line_of(size_t at) const {
  return static_cast<size_t>(std::upper_bound(starts_.begin(), starts_.end(), at) - starts_.begin()) - 1;
}

size_t TextModel::line_end(size_t line) const {
  if (line + 1 >= starts_.size()) return text_.size();
  const size_t end = starts_[line + 1] - 1;
  return end > starts_[line] && text_[end - 1] == '\r' ? end - 1 : end;
}

std::string_view TextModel::line(size_t line) const {
  return std::string_view(text_).substr(starts_[line], line_end(line) - starts_[line]);
}

std::string_view TextModel::selected() const { return std::string_view(text_).substr(caret_.first(), caret_.last() - caret_.first()); }

void TextModel::set_caret(Caret caret) { caret_ = {place_at(text_, caret.at), place_at(text_, caret.anchor)}; }

void TextModel::select(size_t anchor, size_t at) {
  set_caret({at, anchor});
  wanted_column_ = -1;
  end_step();
}

void TextModel::select_word(size_t at) {
  at = place_at(text_, at);
  const size_t line = line_of(at), begin = line_begin(line), end = line_end(line);
  if (begin == end) return select(at, at);
  const auto kind = [&](size_t place) {
    const char32_t code = character_at(text_, place).code;
    return in_word(code) ? 0 : is_blank(code) ? 1 : 2;
  };
  // At the end of a line, and right behind a word, that word is meant.
  if (at == end || (kind(at) != 0 && at > begin && kind(previous_place(text_, at)) == 0)) at = previous_place(text_, at);
  size_t first = at, last = next_place(text_, at);
  while (first > begin && kind(previous_place(text_, first)) == kind(at)) first = previous_place(text_, first);
  while (last < end && kind(last) == kind(at)) last = next_place(text_, last);
  select(first, last);
}

void TextModel::select_line(size_t at) {
  const size_t line = line_of(at);
  select(line_begin(line), line + 1 < lines() ? line_begin(line + 1) : text_.size());
}

size_t TextModel::beside(bool forwards) const {
  size_t at = caret_.at;
  const auto word = [&](size_t place) { return in_word(character_at(text_, place).code); };
  const auto ends_line = [&](size_t place) { return text_[place] == '\n' || text_[place] == '\r'; };
  const auto before = [&] { return previous_place(text_, at); };
  if (forwards) {
    if (at < text_.size() && ends_line(at)) return next_place(text_, at);
    const bool in = at < text_.size() && word(at);
    while (at < text_.size() && !ends_line(at) && word(at) == in && !is_blank(character_at(text_, at).code)) at = next_place(text_, at);
    while (at < text_.size() && is_blank(character_at(text_, at).code)) at = next_place(text_, at);
    return at;
  }
  if (at > 0 && ends_line(before())) return before();
  while (at > 0 && is_blank(character_at(text_, before()).code)) at = before();
  if (at == 0 || ends_line(before())) return at;
  const bool in = word(before());
  while (at > 0 && !ends_line(before()) && word(before()) == in && !is_blank(character_at(text_, before()).code)) at = before();
  return at;
}

size_t TextModel::on_line(size_t line) const { return line_begin(line) + place_at_column(this->line(line), wanted_column_); }

size_t TextModel::target(Motion motion, size_t page) {
  const size_t line = line_of(caret_.at), begin = line_begin(line);
  switch (motion) {
    case Motion::Left:
      return previous_place(text_, caret_.at);
    case Motion::Right:
      return next_place(text_, caret_.at);
    case Motion::WordLeft:
    case Motion::WordRight:
      return beside(motion == Motion::WordRight);
    case Motion::Up:
      return line == 0 ? 0 : on_line(line - 1);
    case Motion::Down:
      return line + 1 == lines() ? text_.size() : on_line(line + 1);
    case Motion::PageUp:
      return on_line(line - std::min(page, line));
    case Motion::PageDown:
      return on_line(std::min(line + page, lines() - 1));
    case Motion::LineStart: {
      // The first letter, and the line's beginning from there.
      const size_t letter = std::min(text_.find_first_not_of(" \t", begin), line_end(line));
      return caret_.at == letter ? begin : letter;
    }
    case Motion::LineEnd:
      return line_end(line);
    case Motion::TextStart:
      return 0;
    case Motion::TextEnd:
      return text_.size();
  }
  return caret_.at;
}

void TextModel::move(Motion motion, bool extend, size_t page) {
  const bool across = motion == Motion::Up || motion == Motion::Down || motion == Motion::PageUp || motion == Motion::PageDown;
  if (across && wanted_column_ < 0)
    wanted_column_ = static_cast<double>(column_of(line(line_of(caret_.at)), caret_.at - line_begin(line_of(caret_.at))));
  // Without Shift, an arrow leaves a selection at its side.
  const bool leaves = !extend && caret_.selects() && (motion == Motion::Left || motion == Motion::Right);
  const size_t to = leaves ? (motion == Motion::Left ? caret_.first() : caret_.last()) : target(motion, page);
  set_caret({to, extend ? caret_.anchor : to});
  if (!across) wanted_column_ = -1;
  end_step();
}

void TextModel::put(const Edit& edit) {
  apply(edit, text_);
  // Lines up to the edit are what they were.
  starts_.erase(std::upper_bound(starts_.begin(), starts_.end(), edit.at), starts_.end());
  for (size_t at = text_.find('\n', edit.at); at != std::string::npos; at = text_.find('\n', at + 1)) starts_.push_back(at + 1);
  ++version_;
  fresh_.push_back(edit);
}

bool TextModel::joins(const Step& last, const Edit& edit, Step::Kind kind) const {
  if (kind == Step::Kind::Other || kind != open_ || undo_.empty()) return false;
  if (kind == Step::Kind::ErasedBack) return edit.at + edit.removed.size() == last.edit.at && last.edit.inserted.empty();
  if (kind == Step::Kind::ErasedOn) return edit.at == last.edit.at && last.edit.inserted.empty();
  if (edit.at != last.edit.at + last.edit.inserted.size() || !edit.removed.empty() || last.edit.inserted.empty()) return false;
  // A word that begins after a blank, or a line's end, begins a step.
  const bool blank_before = is_blank(static_cast<unsigned char>(last.edit.inserted.back()));
  const bool blank = is_blank(character_at(edit.inserted, 0).code);
  return edit.inserted.find('\n') == std::string::npos && last.edit.inserted.find('\n') == std::string::npos && !(blank_before && !blank);
}

void TextModel::change(Edit edit, Caret after, Step::Kind kind) {
  wanted_column_ = -1;
  if (edit.removed == edit.inserted) return set_caret(after);
  put(edit);
  redo_.clear();
  if (!undo_.empty() && joins(undo_.back(), edit, kind)) {
    Step& last = undo_.back();
    if (kind == Step::Kind::Typed) last.edit.inserted += edit.inserted;
    if (kind == Step::Kind::ErasedBack) last.edit.removed.insert(0, edit.removed), last.edit.at = edit.at;
    if (kind == Step::Kind::ErasedOn) last.edit.removed += edit.removed;
    set_caret(after);
    last.after = caret_;
  } else {
    const Caret before = caret_;
    set_caret(after);
    undo_.push_back({std::move(edit), before, caret_});
  }
  open_ = kind;
}

std::string TextModel::with_own_breaks(std::string_view text) const {
  std::string own;
  own.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && text.substr(i, 2) == "\r\n") continue;
    own += text[i] == '\n' ? line_break_ : std::string(1, text[i]);
  }
  return own;
}

void TextModel::type(std::string_view text) {
  std::string own = with_own_breaks(text);
  const size_t at = caret_.first(), end = at + own.size();
  change({at, std::string(selected()), std::move(own)}, {end, end}, Step::Kind::Typed);
}

void TextModel::insert(std::string_view text) {
  end_step();
  type(text);
  end_step();
}

void TextModel::erase(Motion towards) {
  const bool back = towards == Motion::Left;
  const Step::Kind kind = caret_.selects()           ? Step::Kind::Other
                          : back                     ? Step::Kind::ErasedBack
                          : towards == Motion::Right ? Step::Kind::ErasedOn
                                                     : Step::Kind::Other;
  const size_t to = caret_.selects() ? caret_.anchor : target(towards, 1);
  const size_t first = std::min(to, caret_.at), last = std::max(to, caret_.at);
  change({first, text_.substr(first, last - first), {}}, {first, first}, kind);
}

void TextModel::replace(size_t at, size_t length, std::string_view with, Caret after) {
  change({at, text_.substr(at, length), std::string(with)}, after, Step::Kind::Other);
}

void TextModel::undo() {
  if (undo_.empty()) return;
  Step step = std::move(undo_.back());
  undo_.pop_back();
  put({step.edit.at, step.edit.inserted, step.edit.removed});
  set_caret(step.before);
  wanted_column_ = -1;
  end_step();
  redo_.push_back(std::move(step));
}

void TextModel::redo() {
  if (redo_.empty()) return;
  Step step = std::move(redo_.back());
  redo_.pop_back();
  put(step.edit);
  set_caret(step.after);
  wanted_column_ = -1;
  end_step();
  undo_.push_back(std::move(step));
}

}  // namespace warplens::editor
