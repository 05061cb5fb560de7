#include <cmath>
#include <filesystem>

#include "app/panels/mark.h"
#include "app/panels/panels.h"
#include "app/plots/plots.h"

namespace warplens::app {
namespace {

void draw_mark(Pen& pen, float x, float y) {
  const Skin& skin = pen.skin;
  for (const Rect& bar : kMarkBars) {
    pen.canvas.fill_rect({x + skin.px(bar.x), y + skin.px(bar.y), skin.px(bar.width), skin.px(bar.height)}, skin.theme.accent,
                         skin.px(kMarkRadius));
  }
}

float tabs_width(const Workbench& bench, const Pen& pen, float padding) {
  float width = 0;
  for (const Stage* stage : bench.stages().all())
    width += pen.width(pen.skin.text("panel.stage." + stage->id), Face::TextSemiBold, 13) + padding + pen.skin.px(4);
  return width;
}

// Narrower than their words where `room` wants it: the tooltip has them whole.
float draw_tabs(Workbench& bench, Pen& pen, float x, float middle, float padding, float room) {
  const viz::Theme& theme = pen.skin.theme;
  const float share = std::min(1.0f, room / tabs_width(bench, pen, padding));
  for (const Stage* stage : bench.stages().all()) {
    const std::string label = pen.skin.text("panel.stage." + stage->id);
    const bool on = &bench.stage() == stage;
    const Face face = on ? Face::TextSemiBold : Face::Text;
    const Rect rect{x, middle - pen.skin.px(14), (pen.width(label, Face::TextSemiBold, 13) + padding) * share, pen.skin.px(28)};
    const Hit h = hit(pen, "stage." + stage->id, rect, true, {"stages", on});
    if (on) {
      pen.canvas.fill_rect(rect, theme.raised, pen.skin.px(5));
      pen.canvas.stroke_rect(rect, theme.accent, 1, pen.skin.px(5));
    } else if (h.hovered) {
      pen.canvas.fill_rect(rect, theme.raised, pen.skin.px(5));
    }
    const bool cut = pen.fitted(rect.center().x, middle + pen.skin.px(4.5f), rect.width - pen.skin.px(2), label, face, 13,
                                on || h.hovered ? theme.text : theme.dim, Align::Center);
    if (h.hovered)
      tooltip(pen.skin, (cut ? label + pen.skin.text("join.introduces") : "") + pen.skin.text("panel.stage." + stage->id + "_help"),
              to_string(find_command("view." + stage->id)->chord));
    if (h) bench.show_stage(stage->id);
    x = rect.right() + pen.skin.px(4) * share;
  }
  return x;
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
  return greeting && !greeting->missing.empty() ? greeting->missing.front() : strings.get("panel.device_none_help");
}

// What does not fit is left out from the front: the kernel stands in the ladder, and what is nearest is named last.
void draw_breadcrumb(const Workbench& bench, Pen& pen, float x, float y, float width) {
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

}  // namespace

void draw_header(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  Pen pen(skin);
  const viz::Theme& theme = skin.theme;
  pen.canvas.fill_rect(rect, theme.panel);
  pen.canvas.line({rect.x, rect.bottom() - 1}, {rect.right(), rect.bottom() - 1}, theme.line);
  const float middle = rect.center().y;

  // Large type on a small window: the stages matter more than the name and than what has a key.
  const bool tight = skin.px(142 + 132 + (state.choices_hidden ? 30 : 0)) + tabs_width(bench, pen, skin.px(36)) > rect.width;
  const float padding = skin.px(tight ? 14 : 36);
  const Rect brand{rect.x + skin.px(8), middle - skin.px(15), skin.px(tight ? 34 : 130), skin.px(30)};
  const Hit menu = hit(pen, "menu", brand);
  if (menu.hovered) pen.canvas.fill_rect(brand, theme.raised, skin.px(5));
  if (menu.hovered) tooltip(skin, skin.text("panel.menu_help"));
  draw_mark(pen, rect.x + skin.px(16), middle + skin.px(6));
  if (!tight) pen.text(rect.x + skin.px(44), middle + skin.px(5), "Warplens", Face::TextSemiBold, 15, theme.text);
  const float chevron = rect.x + skin.px(124);
  if (!tight)
    pen.canvas.fill_polygon(
        {{chevron, middle - skin.px(1)}, {chevron + skin.px(7), middle - skin.px(1)}, {chevron + skin.px(3.5f), middle + skin.px(3)}},
        theme.dim);
  state.menu_button = brand;
  if (menu) state.overlays.menu = true;

  // From the right: help, theme, text size, device.
  float right = rect.right() - skin.px(12);
  const struct {
    const char* id;
    const char* command;
    const char* label;
  } buttons[] = {{"help", "help.keys", "?"}, {"theme", "view.theme", ""}, {"larger", "view.larger", "A"}, {"smaller", "view.smaller", "a"}};
  for (const auto& item : buttons) {
    if (tight && &item != buttons) break;
    const Rect box{right - skin.px(24), middle - skin.px(12), skin.px(24), skin.px(24)};
    const Command* command = find_command(std::string_view(item.command));
    const Hit h = button(pen, item.id, box, item.label, {.enabled = command->enabled(bench), .size = 12});
    if (std::string_view(item.id) == "theme") {  // half a disc: dark and light
      pen.canvas.stroke_circle({box.center().x, box.center().y}, skin.px(6), theme.text, skin.px(1.3f));
      pen.canvas.push_clip({box.center().x, box.y, box.width / 2, box.height});
      pen.canvas.fill_circle({box.center().x, box.center().y}, skin.px(6), theme.text);
      pen.canvas.pop_clip();
    }
    if (h.hovered) tooltip(skin, skin.text(std::string("panel.command.") + item.command), to_string(command->chord));
    if (h) run_command(*command, bench, state);
    right = box.x - skin.px(6);
  }
  if (state.choices_hidden) {  // lines of a list: the left panel
    const Rect box{right - skin.px(24), middle - skin.px(12), skin.px(24), skin.px(24)};
    const Command* command = find_command(std::string_view("view.choices"));
    const Hit h = button(pen, "choices", box, "", {.active = state.overlays.choices});
    for (const float line : {-4.0f, 0.0f, 4.0f}) {
      pen.canvas.fill_rect({box.center().x - skin.px(6), middle + skin.px(line) - skin.px(0.8f), skin.px(12), skin.px(1.6f)}, theme.text);
    }
    if (h.hovered) tooltip(skin, skin.text("panel.command.view.choices"), to_string(command->chord));
    if (h) run_command(*command, bench, state);
    right = box.x - skin.px(6);
  }
  const std::string device = device_text(bench, skin.strings);
  const float pill_width = pen.width(device, Face::Text, 12) + skin.px(28);
  const Rect pill{right - skin.px(6) - pill_width, middle - skin.px(12), pill_width, skin.px(24)};
  const float tabs =
      tight ? brand.right() + skin.px(4) : std::max(brand.right() + skin.px(8), rect.x + std::min(skin.px(298), rect.width * 0.19f));
  const float tabs_end = draw_tabs(bench, pen, tabs, middle, padding, right - tabs);
  if (tabs_end > pill.x) return;  // large type on a small window: the stages matter more
  pen.canvas.fill_rect(pill, theme.raised, pill.height / 2);
  pen.canvas.stroke_rect(pill, theme.line, 1, pill.height / 2);
  pen.text(pill.center().x, middle + skin.px(4.5f), device, Face::Text, 12, theme.dim, Align::Center);
  if (hit(pen, "device", pill, false).hovered) tooltip(skin, device_help(bench, skin.strings));
  const float crumb = tabs_end + skin.px(20);
  if (pill.x - crumb > skin.px(120)) {
    draw_breadcrumb(bench, pen, crumb, middle + skin.px(4.5f), pill.x - crumb - skin.px(16));
  }
}

}  // namespace warplens::app
