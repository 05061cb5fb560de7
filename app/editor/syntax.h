// What each part of a line of CUDA C++ is, for its colour; and which lines begin inside a comment.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/editor/text_model.h"

namespace warplens::editor {

enum class Part : uint8_t { Plain, Sign, Keyword, Cuda, Number, Literal, Comment, Directive };
struct PartOfLine {
  size_t first = 0, last = 0;  // bytes of the line
  Part part = Part::Plain;
};
// The parts in order, without the blanks between them. `in_comment`: the line begins inside a comment of several lines; afterwards, whether
// the next one does.
std::vector<PartOfLine> parts_of_line(std::string_view line, bool& in_comment);

// For each line of a text whether it begins inside a comment; looked at again only when the text is another version.
class Syntax {
 public:
  void follow(const TextModel& model);
  std::vector<PartOfLine> parts(const TextModel& model, size_t line) const;

 private:
  std::vector<bool> in_comment_;
  uint64_t version_ = UINT64_MAX;
};

}  // namespace warplens::editor
