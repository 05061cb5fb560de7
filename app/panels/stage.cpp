// The stage in the window: lays its picture out, and gives it the mouse. It knows no stage by name.
#include <algorithm>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

StagePicture& picture_of(const Workbench& bench, PanelState& state) {
  auto& picture = state.pictures[bench.stage().id];
  if (!picture) picture = bench.stage().picture();
  return *picture;
}

// The picture's switches, in as many rows as they need, and its table for the clipboard; gives what is left of `rect`.
Rect draw_switches(Workbench& bench, PanelState& state, StagePicture& picture, Pen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  const auto switches = picture.switches(bench, skin.strings);
  if (switches.empty() && !picture.is_table()) return rect;
  const float left = rect.x + skin.px(20), right = rect.right() - skin.px(12);
  float x = left, y = rect.y + skin.px(12);
  for (const Switch& s : switches) {
    const float wide = pen.width(s.label, Face::Text, 12) + skin.px(24);
    if (x > left && x + wide > right) x = left, y += skin.px(30);
    const Rect box{x, y, wide, skin.px(26)};
    const Hit h = button(pen, s.id, box, s.label, {.active = s.on, .group = {"switches", s.on}});
    if (h.hovered) tooltip(skin, s.help);
    if (h) picture.flip(bench, s.id);
    x = box.right() + skin.px(4);
  }
  if (picture.is_table()) {
    const std::string copy = skin.text("measure.copy_csv");
    const float width = pen.width(copy, Face::Text, 12) + skin.px(24);
    if (x + width + skin.px(30) < rect.right() &&
        button(pen, "plot.csv", {rect.right() - width - skin.px(20), y, width, skin.px(26)}, copy, {.quiet = true})) {
      state.copied = picture.csv(bench, skin.strings);
      bench.notice = Notice{false, "", "measure.copied"};
    }
  }
  const float taken = y - rect.y + skin.px(22);
  return {rect.x, rect.y + taken, rect.width, rect.height - taken};
}

// The name of a part that acts when it is clicked; empty: it is looked at, or the keyboard has another way.
std::string control_of(const viz::Hover& part) {
  switch (part.kind) {
    case viz::Hover::Kind::WhatIf:
      return "what_if." + std::to_string(part.index);
    case viz::Hover::Kind::Measure:
      return "measure_side." + std::to_string(part.index);
    case viz::Hover::Kind::Ask:
      return "ask_gpu";
    default:
      return {};
  }
}

// The wheel zooms, dragging pans, a double click goes back; a click without dragging is the picture's.
void steer(Workbench& bench, StagePicture& picture, const viz::Scene& scene, const Skin& skin, const Hit& h, Pointing& pointing) {
  const Pointer& pointer = skin.input.pointer;
  const auto access = pointing.access;  // pointed at in the source
  pointing = {};
  pointing.access = access;
  if (h.held && skin.input.dragged) picture.drag(pointer.moved.x, pointer.moved.y);
  std::optional<viz::Hover> over;
  bool clicked = h.clicked && !skin.input.dragged;
  if (h.hovered) {
    if (pointer.wheel != 0) picture.wheel(pointer.at, pointer.wheel);
    if (pointer.double_clicked) picture.reset_view();
    over = picture.hover(skin.strings, pointer.at);
  }
  // What acts when it is clicked can be reached with the keyboard too.
  for (const viz::Hover& part : scene.hits) {
    const std::string id = control_of(part);
    if (id.empty()) continue;
    const Hit on = hit(Pen(skin), id, part.rect);
    if (on.hovered) over = part;
    clicked |= on.clicked;
  }
  if (!over) return;
  tooltip(skin, over->text);
  pointing = picture.pointing(*over);
  pointing.access = access;
  if (clicked) picture.click(bench, *over);
}

}  // namespace

viz::Scene& layout_stage(Workbench& bench, PanelState& state, const viz::Frame& frame) {
  return picture_of(bench, state).layout(bench, state.pointing, frame);
}

void draw_stage(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  Pen pen(skin);
  pen.canvas.fill_rect(rect, skin.theme.background);
  if (bench.stage().shows != Shows::Speed && !bench.player().snapshot()) {
    const std::string text = skin.text(bench.active().session.error() ? "panel.stage_error" : "panel.stage_waiting");
    pen.text(rect.center().x, rect.center().y, text, Face::Text, 13, skin.theme.dim, Align::Center);
    return;
  }
  StagePicture& picture = picture_of(bench, state);
  const Rect whole = inset(rect, skin.px(4)), inner = draw_switches(bench, state, picture, pen, whole);
  viz::Scene& scene = picture.layout(bench, state.pointing, {inner, skin.theme, skin.strings, pen.canvas, skin.scale});
  pen.canvas.push_clip(rect);
  pen.paint(std::move(scene.drawing));
  pen.canvas.pop_clip();
  // The picture takes the mouse wherever no switch does.
  steer(bench, picture, scene, skin, hit(pen, "stage", inner.y > whole.y ? inner : rect, Control::Kind::Area), state.pointing);
}

}  // namespace warplens::app
