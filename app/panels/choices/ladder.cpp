#include "app/panels/choices/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/panels/choices/occupancy.h"
#include "app/panels/stage.h"
#include "app/panels/state.h"
#include "kernels/base/kernel_file_name.h"
#include "viz/scenes/account.h"

namespace warplens::app {
namespace {

struct Cost {
  std::string text, why;
};

// Predicted shared wavefronts of a multiply-add; a dash until they are known, and where nothing is multiplied. In a lesson none: its first
// steps have explained neither word.
Cost cost_of(const Workbench& bench, const Skin& skin, const catalog::KernelSpec& spec) {
  if (bench.lesson()) return {};
  const auto number = [](double value) { return fmt::format("{:.2f}", value); };
  const LadderCost* cost = bench.ladder_cost(spec.name);
  if (!cost) return {"—", {}};
  const std::string written = number(cost->written);
  if (!cost->compiled) return {written, skin.strings.format("panel.ladder_cost_written", {{"written", std::string_view(written)}})};
  const std::string compiled = number(*cost->compiled);
  std::string why =
      skin.strings.format("panel.ladder_cost", {{"compiled", std::string_view(compiled)}, {"written", std::string_view(written)}});
  if (cost->doubts.empty()) return {compiled, why};
  why += "\n" + viz::doubt_text(cost->doubts, skin.strings);
  return {skin.strings.format("panel.ladder_may_differ", {{"number", std::string_view(compiled)}}), why};
}

constexpr float kRow = 22;  // of a kernel, and of its family's name

// One kernel of the list; `y` moves on to the next.
void draw_entry(PanelPen& pen, const std::string& id, const std::string& label, bool on, std::string_view help, const Cost& cost, float x,
                float& y, float width) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const float row = skin.px(kRow), base = y + skin.px(15.5f);
  const Rect rect{x - skin.px(8), y, width + skin.px(16), row};
  const Hit h = hit(pen, "kernel." + id, rect,
                    !is_kernel_file(id) ? Action(act::ChooseKernel{id})
                    : on                ? Action()
                                        : act::OpenRecent{id},
                    true, {"kernels", on});
  if (on || h.hovered) pen.canvas.fill_rect(rect, on ? theme.raised : viz::mix(theme.raised, theme.panel, 0.5f), skin.px(4));
  if (on) pen.canvas.fill_rect({rect.x, y, skin.px(3), row}, theme.accent);
  const float number =
      cost.text.empty() ? 0 : pen.text(x + width, base, cost.text, Face::Mono, 12, on ? theme.text : theme.dim, Align::Right) + skin.px(8);
  const bool cut = pen.fitted(x + skin.px(10), base, width - skin.px(12) - number, label, Face::Text, 13,
                              on ? theme.text : viz::mix(theme.dim, theme.text, 0.35f));
  if (h.hovered) tooltip(skin, (cut ? label + "\n" : std::string()) + std::string(help) + (cost.why.empty() ? "" : "\n" + cost.why), id);
  y += row;
}

// The chosen kernel is brought into view when another one is chosen or the list gets another height; the user's own scrolling stays
// otherwise.
void follow_choice(Seen& seen, Scroll& scroll, const std::string& name, float top, float bottom, float height) {
  if (seen.ladder_shown == name && seen.ladder_height == height) return;
  seen.ladder_shown = name;
  seen.ladder_height = height;
  if (top < scroll.offset() || bottom > scroll.offset() + height) scroll.show_from((top + bottom - height) / 2);
}

// Those that a person has opened, and the one that is shown.
std::vector<std::string> opened_files(const Workbench& bench) {
  std::vector<std::string> files = bench.opened_files();
  const std::string& shown = bench.active().choice.name;
  if (is_kernel_file(shown) && std::find(files.begin(), files.end(), shown) == files.end()) files.push_back(shown);
  return files;
}

}  // namespace

float ladder_height(const Workbench& bench, const Skin& skin) {
  size_t rows = bench.kernels().size();
  std::string family;
  for (const catalog::KernelSpec& spec : bench.kernels()) rows += std::exchange(family, spec.family) != spec.family;
  if (const size_t files = opened_files(bench).size(); files > 0) rows += 1 + files;
  return skin.px(30) + skin.px(kRow) * static_cast<float>(rows);
}

void draw_ladder(const Workbench& bench, const Skin& skin, const Rect& rect) {
  const viz::Theme& theme = skin.theme;
  PanelPen pen(skin);
  const float top =
      heading(pen, rect.x, rect.y, rect.width, skin.text("panel.kernels"), bench.lesson() ? std::string() : skin.text("panel.ladder_unit"));
  const float height = rect.bottom() - top, edge = skin.px(8), bar = skin.px(11);
  mouse_area(pen, "ladder", {rect.x, top, rect.width, height});
  Scroll scroll(pen, "ladder", {rect.x - edge, top, rect.width + edge + bar, height});
  const float x = rect.x, width = rect.width;
  float y = scroll.top();
  const auto family_name = [&](const std::string& text) {
    pen.text(x, y + skin.px(15.5f), text, Face::TextSemiBold, 12, theme.dim);
    y += skin.px(kRow);
  };
  std::string family;
  for (const catalog::KernelSpec& spec : bench.kernels()) {
    if (spec.family != family) {
      family = spec.family;
      const std::string key = "panel.family." + family;
      family_name(skin.strings.has(key) ? skin.text(key) : family);
    }
    const bool on = bench.active().choice.name == spec.name;
    const std::string title = in_words(spec.title, skin.strings).empty() ? spec.name : in_words(spec.title, skin.strings);
    const float from = y - scroll.top();
    draw_entry(pen, spec.name, title, on, in_words(spec.about, skin.strings), cost_of(bench, skin, spec), x, y, width);
    if (on) follow_choice(skin.scene.seen, scroll, spec.name, from, y - scroll.top(), height);
  }
  // Files that were opened are below the ladder.
  const std::vector<std::string> files = opened_files(bench);
  if (!files.empty()) family_name(skin.text("panel.family.file"));
  for (const std::string& name : files) {
    const bool on = bench.active().choice.name == name;
    const float from = y - scroll.top();
    draw_entry(pen, name, std::filesystem::path(name).filename().string(), on, name, {}, x, y, width);
    if (on) follow_choice(skin.scene.seen, scroll, name, from, y - scroll.top(), height);
  }
  scroll.end(y);
}

// Lanes above, what serves them below; gives how wide it is.
float draw_miniature(PanelPen& pen, const Example& example, const Rect& box) {
  const Skin& skin = pen.skin;
  const Rect at{box.right() - skin.px(68), box.y + skin.px(5), skin.px(60), box.height - skin.px(10)};
  if (example.flights.empty() || at.x - box.x < skin.px(24) + pen.width(example.label, Face::Text, 12)) return 0;
  const viz::Color color = (example.conflict ? skin.theme.conflict : skin.theme.accent).with_alpha(example.on ? 0.9f : 0.55f);
  pen.canvas.begin_group("miniature");
  for (const auto& [lane, bank] : example.flights)
    pen.canvas.line({at.x + lane * at.width, at.y}, {at.x + bank * at.width, at.bottom()}, color, 1);
  pen.canvas.end_group();
  return skin.px(68);
}

namespace {

// As many of one width as the longest label leaves room for.
size_t columns_for(const PanelPen& pen, const std::vector<Switch>& all, size_t first, size_t end, float width) {
  if (all[first].group == kLaneGrid) return 8;
  float widest = 0;
  for (size_t i = first; i < end; ++i) widest = std::max(widest, pen.width(all[i].label, Face::Text, 11));
  const auto fit = static_cast<size_t>(width / (widest + pen.skin.px(10)));
  return std::clamp<size_t>(fit, 1, end - first);
}

// In the list that opens over a small window also what found no room on the stage.
std::vector<Switch> switches_aside(const Workbench& bench, const PanelState& state, const Skin& skin) {
  const auto& on_stage = skin.scene.seen.switches;
  const bool list = skin.scene.seen.heights.choices_hidden;
  if (list && !on_stage) return {};
  std::vector<Switch> all = picture_of(bench, state).switches(bench, skin.strings);
  std::erase_if(all, [&](const Switch& each) {
    return list ? std::find(on_stage->begin(), on_stage->end(), each.id) != on_stage->end() : !each.aside;
  });
  return all;
}

}  // namespace

// A row for each group, or several; lanes in a grid.
float draw_aside(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const std::vector<Switch> all = switches_aside(bench, state, skin);
  const float row = skin.px(24);
  for (size_t first = 0, end = 0; first < all.size(); first = end) {
    end = first + 1;
    while (end < all.size() && !all[first].group.empty() && all[end].group == all[first].group) ++end;
    const bool grid = all[first].group == kLaneGrid;
    if (!all[first].group_label.empty()) {
      pen.text(x, y + skin.px(16), all[first].group_label, Face::TextSemiBold, 12, skin.theme.dim);
      y += row;
    }
    const size_t columns = columns_for(pen, all, first, end, width);
    const bool alone = end - first == 1;
    const float each = alone ? std::min(width, std::max(skin.px(100), pen.width(all[first].label, Face::Text, 11) + skin.px(16)))
                             : (width + skin.px(2)) / static_cast<float>(columns) - skin.px(2);
    for (size_t i = first; i < end; ++i) {
      const float column = static_cast<float>((i - first) % columns);
      const Rect box{x + column * (each + skin.px(2)), y, each, skin.px(22)};
      const bool chosen = all[i].on && !all[i].group.empty();
      const Hit h = button(pen, all[i].id, box, all[i].label, act::Flip{all[i].id},
                           {.primary = chosen && !grid,
                            .active = all[i].on && (grid || !chosen),
                            .size = 11,
                            .group = {"aside." + all[i].group, all[i].on}});
      if (h.hovered) tooltip(skin, all[i].help);
      if ((i - first) % columns == columns - 1 && i + 1 < end) y += row;
    }
    y += row + skin.px(grid || all[first].group == "mask" ? 2 : 6);
  }
  return all.empty() ? y : y + skin.px(6);
}

void draw_examples(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  Scroll scroll(pen, "examples", {rect.x, rect.y, rect.width - 1, rect.height});
  const float x = rect.x + skin.px(16), width = rect.width - skin.px(34), row = skin.px(26);
  float y = draw_aside(bench, state, pen, x, scroll.top() + skin.px(10), width);
  if (bench.stage().draws_access) y = draw_lab_architecture(bench, pen, x, y, width) + skin.px(8);
  y = heading(pen, x, y, width, skin.text("panel.examples"));
  std::string group;
  for (const Example& example : picture_of(bench, state).examples(bench, skin.strings)) {
    if (std::exchange(group, example.group) != example.group) {
      pen.text(x, y + skin.px(17), example.group, Face::TextSemiBold, 12, skin.theme.dim);
      y += row;
    }
    const Rect box{rect.x + skin.px(8), y, rect.width - skin.px(20), row};
    const Hit h = hit(pen, example.id, box, act::Flip{example.id}, true, {"examples", example.on});
    if (example.on || h.hovered) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
    if (example.on) pen.canvas.fill_rect({box.x, box.y, skin.px(3), box.height}, skin.theme.accent, skin.px(1.5f));
    const float beside = draw_miniature(pen, example, box);
    pen.fitted(x + skin.px(10), y + skin.px(17), width - skin.px(12) - beside, example.label, Face::Text, 12,
               example.on ? skin.theme.text : skin.theme.dim);
    y += row;
  }
  scroll.end(y + skin.px(8));
}

}  // namespace warplens::app
