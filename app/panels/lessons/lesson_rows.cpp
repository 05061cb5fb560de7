#include "app/panels/lessons/lesson_rows.h"

#include <algorithm>
#include <utility>

#include "app/panels/dialogs/overlays.h"

namespace warplens::app {
namespace {

constexpr float kNumber = 34;  // the column before the titles
constexpr float kListRow = 72, kListHead = 72, kListFoot = 8;

void draw_mark(PanelPen& pen, Point center) { pen.canvas.fill_circle(center, pen.skin.px(3), pen.skin.theme.accent); }

void draw_row(PanelPen& pen, const LessonRow& row, const Rect& box) {
  const Skin& skin = pen.skin;
  const Hit h = hit(pen, row.id, box, row.action, true, {"lessons", row.marked});
  if (h.hovered) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(5));
  if (row.marked) pen.canvas.stroke_rect(box, skin.theme.accent, 1, skin.px(5));
  if (row.here) draw_mark(pen, {box.x + skin.px(8), box.y + skin.px(14)});
  const float x = box.x + skin.px(16) + skin.px(kNumber), first = box.y + skin.px(19), second = box.y + skin.px(38);
  float right = box.right() - skin.px(8);
  pen.text(x - skin.px(12), first, row.number, Face::Mono, 13, skin.theme.dim, Align::Right);
  const float taken = pen.text(right, first, row.state, Face::Text, 12, row.state_color, Align::Right);
  pen.fitted(x, first, right - x - taken - skin.px(12), row.title, Face::TextSemiBold, 14, skin.theme.text);
  for (const LessonRow::Button& one : row.buttons) {
    const float wide = pen.width(one.label, Face::Text, 12) + skin.px(16);
    const Rect at{right - wide + skin.px(8), box.y + skin.px(25), wide, skin.px(22)};
    right -= wide;
    const Hit over = button(pen, one.id, at, one.label, one.action, {.quiet = true});
    if (over.hovered && !one.help.empty()) tooltip(skin, one.help);
  }
  const std::vector<std::string> lines = pen.lines_of(row.about, Face::Text, 12, right - x);
  for (size_t i = 0; i < std::min<size_t>(lines.size(), 2); ++i) {
    std::string line = lines[i];
    for (size_t rest = 2; i == 1 && rest < lines.size(); ++rest) line += " " + lines[rest];  // a narrow list cuts what is left
    pen.fitted(x, second + static_cast<float>(i) * skin.px(17), right - x, line, Face::Text, 12, skin.theme.dim);
  }
  if (h.hovered && lines.size() > 2) tooltip(skin, row.about);
}

}  // namespace

void draw_lesson_rows(const LessonRows& list, const Skin& skin, const Rect& display) {
  PanelPen pen(skin);
  const float row = skin.px(kListRow), pad = skin.px(24);
  const Rect card = begin_overlay(pen, display, skin.px(760), static_cast<float>(list.rows.size()) * row + skin.px(112));
  const float x = card.x + pad, width = card.width - 2 * pad;
  const float legend = list.here.empty() ? 0 : pen.width(list.here, Face::Text, 12) + skin.px(14);
  pen.fitted(x, card.y + skin.px(40), width - legend, list.title, Face::TextSemiBold, 19, skin.theme.text);
  if (legend > 0) {
    pen.text(x + width, card.y + skin.px(40), list.here, Face::Text, 12, skin.theme.dim, Align::Right);
    if (list.dots) draw_mark(pen, {x + width - legend + skin.px(4), card.y + skin.px(36)});
  }
  pen.fitted(x, card.y + skin.px(62), width, list.below, Face::Text, 12, skin.theme.dim);
  Scroll scroll(pen, "lessons",
                {card.x, card.y + skin.px(kListHead), card.width - skin.px(4), card.height - skin.px(kListHead + kListFoot)});
  float y = scroll.top() + skin.px(6), at = 0;
  std::optional<size_t> shown;
  for (size_t i = 0; i < list.rows.size(); ++i) {
    if (list.rows[i].marked) at = y - scroll.top(), shown = i;
    draw_row(pen, list.rows[i], {x - skin.px(16), y, width + skin.px(32), row - skin.px(4)});
    y += row;
  }
  // What the keys have marked is brought into view.
  const float seen = card.height - skin.px(kListHead + kListFoot);
  if (std::exchange(skin.scene.seen.scrolled_lesson, shown) != shown && shown &&
      (at < scroll.offset() || at + row > scroll.offset() + seen))
    scroll.show_from(std::max(0.0f, at < scroll.offset() ? at : at + row - seen));
  scroll.end(y + skin.px(8));
}

}  // namespace warplens::app
