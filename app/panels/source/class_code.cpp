#include "app/panels/source/class_code.h"

#include <algorithm>
#include <cmath>

#include "app/session/editing/source_text.h"

namespace warplens::app {
namespace {

struct CodeSize {
  float height = 0;
  size_t broken = 0;  // lines that take more than one row, comments apart
};

CodeSize size_of(const std::string& source, uint32_t begin, const Skin& skin, float width) {
  constexpr float kBeside = 46 + 52 + 11;  // numbers, a badge, the scroll bar
  const PanelPen pen(skin);
  const float character = pen.width("0", Face::Mono, 12);
  const auto columns = static_cast<size_t>(std::max(1.0f, (width - skin.px(kBeside)) / character));
  const std::vector<std::string_view> lines = split_lines(source);
  const std::vector<bool> comments = comment_lines(source);
  CodeSize size;
  for (size_t i = begin - 1; i < lines.size(); ++i) {
    const size_t rows = wrap_code(lines[i], columns, columns).size();
    size.height += static_cast<float>(rows) * std::round(skin.px(19));
    size.broken += rows > 1 && !comments[i];
  }
  return size;
}

}  // namespace

uint32_t first_line_of_code(const std::string& source) {
  const size_t header = source.find("/* warplens"), end = header == std::string::npos ? header : source.find("*/", header);
  if (end == std::string::npos) return 1;
  size_t code = source.find_first_not_of(" \n\r\t", end + 2);
  if (code == std::string::npos) code = source.size();
  return static_cast<uint32_t>(1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(code), '\n'));
}

float code_of_a_class(const std::string& source, const Skin& skin, const Rect& rect) {
  const uint32_t begin = first_line_of_code(source);
  const size_t broken = size_of(source, begin, skin, rect.width).broken;
  return largest_that_fits(skin, [&](const Skin& large, float) {
    const CodeSize size = size_of(source, begin, large, rect.width);
    return size.height <= rect.height && size.broken <= broken;
  });
}

}  // namespace warplens::app
