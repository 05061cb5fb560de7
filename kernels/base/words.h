// Words of a text, and the blanks around it.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

#include "kernels/base/cpp_tokens.h"

namespace warplens {

// "tile", "_2"; not "2nd".
inline bool is_name(std::string_view text) {
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text.front())) && std::all_of(text.begin(), text.end(), in_cpp_word);
}

// Where `word` is in `text`, from `at` on, without being cut out of a longer word at either end; npos: nowhere.
inline size_t find_word(std::string_view text, std::string_view word, size_t at = 0) {
  if (word.empty()) return std::string_view::npos;
  for (at = text.find(word, at); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    const bool cut_before = at > 0 && in_cpp_word(text[at - 1]) && in_cpp_word(word.front());
    const bool cut_after = end < text.size() && in_cpp_word(text[end]) && in_cpp_word(word.back());
    if (!cut_before && !cut_after) return at;
  }
  return std::string_view::npos;
}
inline bool mentions(std::string_view text, std::string_view word) { return find_word(text, word) != std::string_view::npos; }

// Without the blanks at both ends.
inline std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

// With small letters; those beyond ASCII stay.
inline std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace warplens
