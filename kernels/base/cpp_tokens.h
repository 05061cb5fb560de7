// C++ as tokens, where the front end is not used: names, numbers and signs, and what is between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens {

struct CppToken {
  enum class Kind : uint8_t {
    Word,       // an identifier or a keyword
    Number,     // "1'000'000", "0x1p-3", "1.5f"
    Sign,       // one character: "<<" is two
    Literal,    // a string or a character, with its quotes
    Comment,    // of either kind, with what opens and closes it
    Directive,  // a line of the preprocessor, up to a "//" on it
  };
  Kind kind = Kind::Sign;
  std::string text;  // without the splices (a backslash at a line's end); a comment's and a raw string's unchanged
  size_t begin = 0;  // in the source
  size_t end = 0;
  uint32_t line = 1;  // where it begins, from 1
  uint32_t end_line = 1;
  bool closed = true;  // false for a comment or a literal that does not end
};

// Every token in order. Any text is taken: what does not end, ends with the text or, a literal, with its line.
std::vector<CppToken> scan_cpp(std::string_view source);

// The first token that matches; what follows it is not scanned.
std::optional<CppToken> find_in_cpp(std::string_view source, const std::function<bool(const CppToken&)>& wanted);

// The code alone: the texts of words, numbers and signs.
std::vector<std::string> cpp_code(std::string_view source);

// Of tokens without comments and directives: whether the "{" there opens what holds declarations, not statements or values:
// "struct alignas(8) Name : Base {", "namespace a {", "extern "C" {".
bool begins_scope(const std::vector<CppToken>& tokens, size_t open);

bool in_cpp_word(char c);  // may be part of an identifier

}  // namespace warplens
