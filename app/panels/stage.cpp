// The stage in the window: lays its picture out, and makes its parts controls. It knows no stage by name.
#include "app/panels/stage.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/panels/kit/explain.h"
#include "app/panels/state.h"
#include "app/panels/switches.h"

namespace warplens::app {
namespace {

// The texts that the picture is made from, as wide as the stage; gives what is left of `rect`.
Rect draw_fields(const Workbench& bench, const StagePicture& picture, PanelPen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  Rect left = rect;
  for (const Field& field : picture.fields(bench, skin.strings)) {
    const float margin = std::min(skin.px(24), left.width * 0.04f);
    const Rect box{left.x + margin, left.y + skin.px(12), left.width - 2 * margin, skin.px(32)};
    text_field(pen, "field." + field.id, box, {act::Write::Field::Stage, field.id}, {field.value, field.hint, {}, false});
    left = {left.x, box.bottom(), left.width, left.bottom() - box.bottom()};
  }
  return left;
}

// What parts of this kind are called as controls, which is also their group; null: they are for the mouse alone.
const char* control_name(viz::Hover::Kind kind) {
  using Kind = viz::Hover::Kind;
  switch (kind) {
    case Kind::Lane:
      return "lane";
    case Kind::Word:
      return "word";
    case Kind::Bank:
      return "bank";
    case Kind::Sector:
      return "sector";
    case Kind::WhatIf:
      return "what_if";
    case Kind::Element:
      return "element";
    case Kind::SharedElement:
      return "shared_element";
    case Kind::Block:
      return "block";
    case Kind::Thread:
      return "thread";
    case Kind::Level:
      return "level";
    case Kind::Sample:
      return "sample";
    case Kind::Bar:
      return "bar";
    case Kind::Ask:
      return "ask_gpu";
    case Kind::Measure:
      return "measure_side";
    case Kind::Side:
      return "side_shown";
    case Kind::Tick:
    case Kind::Text:
      break;
  }
  return nullptr;
}

// Whatever of a picture explains itself or acts is a control: the mouse and the keyboard mean the same point. Gives that point; `area`: of
// the whole picture.
std::optional<Point> place_controls(PanelPen& pen, const viz::Scene& scene, const Rect& rect, uint32_t lane, const Hit& area,
                                    const std::string& beside = {}) {
  std::optional<Point> at;
  const auto take = [&](const Hit& h) {
    if (h.hovered) at = h.at;
  };
  take(area);
  for (size_t i = 0; i < scene.cells.size(); ++i) {
    const viz::Cells& c = scene.cells[i];
    if (c.columns > 0 && c.rows > 0)
      take(cells(pen, beside + "cells." + std::to_string(i), c.rect, c.columns, c.rows, c.first, act::Picture{}));
  }
  std::map<const char*, size_t> count;
  for (const viz::Hover& part : scene.hits) {
    const char* const name = control_name(part.kind);
    const Rect seen = viz::intersection(part.rect, rect);
    if (!name || seen.width <= 0 || seen.height <= 0) continue;
    const bool chosen = part.kind == viz::Hover::Kind::Lane && part.index == static_cast<int64_t>(lane);
    const std::string id = beside + (part.kind == viz::Hover::Kind::Ask ? name : std::string(name) + "." + std::to_string(count[name]++));
    take(hit(pen, id, seen, act::Picture{}, true, {beside + "stage." + name, chosen}));
  }
  for (size_t i = 0; i < scene.handles.size(); ++i) {
    const viz::Handle& handle = scene.handles[i];
    const Rect seen = viz::intersection(handle.rect, rect);
    if (seen.width <= 0 || seen.height <= 0) continue;
    if (slider(pen, beside + "handle." + std::to_string(i), seen, handle.track, act::Handle{i}).hovered) tooltip(pen.skin, handle.text);
  }
  return at;
}

// What is under the mouse, or the keyboard's focus, in the picture or beside it.
void explain(const Workbench& bench, const StagePicture& picture, const Skin& skin, const std::optional<Point>& at) {
  const auto over = at ? picture.hover(skin.strings, *at) : std::nullopt;
  if (!over) return;
  // Once a click has answered, the lesson's card is read: nothing of the picture covers it.
  const LessonRun& run = bench.lesson_run();
  const bool answered = run.question() && run.question()->kind == QuestionKind::Pick && !run.open();
  if (!answered) tooltip(skin, over->text);
  skin.scene.seen.pointing = picture.pointing(*over);
}

}  // namespace

bool has_companion(const Workbench& bench, const PanelState& state, Companion which) {
  if (bench.presenter.on || (bench.stage().has_kernel() && !bench.player().snapshot())) return false;
  return picture_of(bench, state).companion(which, bench).has_value();
}

bool shows_companion(const Workbench& bench, const PanelState& state, Companion which) {
  if (!has_companion(bench, state, which)) return false;
  const std::string chosen = bench.view(bench.stage().companion_view(which), "");
  return chosen.empty() ? *picture_of(bench, state).companion(which, bench) : chosen == "on";
}

Rect draw_companion_choice(const Workbench& bench, const PanelState& state, const Skin& skin, Companion which, const Rect& rect) {
  if (!has_companion(bench, state, which)) return rect;
  PanelPen pen(skin);
  const bool shown = shows_companion(bench, state, which), left = which == Companion::Left;
  const std::string group = bench.stage().companion_view(which);
  const float margin = skin.px(16), gap = skin.px(2), half = (rect.width - 2 * margin - gap) / 2;
  const auto choice = [&](const std::string& key, bool second, bool companion) {
    const Rect box{rect.x + margin + (second ? half + gap : 0), rect.y + skin.px(10), half, skin.px(24)};
    const Hit h = button(pen, group + (companion ? ".on" : ".off"), box, skin.text(key), act::ShowCompanion{which, companion},
                         {.primary = shown == companion, .size = 12, .group = {group, shown == companion}});
    if (h.hovered) tooltip(skin, skin.text(key + "_help"));
  };
  choice(left ? "panel.companion.kernels" : "panel.companion.lanes", !left, false);
  choice("panel.companion." + bench.stage().id, left, true);
  const float below = skin.px(42);
  return {rect.x, rect.y + below, rect.width, rect.height - below};
}

void draw_companion(const Workbench& bench, const PanelState& state, const Skin& skin, Companion which, const Rect& rect) {
  PanelPen pen(skin);
  StagePicture& picture = picture_of(bench, state);
  const std::string id = which == Companion::Left ? "left." : "right.";
  Scroll scroll(pen, id + "companion", {rect.x, rect.y, rect.width - 1, rect.height});
  const float edge = skin.px(16);
  float bottom = rect.bottom();
  viz::Scene* const scene = picture.layout_companion(which, bench,
                                                     {{rect.x + edge, scroll.top(), rect.width - 2 * edge - 1, rect.height},
                                                      skin.theme,
                                                      skin.strings,
                                                      pen.canvas,
                                                      skin.scale,
                                                      veil_of(bench)},
                                                     bottom);
  if (scene) {
    underline_terms(pen, scene->drawing);
    pen.paint(std::move(scene->drawing));
    const Hit area = mouse_area(pen, id + "stage", rect, act::Picture{});
    explain(bench, picture, skin, place_controls(pen, *scene, rect, bench.player().lane(), area, id));
  }
  scroll.end(bottom);
}

StagePicture& picture_of(const Workbench& bench, const PanelState& state) {
  auto& picture = state.caches.pictures[bench.stage().id];
  if (!picture) picture = bench.stage().picture();
  return *picture;
}

viz::Scene& layout_stage(const Workbench& bench, const PanelState& state, const viz::Frame& frame) {
  return picture_of(bench, state).layout(bench, state.seen.pointing, frame);
}

void draw_stage(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect, const Rect& more) {
  PanelPen pen(skin);
  const Rect reach{rect.x, rect.y, std::max(rect.right(), more.right()) - rect.x, rect.height};
  if (bench.stage().has_kernel() && !bench.player().snapshot()) {
    const Session& session = bench.active().session;
    const std::string name = std::filesystem::path(bench.active().choice.name).filename().string();
    const std::string text = session.error()      ? skin.strings.format("panel.stage_error", {{"name", std::string_view(name)}})
                             : session.awaiting() ? skin.text("panel.stage_waiting")
                                                  : skin.strings.format("panel.stage_none", {{"name", std::string_view(name)}});
    pen.text(rect.center().x, rect.center().y, text, Face::Text, 13, skin.theme.dim, Align::Center);
    return;
  }
  StagePicture& picture = picture_of(bench, state);
  const Rect whole = inset(rect, skin.px(4)), inner = draw_fields(bench, picture, pen, whole);
  // A class looks at the picture: what the switches do is in the menu.
  const StageSwitches switches = bench.presenter.on ? StageSwitches{} : lay_out_switches(bench, picture, pen, inner);
  auto& on_stage = skin.scene.seen.switches.emplace();
  for (const auto& [each, box] : switches.switches) on_stage.push_back(each.id);
  viz::Scene& scene = picture.layout(
      bench, state.seen.pointing,
      {inner, skin.theme, skin.strings, pen.canvas, skin.scale, veil_of(bench), switches.height, skin.scene.seen.companions, more});
  pen.canvas.push_clip(reach);
  underline_terms(pen, scene.drawing);
  pen.paint(std::move(scene.drawing));
  draw_marks(bench, picture, scene, inner, pen.canvas, skin.theme, skin.scale);
  pen.canvas.pop_clip();
  // The picture takes the mouse wherever no switch does.
  const Rect mouse = inner.y > whole.y ? inner : reach;
  const Hit area = mouse_area(pen, "stage", mouse, act::Picture{});
  // A picture without a heading leaves no place for the switches: they are over it.
  if (scene.controls) draw_switches(switches, pen, scene.controls->y, scene.controls->right());
  const auto at = place_controls(pen, scene, mouse, bench.player().lane(), area);
  if (!scene.controls) draw_switches(switches, pen, inner.y + skin.px(12), inner.right());
  explain(bench, picture, skin, at);
}

}  // namespace warplens::app
