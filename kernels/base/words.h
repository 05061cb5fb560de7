// Words of a C++ text, without understanding it.
#pragma once

#include <cctype>
#include <cstddef>
#include <string_view>

namespace warplens {

// Whether `word` is in `text` as a whole identifier.
inline bool mentions(std::string_view text, std::string_view word) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || !in_word(text[at - 1])) && (end == text.size() || !in_word(text[end]))) return true;
  }
  return false;
}

}  // namespace warplens
