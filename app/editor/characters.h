// Characters of a text in UTF-8. Any bytes are a text: one that is not UTF-8 is a character of its own, and "\r\n" is one character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warplens::editor {

inline constexpr size_t kTabColumns = 4;
inline constexpr char32_t kNotUtf8 = 0xfffd;  // what a byte that is not UTF-8 counts as

// The code point at `at`; `length`: its bytes.
struct Character {
  char32_t code = 0;
  size_t length = 0;
};
Character character_at(std::string_view text, size_t at);

// Places between characters: the next and the one before, the text's ends at its ends.
size_t next_place(std::string_view text, size_t at);
size_t previous_place(std::string_view text, size_t at);
// `at` itself where it is such a place, else the one before it.
size_t place_at(std::string_view text, size_t at);

// Columns of a line: two for a wide character, none for a mark on the character before it, kTabColumns for a tab.
size_t columns_of(char32_t code);
size_t column_of(std::string_view line, size_t at);
// The place in the line that is nearest to a column.
size_t place_at_column(std::string_view line, double column);

std::string utf8(char32_t code);

bool in_word(char32_t code);  // letters of any language, digits, underscores
bool is_blank(char32_t code);

}  // namespace warplens::editor
