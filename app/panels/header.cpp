#include "app/panels/header.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "app/panels/kit/mark.h"
#include "app/panels/state.h"
#include "app/plots/plots.h"

namespace warplens::app {
namespace {

void draw_mark(PanelPen& pen, float x, float y) {
  const Skin& skin = pen.skin;
  for (const Rect& bar : kMarkBars) {
    pen.canvas.fill_rect({x + skin.px(bar.x), y + skin.px(bar.y), skin.px(bar.width), skin.px(bar.height)}, skin.theme.accent,
                         skin.px(kMarkRadius));
  }
}

constexpr float kTabType[] = {13, 12, 11, 10};  // that the window loads

float tabs_width(const Workbench& bench, const PanelPen& pen, float padding) {
  float width = 0;
  for (const Stage* stage : bench.stages().all())
    width += pen.width(pen.skin.text("panel.stage." + stage->id), Face::TextSemiBold, kTabType[0]) + padding + pen.skin.px(4);
  return width;
}

// Which of the tabs, one after the other, are shown.
struct TabWindow {
  size_t first = 0, end = 0;
};

// As many whole words as `room` has place for, about the shown stage.
TabWindow tabs_about(const std::vector<float>& widths, size_t shown, float room) {
  TabWindow window{shown, shown + 1};
  room -= widths[shown];
  for (bool grown = true; grown;) {
    grown = false;
    if (window.end < widths.size() && widths[window.end] <= room) room -= widths[window.end++], grown = true;
    if (window.first > 0 && widths[window.first - 1] <= room) room -= widths[--window.first], grown = true;
  }
  return window;
}

// Goes to the nearest stage that found no place.
void draw_more_tabs(PanelPen& pen, const std::string& id, const Stage& stage, Point middle, bool forwards) {
  const Skin& skin = pen.skin;
  const Rect rect{middle.x - skin.px(9), middle.y - skin.px(14), skin.px(18), skin.px(28)};
  const Hit h = hit(pen, id, rect, act::Run{"view." + stage.id});
  if (h.hovered) pen.canvas.fill_rect(rect, skin.theme.raised, skin.px(5));
  const float s = skin.px(forwards ? 4 : -4);
  const viz::Color color = h.hovered ? skin.theme.text : skin.theme.dim;
  pen.canvas.line({middle.x - s / 2, middle.y - skin.px(5)}, {middle.x + s / 2, middle.y}, color, skin.px(1.5f));
  pen.canvas.line({middle.x + s / 2, middle.y}, {middle.x - s / 2, middle.y + skin.px(5)}, color, skin.px(1.5f));
  if (h.hovered)
    tooltip(skin, skin.text("panel.stage." + stage.id) + skin.text("join.introduces") + skin.text("panel.stage." + stage.id + "_help"),
            to_string(find_command("view." + stage.id)->chord));
}

void draw_tab(const Workbench& bench, PanelPen& pen, const Stage& stage, const Rect& rect, float size) {
  const viz::Theme& theme = pen.skin.theme;
  const bool on = &bench.stage() == &stage;
  const std::string command = "view." + stage.id;
  const Hit h = hit(pen, "stage." + stage.id, rect, act::Run{command}, true, {"stages", on});
  if (on || h.hovered) pen.canvas.fill_rect(rect, theme.raised, pen.skin.px(5));
  if (on) pen.canvas.stroke_rect(rect, theme.accent, 1, pen.skin.px(5));
  pen.text(rect.center().x, rect.center().y + pen.skin.px(4.5f), pen.skin.text("panel.stage." + stage.id),
           on ? Face::TextSemiBold : Face::Text, size, on || h.hovered ? theme.text : theme.dim, Align::Center);
  if (h.hovered) tooltip(pen.skin, pen.skin.text("panel.stage." + stage.id + "_help"), to_string(find_command(command)->chord));
}

// Where `room` wants it closer together, then in smaller type, then as many whole words as fit about the shown stage.
float draw_tabs(const Workbench& bench, PanelPen& pen, float x, float middle, float padding, float room) {
  const auto& stages = bench.stages().all();
  const bool close = room < tabs_width(bench, pen, padding);
  const float gap = pen.skin.px(close ? 1 : 4), arrow = pen.skin.px(20);
  if (close) padding = std::min(padding, pen.skin.px(6));
  float size = kTabType[0];
  std::vector<float> widths;
  const auto measure = [&](float type) {
    size = type;
    widths.clear();
    for (const Stage* stage : stages)
      widths.push_back(pen.width(pen.skin.text("panel.stage." + stage->id), Face::TextSemiBold, size) + padding + gap);
    return std::accumulate(widths.begin(), widths.end(), 0.0f) <= room;
  };
  TabWindow shown{0, stages.size()};
  if (std::none_of(std::begin(kTabType), std::end(kTabType), measure)) {
    measure(kTabType[1]);
    const auto at = std::find(stages.begin(), stages.end(), &bench.stage()) - stages.begin();
    shown = tabs_about(widths, static_cast<size_t>(at), room - 2 * arrow);
  }
  const bool some = shown.end - shown.first < stages.size();
  if (shown.first > 0) draw_more_tabs(pen, "stages.before", *stages[shown.first - 1], {x + arrow / 2, middle}, false);
  if (some) x += arrow;
  for (size_t i = shown.first; i < shown.end; ++i) {
    draw_tab(bench, pen, *stages[i], {x, middle - pen.skin.px(14), widths[i] - gap, pen.skin.px(28)}, size);
    x += widths[i];
  }
  if (shown.end < stages.size()) draw_more_tabs(pen, "stages.after", *stages[shown.end], {x + arrow / 2, middle}, true);
  return x + (some ? arrow : 0);
}

// The GPU here, or those whose recordings are shown.
std::string device_text(const Workbench& bench, const viz::Strings& strings) {
  if (const measure::Device* gpu = bench.measuring().device("cuda"))
    return strings.format("measure.device_live", {{"device", std::string_view(gpu->name)}});
  if (bench.measuring().expecting()) return strings.get("measure.looking");
  std::vector<std::string> devices;
  for (const MeasuredRun& run : bench.measuring().runs)
    for (const measure::RecordedSpeed& speed : run.recording.speeds)
      if (!run.live && run.shown && speed.started.backend == "cuda" &&
          std::find(devices.begin(), devices.end(), speed.started.device) == devices.end())
        devices.push_back(speed.started.device);
  if (devices.empty()) return strings.get("panel.device_none");
  return strings.format("measure.device_recorded", {{"device", fmt::format("{}", fmt::join(devices, ", "))}});
}

std::string device_help(const Workbench& bench, const viz::Strings& strings) {
  const auto& greeting = bench.measuring().greeting();
  if (const measure::Device* gpu = bench.measuring().device("cuda"))
    return strings.format("measure.driver", {{"driver", std::string_view(gpu->driver)}, {"cuda", std::string_view(gpu->cuda)}});
  return greeting && !greeting->missing.empty() ? worker_lacks(greeting->missing.front(), strings) : strings.get("panel.device_none_help");
}

// What does not fit is left out from the front: the kernel is in the ladder, and what is nearest is named last.
void draw_breadcrumb(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const auto crumbs = bench.stage().crumbs;
  const std::vector<std::string> parts = crumbs ? crumbs(bench, pen.skin.strings) : std::vector<std::string>{};
  for (size_t first = 0; first < parts.size(); ++first) {
    std::string text;
    for (size_t i = first; i < parts.size(); ++i) text += (text.empty() ? "" : "  ›  ") + parts[i];
    if (pen.width(text, Face::Text, 12) > width && first + 1 < parts.size()) continue;
    pen.fitted(x, y, width, text, Face::Text, 12, pen.skin.theme.dim);
    return;
  }
}

// What is where: large type on a small window leaves the stages more room than the name and than what has a key.
struct HeaderPlaces {
  bool tight = false;
  float padding = 0;  // of a tab
  Rect brand;
};

HeaderPlaces place_header(const Workbench& bench, const PanelPen& pen, const Rect& rect, bool choices_hidden) {
  const Skin& skin = pen.skin;
  HeaderPlaces places;
  places.tight = skin.px(142 + 132 + (choices_hidden ? 30 : 0)) + tabs_width(bench, pen, skin.px(36)) > rect.width;
  places.padding = skin.px(places.tight ? 14 : 36);
  places.brand = {rect.x + skin.px(8), rect.center().y - skin.px(15), skin.px(places.tight ? 34 : 130), skin.px(30)};
  return places;
}

// The name, which opens the menu.
void draw_brand(PanelPen& pen, const HeaderPlaces& places, const Rect& rect) {
  const Skin& skin = pen.skin;
  const float middle = rect.center().y;
  const Hit menu = hit(pen, "menu", places.brand, act::OpenMenu{});
  if (menu.hovered) {
    pen.canvas.fill_rect(places.brand, skin.theme.raised, skin.px(5));
    tooltip(skin, skin.text("panel.menu_help"));
  }
  skin.scene.seen.menu_button = places.brand;
  draw_mark(pen, rect.x + skin.px(16), middle + skin.px(6));
  if (places.tight) return;
  pen.text(rect.x + skin.px(44), middle + skin.px(5), "Warplens", Face::TextSemiBold, 15, skin.theme.text);
  const float chevron = rect.x + skin.px(124);
  pen.canvas.fill_polygon(
      {{chevron, middle - skin.px(1)}, {chevron + skin.px(7), middle - skin.px(1)}, {chevron + skin.px(3.5f), middle + skin.px(3)}},
      skin.theme.dim);
}

// A command's button, its right edge at `right`; gives the rectangle, to draw a sign in.
Rect draw_command(const Workbench& bench, PanelPen& pen, const char* id, const char* command, const char* label, bool active, float right,
                  float middle) {
  const Skin& skin = pen.skin;
  const Rect box{right - skin.px(24), middle - skin.px(12), skin.px(24), skin.px(24)};
  const Command& of = *find_command(std::string_view(command));
  const Hit h = button(pen, id, box, label, act::Run{command}, {.active = active, .enabled = of.enabled(bench)});
  if (h.hovered) tooltip(skin, skin.text(std::string("panel.command.") + command), to_string(of.chord));
  return box;
}

// From the right: help, theme, text size, and the left panel where it found no room; gives where they end.
float draw_buttons(const Workbench& bench, const PanelState& state, PanelPen& pen, const Rect& rect, bool tight) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const float middle = rect.center().y;
  float right = draw_command(bench, pen, "help", "help.keys", "?", false, rect.right() - skin.px(12), middle).x - skin.px(6);
  if (!tight) {
    const Rect box = draw_command(bench, pen, "theme", "view.theme", "", false, right, middle);
    pen.canvas.stroke_circle(box.center(), skin.px(6), theme.text, skin.px(1.3f));  // half a disc: dark and light
    pen.canvas.push_clip({box.center().x, box.y, box.width / 2, box.height});
    pen.canvas.fill_circle(box.center(), skin.px(6), theme.text);
    pen.canvas.pop_clip();
    right = draw_command(bench, pen, "larger", "view.larger", "A", false, box.x - skin.px(6), middle).x - skin.px(6);
    right = draw_command(bench, pen, "smaller", "view.smaller", "a", false, right, middle).x - skin.px(6);
  }
  if (!skin.scene.seen.heights.choices_hidden) return right;
  const Rect box = draw_command(bench, pen, "choices", "view.choices", "", state.overlays.choices, right, middle);
  for (const float line : {-4.0f, 0.0f, 4.0f})  // lines of a list
    pen.canvas.fill_rect({box.center().x - skin.px(6), middle + skin.px(line) - skin.px(0.8f), skin.px(12), skin.px(1.6f)}, theme.text);
  return box.x - skin.px(6);
}

}  // namespace

std::string worker_lacks(const std::string& said, const viz::Strings& strings) {
  constexpr std::string_view kBefore = "no NVIDIA driver: ", kAfter = " was not found";
  const size_t end = said.find(kAfter);
  if (!said.starts_with(kBefore) || end == std::string::npos) return said;
  const std::string library = said.substr(kBefore.size(), end - kBefore.size());
  return strings.format("measure.no_driver", {{"library", std::string_view(library)}});
}

void draw_header(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  pen.canvas.fill_rect(rect, theme.panel);
  pen.canvas.line({rect.x, rect.bottom() - 1}, {rect.right(), rect.bottom() - 1}, theme.line);
  const float middle = rect.center().y;
  const HeaderPlaces places = place_header(bench, pen, rect, skin.scene.seen.heights.choices_hidden);
  draw_brand(pen, places, rect);
  const bool presents = bench.presenter.on;  // keys and the menu do the rest
  const float right = presents ? rect.right() - skin.px(14) : draw_buttons(bench, state, pen, rect, places.tight);
  const std::string device = device_text(bench, skin.strings);
  const float pill_width = pen.width(device, Face::Text, 12) + skin.px(28);
  const Rect pill{right - skin.px(6) - pill_width, middle - skin.px(12), pill_width, skin.px(24)};
  const float tabs = places.tight ? places.brand.right() + skin.px(4)
                                  : std::max(places.brand.right() + skin.px(8), rect.x + std::min(skin.px(298), rect.width * 0.19f));
  const float tabs_end = draw_tabs(bench, pen, tabs, middle, places.padding, right - tabs);
  if (tabs_end > pill.x) return;  // large type on a small window: the stages matter more
  pen.canvas.fill_rect(pill, theme.raised, pill.height / 2);
  pen.canvas.stroke_rect(pill, theme.line, 1, pill.height / 2);
  pen.text(pill.center().x, middle + skin.px(4.5f), device, Face::Text, 12, theme.dim, Align::Center);
  if (mouse_area(pen, "device", pill).hovered) tooltip(skin, device_help(bench, skin.strings));
  const float crumb = tabs_end + skin.px(20);
  if (!presents && pill.x - crumb > skin.px(120)) draw_breadcrumb(bench, pen, crumb, middle + skin.px(4.5f), pill.x - crumb - skin.px(16));
}

}  // namespace warplens::app
