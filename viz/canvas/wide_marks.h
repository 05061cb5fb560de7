// Dashes, quotes and dots that Chinese prose writes as wide as its letters, and takes from the font that has these.
#pragma once

#include <string_view>

namespace warplens::viz {

inline constexpr std::u32string_view kWideMarks = U"—‘’“”…";  // ascending

constexpr bool is_wide_mark(char32_t letter) { return kWideMarks.find(letter) != std::u32string_view::npos; }

// Whether texts of that language have them so; other languages take them from their own fonts.
constexpr bool has_wide_marks(std::string_view language) { return language == "zh"; }

}  // namespace warplens::viz
