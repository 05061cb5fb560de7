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
Rect draw_switches(Workbench& bench, StagePicture& picture, Pen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  const auto switches = picture.switches(bench, skin.strings);
  if (switches.empty() && !picture.is_table()) return rect;
  const float left = rect.x + skin.px(20), right = rect.right() - skin.px(12);
  float x = left, y = rect.y + skin.px(12);
  for (const Switch& s : switches) {
    const float wide = pen.width(s.label, Face::Text, 12) + skin.px(24);
    if (x > left && x + wide > right) x = left, y += skin.px(30);
    const Rect box{x, y, wide, skin.px(26)};
    const Hit h = button(pen, s.id, box, s.label, {.active = s.on});
    if (h.hovered) tooltip(skin, s.help);
    if (h) picture.flip(bench, s.id);
    x = box.right() + skin.px(4);
  }
  if (picture.is_table()) {
    const std::string copy = skin.text("measure.copy_csv");
    const float width = pen.width(copy, Face::Text, 12) + skin.px(24);
    if (x + width + skin.px(30) < rect.right() && button(pen, "plot.csv", {rect.right() - width - skin.px(20), y, width, skin.px(26)}, copy, {.quiet = true})) {
      ImGui::SetClipboardText(picture.csv(bench, skin.strings).c_str());
      bench.notice = Notice{false, "", "measure.copied"};
    }
  }
  const float taken = y - rect.y + skin.px(22);
  return {rect.x, rect.y + taken, rect.width, rect.height - taken};
}

// Parts of a scene that are controls: where they are, for reading without eyes and for tests.
void note_places(const viz::Scene& scene, const Skin& skin) {
  if (!skin.places) return;
  for (const viz::Hover& part : scene.hits) {
    if (part.kind == viz::Hover::Kind::WhatIf) (*skin.places)["what_if." + std::to_string(part.index)] = part.rect;
    if (part.kind == viz::Hover::Kind::Measure) (*skin.places)["measure_side." + std::to_string(part.index)] = part.rect;
    if (part.kind == viz::Hover::Kind::Ask) (*skin.places)["ask_gpu"] = part.rect;
  }
}

// The wheel zooms, dragging pans, a double click goes back; a click without dragging is the picture's.
void steer(Workbench& bench, StagePicture& picture, const Skin& skin, const Hit& h, Pointing& pointing) {
  const ImGuiIO& io = ImGui::GetIO();
  const viz::Point mouse{io.MousePos.x, io.MousePos.y};
  const auto access = pointing.access;   // pointed at in the source
  pointing = {};
  pointing.access = access;
  if (h.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 4)) picture.drag(io.MouseDelta.x, io.MouseDelta.y);
  if (!h.hovered) return;
  if (io.MouseWheel != 0) picture.wheel(mouse, io.MouseWheel);
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) picture.reset_view();
  const auto over = picture.hover(skin.strings, mouse);
  if (!over) return;
  tooltip(skin, over->text);
  pointing = picture.pointing(*over);
  pointing.access = access;
  const bool dragged = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 4).x != 0;
  if (h.clicked && !dragged) picture.click(bench, *over);
}

}  // namespace

const viz::Scene& layout_stage(Workbench& bench, PanelState& state, const viz::Frame& frame) {
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
  const Rect whole = inset(rect, skin.px(4)), inner = draw_switches(bench, picture, pen, whole);
  const viz::Scene& scene = picture.layout(bench, state.pointing, {inner, skin.theme, skin.strings, pen.canvas, skin.scale});
  pen.canvas.push_clip(rect);
  viz::paint(scene, pen.canvas);
  pen.canvas.pop_clip();
  note_places(scene, skin);
  // The picture takes the mouse wherever no switch does.
  steer(bench, picture, skin, hit(pen, "stage", inner.y > whole.y ? inner : rect), state.pointing);
}

}  // namespace warplens::app
