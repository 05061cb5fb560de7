// Widths and breaking of text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "viz/canvas/canvas.h"

namespace warplens::viz {

// From the advance widths of Inter and JetBrains Mono; good to a few percent, the same on every machine.
float approximate_text_width(std::string_view text, const TextStyle& style);

// The box that a text covers: its width, ascenders and descenders.
Rect text_box(Point anchor, std::string_view text, const TextStyle& style, float width);

// `text` when it fits into `width`, else its beginning with an ellipsis; empty when not even two characters fit.
std::string fit_text(const Canvas& metrics, std::string_view text, const TextStyle& style, float width);

// Lines no wider than `width`, broken at spaces and between CJK letters, where punctuation allows it; a longer word is alone on its
// line, shortened.
std::vector<std::string> wrap_text(const Canvas& metrics, std::string_view text, const TextStyle& style, float width);

// Two of these lines as one again; a space that was at a break beside a CJK letter is not restored.
std::string join_lines(std::string_view first, std::string_view second);

// Code points of UTF-8, invalid bytes as U+FFFD.
std::u32string code_points(std::string_view text);

}  // namespace warplens::viz
