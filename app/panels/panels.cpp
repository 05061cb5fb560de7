#include "app/panels/panels.h"

#include <algorithm>
#include <cmath>

namespace warplens::app {
namespace {

struct Layout { Rect header, left, stage, walk, right, transport; };

Layout lay_out(const Workbench& bench, const Skin& skin, float width, float height) {
  const Shows shows = bench.stage().shows;
  Layout l;
  l.header = {0, 0, width, std::round(skin.px(44))};
  float left = std::round(std::min(std::clamp(width * 0.178f, skin.px(236), skin.px(284)), width * 0.34f));
  float right = std::round(std::min(std::clamp(width * 0.2625f, skin.px(280), skin.px(420)), width * 0.32f));
  if (shows == Shows::Pair) right = 0;
  // Large type on a small window: the stage needs its room, the source gives way first, then the choices, which the palette has too.
  // On Measure the right side is what starts it and stays.
  if (shows != Shows::Speed && width - left - right < skin.px(320)) right = 0;
  if (width - left - right < skin.px(280)) left = 0;
  const float transport = shows == Shows::Speed ? 0 : std::round(skin.px(116));
  l.left = {0, l.header.height, left, height - l.header.height};
  l.right = {width - right, l.header.height, right, height - l.header.height};
  l.transport = {left, height - transport, width - left - right, transport};
  // The walk's text covers nothing: the stage makes room.
  const float walk = walk_height(bench, skin, width - left - right);
  l.walk = {left, height - transport - walk, width - left - right, walk};
  l.stage = {left, l.header.height, width - left - right, height - l.header.height - transport - walk};
  return l;
}

// A part with its own hit areas and clipping.
template <class Draw>
void child(const char* id, const Rect& rect, Draw draw) {
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::BeginChild(id, {rect.width, rect.height}, false, ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw();
  ImGui::EndChild();
}

void press_keys(Workbench& bench, PanelState& state) {
  for (const Chord& chord : state.pressed) {
    const Command* command = find_command(chord);
    // While text is typed only what is no text counts: Escape, F1 and the like.
    const bool typing = ImGui::GetIO().WantTextInput && !chord.ctrl && chord.key != Key::Escape && chord.key != Key::F1;
    const bool covered = (state.overlays.palette || state.overlays.open_file) && !chord.ctrl && chord.key != Key::Escape;
    if (command && !typing && !covered) run_command(*command, bench, state);
  }
}

void paint_side(Pen& pen, const Rect& rect, bool line_at_right) {
  pen.canvas.fill_rect(rect, pen.skin.theme.panel);
  const float x = line_at_right ? rect.right() - 1 : rect.x;
  pen.canvas.line({x, rect.y}, {x, rect.bottom()}, pen.skin.theme.line);
}

// What the walk's step wants looked at gets a frame.
void light(const Workbench& bench, const Skin& skin, std::string_view part, const Rect& rect) {
  if (!bench.lesson() || bench.lesson_step() >= bench.lesson()->steps.size()) return;
  const auto& lit = bench.lesson()->steps[bench.lesson_step()].light;
  if (std::find(lit.begin(), lit.end(), part) == lit.end()) return;
  Pen(skin).canvas.stroke_rect(inset(rect, skin.px(2)), skin.theme.accent, skin.px(2), skin.px(6));
}

void draw_right(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  Pen pen(skin);
  if (bench.stage().shows == Shows::Speed) return draw_measure(bench, state, skin, rect);
  paint_side(pen, rect, false);
  const float source = std::round(rect.height * 0.48f);
  draw_source(bench, state, skin, {rect.x, rect.y, rect.width, source});
  const Rect lanes{rect.x, rect.y + source, rect.width, rect.height - source};
  draw_lanes(bench, state, skin, lanes);
  light(bench, skin, "source", {rect.x, rect.y, rect.width, source});
  light(bench, skin, "lanes", lanes);
  light(bench, skin, "address", lanes);
}

void set_style(const Skin& skin) {
  ImGuiStyle& style = ImGui::GetStyle();
  const viz::Theme& t = skin.theme;
  style.WindowRounding = style.PopupRounding = skin.px(6);
  style.ScrollbarRounding = skin.px(4);
  style.ScrollbarSize = skin.px(9);
  style.WindowBorderSize = style.PopupBorderSize = 1;
  style.ItemSpacing = {0, 0};
  style.Colors[ImGuiCol_WindowBg] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.background));
  style.Colors[ImGuiCol_PopupBg] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.panel));
  style.Colors[ImGuiCol_Border] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.line));
  style.Colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
  style.Colors[ImGuiCol_ScrollbarGrab] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.line));
  style.Colors[ImGuiCol_ScrollbarGrabHovered] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.faint));
  style.Colors[ImGuiCol_ScrollbarGrabActive] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.dim));
  style.Colors[ImGuiCol_Text] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.text));
  style.Colors[ImGuiCol_TextSelectedBg] = ImGui::ColorConvertU32ToFloat4(to_imgui(t.accent.with_alpha(0.35f)));
}

}  // namespace

void run_command(const Command& command, Workbench& bench, PanelState& state) {
  if (!command.enabled(bench)) return;
  if (bench.notice && !bench.notice->is_error) bench.notice.reset();  // it was about what was done before
  const bool was_open = state.overlays.palette || state.overlays.open_file;
  command.run(bench, state.overlays);
  if (!was_open && (state.overlays.palette || state.overlays.open_file)) {
    state.focus_overlay = true;
    state.palette_at = 0;
  }
}

void draw_choices(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  Pen back(skin);
  paint_side(back, rect, true);
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::BeginChild("choices", {rect.width - 1, rect.height}, false, ImGuiWindowFlags_NoBackground);
  Pen pen(skin);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float x = at.x + skin.px(16), width = rect.width - skin.px(34);
  // The ladder leaves the parameters their room, down to a third of the panel; then all of it scrolls.
  const float ladder = std::min(ladder_height(bench, skin), std::max(rect.height - state.choices_below - skin.px(28), rect.height * 0.34f));
  draw_ladder(bench, state, skin, {x, at.y + skin.px(10), width, ladder});
  const float below = at.y + skin.px(10) + ladder + skin.px(8);
  float y = below;
  pen.canvas.line({x, y}, {x + width, y}, skin.theme.line);
  y = draw_parameters(bench, state, pen, x, y + skin.px(12), width);
  y = draw_occupancy(bench, state, pen, x, y, width);
  state.choices_below = y - below;
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({1, y - at.y + skin.px(8)});
  ImGui::EndChild();
}

void draw_panels(Workbench& bench, PanelState& state, const Skin& skin, float width, float height) {
  set_style(skin);
  press_keys(bench, state);
  const Rect display{0, 0, width, height};
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::Begin("warplens", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse);
  const Layout l = lay_out(bench, skin, width, height);
  child("stage", l.stage, [&] {
    // What lies on top takes the mouse first, so it is submitted first and painted last.
    ImDrawList* const list = ImGui::GetWindowDrawList();
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    draw_notices(bench, state, skin, l.stage);
    list->ChannelsSetCurrent(0);
    draw_stage(bench, state, skin, l.stage);
    light(bench, skin, "stage", l.stage);
    list->ChannelsMerge();
  });
  if (l.walk.height > 0) child("walk", l.walk, [&] { draw_walk(bench, state, skin, l.walk); });
  if (l.transport.height > 0) {
    child("transport", l.transport, [&] {
      draw_transport(bench, state, skin, l.transport);
      light(bench, skin, "timeline", l.transport);
    });
  }
  if (l.right.width > 0) child("right", l.right, [&] { draw_right(bench, state, skin, l.right); });
  state.choices_hidden = l.left.width <= 0;
  if (!state.choices_hidden) {
    state.overlays.choices = false;
    child("left", l.left, [&] { draw_choices(bench, state, skin, l.left); });
  } else if (state.overlays.choices) {
    const Rect over{0, l.header.bottom(), std::min(width * 0.8f, skin.px(284)), height - l.header.bottom()};
    child("left", over, [&] { draw_choices(bench, state, skin, over); });
  }
  child("header", l.header, [&] { draw_header(bench, state, skin, l.header); });
  if (state.overlays.help || state.overlays.palette || state.overlays.open_file) {
    child("overlay", display, [&] { draw_overlays(bench, state, skin, display); });
  }
  ImGui::End();
  ImGui::PopStyleVar(3);
  state.pressed.clear();
}

}  // namespace warplens::app
