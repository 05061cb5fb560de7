#include "viz/scenes/glossary/glossary.h"

#include <cmath>

namespace warplens::viz {
namespace glossary {

void box(Pen& pen, const Rect& rect, Color fill, std::string_view text, float size) {
  pen.canvas.fill_rect(rect, fill, std::min(pen.px(2), rect.height / 4));
  if (!text.empty()) pen.centered(rect, text, pen.style(size, readable_on(fill), Face::Mono));
}

void label(Pen& pen, const Rect& rect, const std::string& text, Color color, float size) {
  const TextStyle style = pen.style(size, color);
  pen.text({rect.x, rect.center().y + 0.36f * style.size}, text, style, rect.width);
}

void label_right(Pen& pen, const Rect& rect, const std::string& text, const TextStyle& style) {
  TextStyle at_right = style;
  at_right.align = Align::Right;
  pen.text({rect.right(), rect.center().y + 0.36f * style.size}, text, at_right, rect.width);
}

std::string name_of(const Pen& pen, std::string_view term) {
  const Term* const found = pen.frame.strings.glossary().find(term);
  return found ? found->name : std::string();
}

void arrow(Pen& pen, Point from, Point to, Color color) {
  const float length = std::hypot(to.x - from.x, to.y - from.y), head = pen.px(7);
  if (length < head) return;
  const Point along{(to.x - from.x) / length, (to.y - from.y) / length}, across{-along.y, along.x};
  const Point neck{to.x - along.x * head, to.y - along.y * head};
  pen.canvas.line(from, neck, color, 1.5f);
  pen.canvas.fill_polygon(
      {to, {neck.x + across.x * head / 2, neck.y + across.y * head / 2}, {neck.x - across.x * head / 2, neck.y - across.y * head / 2}},
      color);
}

namespace {

const std::vector<Picture>& pictures() {
  static const std::vector<Picture> all = [] {
    std::vector<Picture> list;
    for (const auto& part : {bank_pictures(), memory_pictures(), order_pictures(), program_pictures(), time_pictures(), tile_pictures()})
      list.insert(list.end(), part.begin(), part.end());
    return list;
  }();
  return all;
}

}  // namespace
}  // namespace glossary

Scene layout_term_picture(std::string_view picture, const Frame& frame) {
  return make_scene<Scene>(frame, [&](Pen& pen, Scene&) {
    for (const glossary::Picture& one : glossary::pictures()) {
      if (picture != one.name) continue;
      pen.canvas.fill_rect(frame.rect, frame.theme.background, pen.px(6));
      pen.canvas.stroke_rect(frame.rect, frame.theme.line, 1, pen.px(6));
      pen.canvas.push_clip(frame.rect);
      one.draw(pen, inset(frame.rect, pen.px(14)));
      pen.canvas.pop_clip();
    }
  });
}

std::vector<std::string_view> term_pictures() {
  std::vector<std::string_view> names;
  for (const glossary::Picture& one : glossary::pictures()) names.emplace_back(one.name);
  return names;
}

}  // namespace warplens::viz
