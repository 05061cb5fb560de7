#include "app/editor/characters.h"

#include <algorithm>
#include <iterator>

namespace warplens::editor {
namespace {

unsigned char byte_at(std::string_view text, size_t at) { return static_cast<unsigned char>(text[at]); }
bool continues(std::string_view text, size_t at) { return at < text.size() && (byte_at(text, at) & 0xc0) == 0x80; }

// The whole character that begins at `at`, a line's end of two bytes too.
size_t length_at(std::string_view text, size_t at) { return text.substr(at, 2) == "\r\n" ? 2 : character_at(text, at).length; }

struct Range {
  char32_t first, last;
};
bool is_in(char32_t code, const Range* begin, const Range* end) {
  return std::any_of(begin, end, [code](const Range& r) { return code >= r.first && code <= r.last; });
}

}  // namespace

Character character_at(std::string_view text, size_t at) {
  if (at >= text.size()) return {};
  const unsigned char lead = byte_at(text, at);
  if (lead < 0x80) return {lead, 1};
  const size_t length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 1;
  if (length == 1) return {kNotUtf8, 1};
  char32_t code = lead & (0xff >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if (!continues(text, at + i)) return {kNotUtf8, 1};
    code = code << 6 | (byte_at(text, at + i) & 0x3f);
  }
  const char32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {kNotUtf8, 1};
  return {code, length};
}

size_t next_place(std::string_view text, size_t at) { return at < text.size() ? at + length_at(text, at) : text.size(); }

size_t place_at(std::string_view text, size_t at) {
  if (at >= text.size()) return text.size();
  if (at > 0 && text[at] == '\n' && text[at - 1] == '\r') return at - 1;
  if (!continues(text, at)) return at;
  for (size_t back = 1; back <= 3 && back <= at; ++back)
    if (!continues(text, at - back)) return character_at(text, at - back).length > back ? at - back : at;
  return at;
}

size_t previous_place(std::string_view text, size_t at) { return at == 0 ? 0 : place_at(text, std::min(at, text.size()) - 1); }

size_t columns_of(char32_t code) {
  // Marks that combine, and what has no width.
  static constexpr Range kNone[] = {{0x0300, 0x036f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}};
  // East Asian Width "wide" and "fullwidth", and emoji.
  static constexpr Range kWide[] = {{0x1100, 0x115f}, {0x2e80, 0x303e},   {0x3041, 0x33ff},  {0x3400, 0x4dbf}, {0x4e00, 0x9fff},
                                    {0xa000, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},  {0xfe30, 0xfe6f}, {0xff00, 0xff60},
                                    {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
  if (code < 0x0300) return code == '\t' ? kTabColumns : 1;
  if (is_in(code, std::begin(kNone), std::end(kNone))) return 0;
  return is_in(code, std::begin(kWide), std::end(kWide)) ? 2 : 1;
}

size_t column_of(std::string_view line, size_t at) {
  size_t column = 0;
  for (size_t i = 0; i < std::min(at, line.size());) {
    const Character c = character_at(line, i);
    column += columns_of(c.code);
    i += c.length;
  }
  return column;
}

size_t place_at_column(std::string_view line, double column) {
  double left = 0;
  size_t at = 0;
  while (at < line.size()) {
    const Character c = character_at(line, at);
    const auto width = static_cast<double>(columns_of(c.code));
    if (left + width / 2 > column) break;
    left += width;
    at += c.length;
  }
  return at;
}

std::string utf8(char32_t code) {
  const auto low = [code](int shift) { return static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xc0 | code >> 6), low(0)};
  if (code < 0x10000) return {static_cast<char>(0xe0 | code >> 12), low(6), low(0)};
  return {static_cast<char>(0xf0 | code >> 18), low(12), low(6), low(0)};
}

bool in_word(char32_t code) {
  if (code < 0x80) return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || code == '_';
  // Punctuation of other languages; everything else is taken for letters.
  static constexpr Range kSigns[] = {{0x80, 0xbf},     {0x2000, 0x206f}, {0x3000, 0x303f},
                                     {0xff00, 0xff0f}, {0xff1a, 0xff20}, {0xfffd, 0xfffd}};
  return !is_in(code, std::begin(kSigns), std::end(kSigns));
}

bool is_blank(char32_t code) { return code == ' ' || code == '\t' || code == 0x3000; }

}  // namespace warplens::editor
