// Host code as the preprocessor leaves it: macros expanded, operators whole ("<<<", "+=").
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::frontend::host {

struct Token {
  enum class Kind : uint8_t { Word, Number, Sign, Text, Letter, End };
  Kind kind = Kind::End;
  std::string text;   // of a string or a letter: as it is in the source, quotes and all
  uint32_t line = 0;  // of the opened file: a macro's is where it is used, an included file's 0
  uint32_t column = 0;
};
using Tokens = std::vector<Token>;

inline bool opens(const std::string& t) { return t == "(" || t == "[" || t == "{"; }
inline bool closes(const std::string& t) { return t == ")" || t == "]" || t == "}"; }

}  // namespace warplens::frontend::host
