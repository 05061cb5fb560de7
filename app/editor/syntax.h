// What each part of a line of CUDA C++ is, for its colour; and which lines begin inside a comment.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/editor/text_model.h"

namespace warplens::editor {

enum class Part : uint8_t { Plain, Sign, Keyword, Cuda, Number, Literal, Comment, Directive, Type, TemplateParameter, Macro, Function };
struct PartOfLine {
  size_t first = 0, last = 0;  // bytes of the line
  Part part = Part::Plain;
};
// What the names are that a text declares itself: its types, parameters of its templates, macros and functions. A name that is several of
// these is a macro first, then a parameter, a type, a function.
using DeclaredNames = std::map<std::string, Part, std::less<>>;
DeclaredNames declared_names(std::string_view text);

// The parts in order, without the blanks between them. `in_comment`: the line begins inside a comment of several lines; afterwards, whether
// the next one does.
std::vector<PartOfLine> parts_of_line(std::string_view line, bool& in_comment, const DeclaredNames& names = {});

// What is known of the names in a line from elsewhere, by the byte where each begins; and of all lines of a text.
struct NamedPart {
  size_t at = 0;
  Part part = Part::Plain;
};
using NamedLines = std::vector<std::vector<NamedPart>>;
// In place of what the names look like.
void put_names(std::vector<PartOfLine>& parts, const std::vector<NamedPart>& names);

// For each line of a text whether it begins inside a comment; looked at again only when the text is another version.
class Syntax {
 public:
  void follow(const TextModel& model, std::string_view document = {});  // of several texts, by name
  std::vector<PartOfLine> parts(const TextModel& model, size_t line) const;

 private:
  std::vector<bool> in_comment_;
  DeclaredNames names_;
  std::string document_;
  uint64_t version_ = UINT64_MAX;
};

}  // namespace warplens::editor
