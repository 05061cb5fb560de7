#include "viz/canvas/text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "viz/canvas/type_sizes.h"

namespace warplens::viz {
namespace {

// Advance widths of U+0020..U+007E in thousandths of the size, read from the fonts' horizontal metrics.
constexpr std::array<uint16_t, 95> kInter = {281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
                                             636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
                                             587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
                                             665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
                                             237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659};
constexpr std::array<uint16_t, 95> kInterSemiBold = {
    248, 309, 396, 643, 649, 844, 663, 213,  393, 393, 543, 673, 295, 466, 290, 379, 667, 481, 621, 652, 666, 632, 648, 587,
    646, 648, 290, 295, 673, 673, 673, 544,  999, 724, 657, 744, 724, 608, 586, 755, 744, 275, 561, 677, 566, 906, 741, 775,
    643, 776, 651, 649, 660, 734, 724, 1007, 690, 705, 653, 393, 379, 393, 481, 468, 497, 575, 630, 577, 630, 593, 377, 625,
    613, 261, 261, 569, 261, 898, 610, 608,  625, 625, 397, 549, 380, 608, 576, 837, 562, 576, 562, 393, 358, 393, 673};
constexpr float kMonoAdvance = 600;

// CJK letters and full-width signs, between which a line may break.
bool is_wide(char32_t c) { return c >= 0x2e80; }
constexpr std::u32string_view kNeverFirst = U"，。、；：？！）》」』】〉”’…·%", kNeverLast = U"（《「『【〈“‘";

bool may_break(char32_t before, char32_t after) {
  if (!is_wide(before) && !is_wide(after)) return false;
  return kNeverFirst.find(after) == kNeverFirst.npos && kNeverLast.find(before) == kNeverLast.npos;
}

float advance(char32_t c, Face face) {
  if (is_wide(c)) return 1000;  // a full em in every face
  if (face == Face::Mono || face == Face::MonoSemiBold) return c == kDigitGap ? 1000 * kMonoGap : kMonoAdvance;
  const auto& table = face == Face::Text ? kInter : kInterSemiBold;
  if (c >= 0x20 && c <= 0x7e) return table[c - 0x20];
  switch (c) {
    case 0xa0:
      return table[0];
    case 0xb7:
      return 280;
    case 0x2009:
    case 0x202f:
      return 182;
    case 0x2013:
      return 500;
    case 0x2026:
      return 821;
    case 0x2192:
      return 955;
    default:
      return 660;
  }
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// The letter that begins at `at`, which is moved behind it.
char32_t next_letter(std::string_view text, size_t& at) {
  const unsigned char lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return ++at, lead;
  const size_t length = lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
  bool valid = length > 0 && at + length <= text.size();
  char32_t letter = lead & (0x7f >> length);
  for (size_t k = 1; valid && k < length; ++k) {
    valid = is_continuation(text[at + k]);
    letter = letter << 6 | (static_cast<unsigned char>(text[at + k]) & 0x3f);
  }
  at += valid ? length : 1;
  return valid ? letter : U'\ufffd';
}

}  // namespace

std::u32string code_points(std::string_view text) {
  std::u32string out;
  for (size_t at = 0; at < text.size();) out.push_back(next_letter(text, at));
  return out;
}

float approximate_text_width(std::string_view text, const TextStyle& style) {
  float sum = 0;
  for (size_t at = 0; at < text.size();) sum += advance(next_letter(text, at), style.face);
  return sum * style.size / 1000;
}

Rect text_box(Point anchor, std::string_view, const TextStyle& style, float width) {
  const float left = style.align == Align::Left ? anchor.x : style.align == Align::Center ? anchor.x - width / 2 : anchor.x - width;
  // Capitals and figures reach 0.73 of the size above the baseline, descenders 0.2 below it.
  return {left, anchor.y - 0.75f * style.size, width, 0.95f * style.size};
}

std::string fit_text(const Canvas& metrics, std::string_view text, const TextStyle& style, float width) {
  if (metrics.text_width(text, style) <= width) return std::string(text);
  std::string shorter(text);
  while (!shorter.empty()) {
    while (!shorter.empty() && is_continuation(shorter.back())) shorter.pop_back();
    if (!shorter.empty()) shorter.pop_back();
    while (!shorter.empty() && shorter.back() == ' ') shorter.pop_back();
    if (shorter.size() < 2) return "";
    if (metrics.text_width(shorter + "…", style) <= width) return shorter + "…";
  }
  return "";
}

namespace {

// A word without spaces, in the pieces between which a line may break.
std::vector<std::string> pieces_of(std::string_view word) {
  std::vector<std::string> pieces;
  const bool plain = std::all_of(word.begin(), word.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (plain && !word.empty()) pieces.emplace_back(word);
  if (plain) return pieces;
  char32_t before = 0;
  for (size_t begin = 0; begin < word.size();) {
    size_t end = begin + 1;
    while (end < word.size() && is_continuation(word[end])) ++end;
    const std::string_view bytes = word.substr(begin, end - begin);
    size_t at = 0;
    const char32_t letter = next_letter(bytes, at);
    if (pieces.empty() || may_break(before, letter)) pieces.emplace_back();
    pieces.back() += bytes;
    before = letter;
    begin = end;
  }
  return pieces;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The end of the word that begins at `begin`: a space that groups the digits of a number is inside of it.
size_t word_end(std::string_view text, size_t begin) {
  const auto groups = [&](size_t at) {
    const std::string_view after = text.substr(at + 1);
    const auto digits = static_cast<size_t>(std::find_if_not(after.begin(), after.end(), is_digit) - after.begin());
    return at > begin && is_digit(text[at - 1]) && digits == 3;
  };
  size_t end = text.find(' ', begin);
  while (end != std::string_view::npos && groups(end)) end = text.find(' ', end + 1);
  return std::min(end, text.size());
}

}  // namespace

std::vector<std::string> wrap_text(const Canvas& metrics, std::string_view text, const TextStyle& style, float width) {
  std::vector<std::string> lines;
  std::string line;
  const auto finish = [&] {
    if (!line.empty()) lines.push_back(metrics.text_width(line, style) <= width ? line : fit_text(metrics, line, style, width));
    line.clear();
  };
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = word_end(text, begin);
    bool after_space = true;
    for (const std::string& piece : pieces_of(text.substr(begin, end - begin))) {
      const std::string between = std::exchange(after_space, false) && !line.empty() ? " " : "";
      if (metrics.text_width(line + between + piece, style) > width) finish();
      line += (line.empty() ? "" : between) + piece;
    }
    begin = end + 1;
  }
  finish();
  return lines;
}

std::string join_lines(std::string_view first, std::string_view second) {
  const std::u32string before = code_points(first), after = code_points(second);
  const bool apart = !before.empty() && !after.empty() && !is_wide(before.back()) && !is_wide(after.front());
  return std::string(first) + (apart ? " " : "") + std::string(second);
}

}  // namespace warplens::viz
