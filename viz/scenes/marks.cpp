#include "viz/scenes/marks.h"

#include <algorithm>

namespace warplens::viz {

bool is_marked(const Hover& part, const Marks& marks) {
  using Kind = Hover::Kind;
  const auto index = static_cast<uint64_t>(part.index);
  switch (part.kind) {
    case Kind::Lane:
      return part.index >= 0 && part.index < 32 && (marks.lanes >> part.index & 1);
    case Kind::Bank:
      return part.second < 0 && marks.banks.contains(static_cast<uint32_t>(part.index));  // once, not at its mark too
    case Kind::Word:
      return marks.object && marks.words.contains({*marks.object, static_cast<uint64_t>(part.second) * marks.words_of_bank});
    case Kind::SharedElement:
      return marks.words.contains({part.second, index});
    case Kind::Sector:
      return marks.sectors.contains(index);
    case Kind::Element:
      return marks.element == std::pair{part.index, part.second};
    case Kind::Thread:
      return marks.thread == part.index;
    default:
      return false;
  }
}

std::vector<Rect> marked_parts(const Scene& scene, const Marks& marks) {
  std::vector<Rect> found;
  if (marks.empty()) return found;
  for (const Hover& part : scene.hits)
    if (is_marked(part, marks)) found.push_back(part.rect);
  return found;
}

constexpr float kLeast = 14;

void draw_ring(Canvas& canvas, const Rect& rect, const Theme& theme, float scale) {
  const float width = 2 * scale, radius = 3 * scale;
  const auto out = [&](float length) { return std::max(1.5f * scale, (kLeast * scale - length) / 2); };  // small cells have a larger one
  const float x = out(rect.width), y = out(rect.height);
  const Rect ring{rect.x - x, rect.y - y, rect.width + 2 * x, rect.height + 2 * y};
  canvas.stroke_rect(ring, theme.background, width + 2 * scale, radius);
  canvas.stroke_rect(ring, theme.accent, width, radius);
}

}  // namespace warplens::viz
