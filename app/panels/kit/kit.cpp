#include "app/panels/kit/kit.h"

#include <algorithm>
#include <cmath>

namespace warplens::app {

float PanelPen::width(std::string_view text, Face face, float size) const {
  return canvas.text_width(text, {face, skin.px(size), {}, Align::Left});
}

float PanelPen::text(float x, float y, std::string_view text, Face face, float size, viz::Color color, Align align) {
  const viz::TextStyle style{face, skin.px(size), color, align};
  canvas.text({x, y}, text, style);
  return canvas.text_width(text, style);
}

bool PanelPen::fitted(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color, Align align) {
  const viz::TextStyle style{face, skin.px(size), color, align};
  const std::string shown = viz::fit_text(canvas, text, style, width);
  if (shown.size() != text.size()) skin.scene.whole[canvas.drawing().size()] = text;
  canvas.text({x, y}, shown, style);
  return shown.size() != text.size();
}

std::vector<std::string> PanelPen::lines_of(std::string_view text, Face face, float size, float width) const {
  std::vector<std::string> lines;
  for (size_t from = 0; from <= text.size();) {
    const size_t end = std::min(text.find('\n', from), text.size());
    for (std::string& line : viz::wrap_text(canvas, text.substr(from, end - from), {face, skin.px(size), {}, Align::Left}, width))
      lines.push_back(std::move(line));
    from = end + 1;
  }
  return lines;
}

float PanelPen::wrapped(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color) {
  const viz::TextStyle style{face, skin.px(size), color, Align::Left};
  for (const std::string& line : lines_of(text, face, size, width)) {
    skin.scene.whole[canvas.drawing().size()] = text;
    canvas.text({x, y}, line, style);
    y += std::round(skin.px(size) * 1.45f);
  }
  return y;
}

void PanelPen::hatch(const Rect& r, viz::Color color) {
  canvas.push_clip(r);
  const float gap = skin.px(12);
  for (float x = r.x - r.height + gap / 2; x < r.right(); x += gap) {
    canvas.line({x, r.bottom()}, {x + r.height * 0.6f, r.y}, color, 1);
  }
  canvas.pop_clip();
}

namespace {

Hit add_control(const PanelPen& pen, Control control) {
  const Input& input = pen.skin.input;
  PanelScene& scene = pen.skin.scene;
  control.visible = scene.canvas.clip() ? viz::intersection(control.rect, *scene.canvas.clip()) : control.rect;
  if (!scene.open_scrolls.empty()) control.scroll = scene.open_scrolls.back();
  const bool focused = input.focused == control.id && control.takes_focus(), pointed = input.pointed == control.id;
  Hit result{.hovered = pointed || focused, .held = input.held == control.id, .at = input.pointer};
  if (focused && !pointed) result.at = control.cell_rect(input.cell).center();
  result.cell = control.cell_at(result.at);
  scene.controls.push_back(std::move(control));
  return result;
}

}  // namespace

Hit hit(const PanelPen& pen, const std::string& id, const Rect& rect, Action action, bool enabled, const Group& group) {
  return add_control(pen, {.id = id,
                           .rect = rect,
                           .kind = Control::Kind::Button,
                           .action = std::move(action),
                           .enabled = enabled,
                           .group = group.name,
                           .chosen = group.chosen});
}

Hit mouse_area(const PanelPen& pen, const std::string& id, const Rect& rect, Action action) {
  return add_control(pen, {.id = id, .rect = rect, .action = std::move(action)});
}

Hit slider(const PanelPen& pen, const std::string& id, const Rect& rect, const Rect& track, Action action) {
  return add_control(pen, {.id = id, .rect = rect, .kind = Control::Kind::Slider, .action = std::move(action), .track = track});
}

Hit cells(const PanelPen& pen, const std::string& id, const Rect& rect, uint64_t columns, uint64_t rows, uint64_t cell, Action action,
          const std::string& group) {
  return add_control(pen, {.id = id,
                           .rect = rect,
                           .kind = Control::Kind::Cells,
                           .action = std::move(action),
                           .group = group,
                           .columns = columns,
                           .rows = rows,
                           .cell = cell});
}

Hit text_area(const PanelPen& pen, const std::string& id, const Rect& rect, Action action, bool take_focus) {
  if (take_focus) pen.skin.scene.wanted_focus = id;
  return add_control(pen, {.id = id, .rect = rect, .kind = Control::Kind::Text, .action = std::move(action)});
}

void begin_layer(const Skin& skin) {
  PanelScene& scene = skin.scene;
  PanelPen pen(skin);
  for (size_t i = scene.first_control; i < scene.controls.size(); ++i) {
    const Control& field = scene.controls[i];
    if (field.kind != Control::Kind::Field || field.visible.width <= 0 || field.visible.height <= 0) continue;
    pen.canvas.push_clip(viz::intersection(field.visible, inset(field.rect, skin.px(2))));
    pen.text(field.rect.x + skin.px(8), field.rect.center().y + skin.px(12 * 0.36f), field.text.empty() ? field.hint : field.text,
             Face::Mono, 12, field.text.empty() ? skin.theme.dim : skin.theme.text);
    pen.canvas.pop_clip();
  }
  scene.begin_layer();
}

void tooltip(const Skin& skin, std::string_view text, std::string_view key) {
  if ((text.empty() && key.empty()) || skin.input.quiet) return;
  Tooltip tip{std::string(text), std::string(key), {}};
  // It explains the control that was laid out last of those that are pointed at or focused: beside it where the keyboard asks, wherever the
  // mouse rests, and beside a field, which is read while it is pointed at.
  const Input& input = skin.input;
  const auto& controls = skin.scene.controls;
  const auto of = std::find_if(controls.rbegin(), controls.rend(), [&](const Control& control) {
    return control.id == input.pointed || (control.id == input.focused && control.takes_focus());
  });
  if (of != controls.rend() && of->id != input.pointed)
    tip.at = viz::intersection(of->cell_rect(input.cell), of->visible);
  else if (of != controls.rend() && of->kind == Control::Kind::Field)
    tip.at = viz::intersection(of->rect, of->visible);
  skin.scene.tooltip = std::move(tip);
}

void layout_tooltip(const Skin& skin, const Rect& display) {
  if (!skin.scene.tooltip) return;
  PanelPen pen(skin);
  const Tooltip& tip = *skin.scene.tooltip;
  const float pad = skin.px(12), row = std::round(skin.px(17));
  const float limit = std::min(skin.px(420), display.width - skin.px(40));  // large type on a small window
  const auto lines = pen.lines_of(tip.text, Face::Text, 12, limit);
  float widest = pen.width(tip.key, Face::Mono, 11);
  for (const std::string& line : lines) widest = std::max(widest, pen.width(line, Face::Text, 12));
  const float height = row * static_cast<float>(lines.size() + !tip.key.empty()) + skin.px(14), width = widest + 2 * pad;
  const Point mouse = skin.input.pointer;
  const Rect of = tip.at.width > 0 ? tip.at : Rect{mouse.x, mouse.y - skin.px(8), skin.px(14), skin.px(24)};
  float x = tip.at.width > 0 ? of.x : of.right(), y = of.bottom() + skin.px(4);
  if (y + height > display.bottom()) y = of.y - height - skin.px(4);
  x = std::clamp(x, display.x, std::max(display.x, display.right() - width));
  y = std::clamp(y, display.y, std::max(display.y, display.bottom() - height));
  const Rect card{std::round(x), std::round(y), width, height};
  pen.canvas.fill_rect(card, skin.theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(6));
  float line = card.y + skin.px(7);
  for (const std::string& text : lines) pen.text(card.x + pad, (line += row) - skin.px(4), text, Face::Text, 12, skin.theme.text);
  if (!tip.key.empty()) pen.text(card.x + pad, (line += row) - skin.px(4), tip.key, Face::Mono, 11, skin.theme.dim);
}

void layout_focus(const Skin& skin) {
  for (size_t i = skin.scene.first_control; i < skin.scene.controls.size(); ++i) {
    const Control& control = skin.scene.controls[i];
    if (control.id != skin.input.focused || !control.takes_focus()) continue;
    const Rect at = viz::intersection(control.cell_rect(skin.input.cell), control.visible);
    const float out = std::round(skin.px(2));
    skin.scene.canvas.begin_group("focus");
    skin.scene.canvas.stroke_rect(inset(at, -out), skin.theme.accent, out, skin.px(4) + out);
    skin.scene.canvas.end_group();
    return;
  }
}

Hit button(PanelPen& pen, const std::string& id, const Rect& rect, std::string_view label, Action action, const ButtonStyle& style) {
  const viz::Theme& theme = pen.skin.theme;
  const Hit result = hit(pen, id, rect, std::move(action), style.enabled, style.group);
  const float radius = pen.skin.px(style.primary ? 5 : 4);
  viz::Color fill = style.primary ? theme.accent : theme.raised;
  if (result.hovered && style.enabled) fill = viz::mix(fill, theme.text, 0.12f);
  if (!style.enabled) fill = viz::mix(theme.raised, theme.panel, 0.6f);
  if (!style.quiet || result.hovered || style.active) pen.canvas.fill_rect(rect, fill, radius);
  if (!style.quiet && !style.primary) pen.canvas.stroke_rect(rect, theme.line, 1, radius);
  if (style.active) pen.canvas.stroke_rect(rect, theme.accent, 1, radius);
  const viz::Color color = !style.enabled                   ? theme.faint
                           : style.primary                  ? theme.on_accent
                           : style.quiet && !result.hovered ? theme.dim
                                                            : theme.text;
  const Face face = style.primary ? Face::TextSemiBold : Face::Text;
  const float width = rect.width - pen.skin.px(6), row = pen.skin.px(style.size * kButtonRow);
  // In a high one a label that is too long is on several lines.
  std::vector<std::string> lines{std::string(label)};
  if (pen.width(label, face, style.size) > width) lines = pen.lines_of(label, face, style.size, width);
  if (static_cast<float>(lines.size()) * row > rect.height) lines = {std::string(label)};
  float y = rect.center().y + pen.skin.px(style.size * 0.36f) - row * static_cast<float>(lines.size() - 1) / 2;
  for (const std::string& line : lines) {
    pen.fitted(rect.center().x, y, width, line, face, style.size, color, Align::Center);
    y += row;
  }
  return result;
}

float heading(PanelPen& pen, float x, float y, float width, std::string_view title, std::string_view note) {
  const float baseline = y + pen.skin.px(13);
  // A long title leaves the note its place.
  const float least = note.empty() ? 0 : std::min(pen.width(note, Face::Text, 11), width * 0.4f) + pen.skin.px(12);
  const float taken = std::min(pen.width(title, Face::TextSemiBold, 12), width - least);
  const bool cut = pen.fitted(x, baseline, taken + 0.5f, title, Face::TextSemiBold, 12, pen.skin.theme.dim);
  if (cut && mouse_area(pen, "heading." + std::string(title), {x, y, taken, pen.skin.px(20)}).hovered) tooltip(pen.skin, title);
  if (!note.empty())
    pen.fitted(x + width, baseline, width - taken - pen.skin.px(12) + 0.5f, note, Face::Text, 11, pen.skin.theme.dim, Align::Right);
  return y + pen.skin.px(24);
}

void text_field(PanelPen& pen, const std::string& id, const Rect& rect, act::Write action, FieldText text) {
  pen.canvas.fill_rect(rect, pen.skin.theme.raised, pen.skin.px(4));
  pen.canvas.stroke_rect(rect, pen.skin.theme.line, 1, pen.skin.px(4));
  add_control(pen, {.id = id,
                    .rect = rect,
                    .kind = Control::Kind::Field,
                    .action = std::move(action),
                    .entered = std::move(text.entered),
                    .text = std::move(text.value),
                    .hint = std::move(text.hint)});
  if (text.take_focus) pen.skin.scene.wanted_focus = id;
}

Scroll::Scroll(PanelPen& pen, const std::string& id, const Rect& rect) : pen_(pen), rect_(rect), index_(pen.skin.scene.scrolls.size()) {
  const auto* scrolled = pen.skin.input.scrolled;
  if (const auto it = scrolled ? scrolled->find(id) : std::map<std::string, float>::const_iterator{}; scrolled && it != scrolled->end())
    offset_ = std::round(it->second);
  pen.skin.scene.scrolls.push_back({id, rect, 0, {}});
  pen.skin.scene.open_scrolls.push_back(index_);
  pen.canvas.push_clip(rect);
}

void Scroll::show_from(float offset) { pen_.skin.scene.scrolls[index_].wanted = offset; }

void Scroll::end(float bottom) {
  PanelScene& scene = pen_.skin.scene;
  ScrollArea& part = scene.scrolls[index_];
  part.content = bottom - top();
  scene.open_scrolls.pop_back();
  if (part.content > rect_.height + 0.5f) {
    const Skin& skin = pen_.skin;
    const float wide = skin.px(6), height = std::max(skin.px(24), rect_.height * rect_.height / part.content);
    const float share = offset_ / (part.content - rect_.height);
    const Rect bar{rect_.right() - wide - skin.px(2), rect_.y + std::clamp(share, 0.0f, 1.0f) * (rect_.height - height), wide, height};
    const Hit h = mouse_area(pen_, kScrollBar + part.id, bar);
    pen_.canvas.fill_rect(bar, h.held ? skin.theme.dim : h.hovered ? skin.theme.faint : skin.theme.line, wide / 2);
  }
  pen_.canvas.pop_clip();
}

Rect inset(const Rect& r, float by) { return {r.x + by, r.y + by, r.width - 2 * by, r.height - 2 * by}; }

}  // namespace warplens::app
