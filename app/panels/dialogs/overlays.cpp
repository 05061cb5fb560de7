#include "app/panels/dialogs/overlays.h"

#include <algorithm>
#include <utility>

#include "app/panels/choices/occupancy.h"
#include "app/panels/dialogs/export.h"
#include "app/panels/dialogs/glossary.h"
#include "app/panels/dialogs/menu.h"
#include "app/panels/dialogs/open_file.h"
#include "app/panels/dialogs/start_card.h"
#include "app/panels/lessons/lesson_list.h"
#include "app/panels/state.h"
#include "app/panels/transport.h"
#include "kernels/base/words.h"

namespace warplens::app {
namespace {

// A group's title is without a key.
struct HelpLine {
  std::string text, key;
};
std::vector<HelpLine> help_lines(const Skin& skin) {
  std::vector<HelpLine> lines;
  std::string group;
  for (const Command& command : commands()) {
    if (group != command.group) {
      group = command.group;
      lines.push_back({skin.text(std::string("panel.group.") + group), {}});
    }
    lines.push_back({skin.text(std::string("panel.command.") + command.id), skin.key(command.chord)});
  }
  lines.push_back({skin.text("panel.group.keyboard"), {}});
  lines.push_back({skin.text("panel.keys.next"), "Tab"});
  lines.push_back({skin.text("panel.keys.previous"), "Shift+Tab"});
  lines.push_back({skin.text("panel.keys.inside"), "← → ↑ ↓"});
  lines.push_back({skin.text("panel.keys.activate"), "Enter"});
  lines.push_back({skin.text("panel.keys.option"), "A – D"});
  lines.push_back({skin.text("panel.keys.hand"), "Shift+A – D"});
  lines.push_back({skin.text("lesson.reveal_help"), skin.key({Key::Space})});
  return lines;
}

// `y`: its baseline.
void draw_help_line(PanelPen& pen, const HelpLine& line, float x, float y, float room, float row) {
  const Skin& skin = pen.skin;
  const bool title = line.key.empty();
  const float width = title ? 0 : pen.width(line.key, Face::Mono, 11) + skin.px(12);
  const bool cut = pen.fitted(x, y, room - width - skin.px(8), line.text, title ? Face::TextSemiBold : Face::Text, 12,
                              title ? skin.theme.dim : skin.theme.text);
  if (title) return;
  const Rect whole{x, y - skin.px(15), room, row};
  if (cut && mouse_area(pen, "keys." + line.text, whole).hovered) tooltip(skin, line.text, line.key);
  const Rect cap{x + room - width, y - skin.px(13), width, skin.px(18)};
  pen.canvas.fill_rect(cap, skin.theme.raised, skin.px(3));
  pen.canvas.stroke_rect(cap, skin.theme.line, 1, skin.px(3));
  pen.text(cap.center().x, y, line.key, Face::Mono, 11, skin.theme.text, Align::Center);
  mouse_area(pen, "key." + line.key, cap);
}

// Groups in one flow, broken into columns of about the same height.
void draw_help(PanelPen& pen, const Rect& display) {
  const Skin& skin = pen.skin;
  const float row = skin.px(22), pad = skin.px(24);
  float column_width = skin.px(300);
  const float widest = display.width - skin.px(32);  // of a card
  const std::vector<HelpLine> lines = help_lines(skin);
  // As few columns as show all of it, and no more than there is width for.
  const auto most = static_cast<size_t>(std::max(1.0f, (widest - pad) / (column_width + pad)));
  size_t columns = std::min<size_t>(3, most);
  const auto rows_of = [&](size_t n) { return (lines.size() + n - 1) / n + 1; };  // a row to spare: a title goes on with its first entry
  while (columns<most&& static_cast<float>(rows_of(columns)) * row + skin.px(90)> display.height - skin.px(32)) ++columns;
  // As wide as the longest line, where there is room.
  float wanted = column_width;
  for (const HelpLine& line : lines)
    if (!line.key.empty())
      wanted = std::max(wanted, pen.width(line.text, Face::Text, 12) + pen.width(line.key, Face::Mono, 11) + skin.px(24));
  column_width = std::max(column_width, std::min(wanted, (widest - pad) / static_cast<float>(columns) - pad));
  const size_t each = rows_of(columns);
  const float below = static_cast<float>(each) * row + skin.px(14);
  const Rect card = begin_overlay(pen, display, static_cast<float>(columns) * (column_width + pad) + pad, below + skin.px(76));
  const float note =
      pen.text(card.right() - pad, card.y + skin.px(40), skin.text("panel.keys_note"), Face::Text, 12, skin.theme.dim, Align::Right);
  pen.fitted(card.x + pad, card.y + skin.px(40), card.width - 3 * pad - note, skin.text("panel.keys_title"), Face::TextSemiBold, 19,
             skin.theme.text);
  // With large type the list is longer than the window.
  Scroll scroll(pen, "keys", {card.x, card.y + skin.px(56), card.width - skin.px(4), card.height - skin.px(64)});
  const float room = std::min(column_width, card.width - 2 * pad);
  size_t column = 0, at = 0;
  for (const HelpLine& line : lines) {
    if (at + (line.key.empty() ? 1 : 0) >= each && column + 1 < columns) ++column, at = 0;
    const float x = card.x + pad + static_cast<float>(column) * (column_width + pad);
    draw_help_line(pen, line, x, scroll.top() + skin.px(20) + static_cast<float>(at++) * row, room, row);
  }
  scroll.end(scroll.top() + below);
}

// Commands, kernels, lessons and mistakes whose words contain what was typed.
struct Choosable {
  std::string text, note;
  Action action;
};
std::vector<Choosable> palette_entries(const Workbench& bench, const PanelState& state, const Skin& skin) {
  std::vector<Choosable> entries;
  const std::string wanted = lowered(state.palette_text);
  const auto add = [&](Choosable entry) {
    if (wanted.empty() || lowered(entry.text + " " + entry.note).find(wanted) != std::string::npos) entries.push_back(std::move(entry));
  };
  for (const Command& command : commands()) {
    if (command.enabled(bench)) add({skin.text(std::string("panel.command.") + command.id), skin.key(command.chord), act::Run{command.id}});
  }
  for (const catalog::KernelSpec& spec : bench.kernels()) {
    add({skin.strings.format("panel.palette_kernel",
                             {{"kernel", in_words(spec.title, skin.strings).empty() ? spec.name : in_words(spec.title, skin.strings)}}),
         spec.name, act::ChooseKernel{spec.name}});
  }
  const auto add_lesson = [&](const char* as, const Translations& title, const std::string& name, const Action& action) {
    add({skin.strings.format(as, {{"title", in_words(title, skin.strings)}}), name, action});
  };
  for (const Lesson& lesson : bench.lessons()) {
    if (lesson.name != kMistakesLesson)
      add_lesson("panel.palette_lesson", lesson.title, lesson.name, act::OpenLesson{lesson.name, bench.lesson_left_at(lesson)});
    else
      for (size_t i = 0; i < lesson.steps.size(); ++i)
        add_lesson("panel.palette_mistake", lesson.steps[i].title, lesson.steps[i].id, act::OpenLesson{lesson.name, i});
  }
  return entries;
}

void draw_palette(const Workbench& bench, PanelPen& pen, const PanelState& state, const Rect& display) {
  const Skin& skin = pen.skin;
  const float row = skin.px(26);
  const Rect card = begin_overlay(pen, display, skin.px(560), skin.px(60) + row * 14);
  const Rect field{card.x + skin.px(12), card.y + skin.px(12), card.width - skin.px(24), skin.px(34)};
  const auto entries = palette_entries(bench, state, skin);
  const size_t chosen = entries.empty() ? 0 : std::min(state.palette_at, entries.size() - 1);
  skin.scene.seen.palette_at = chosen;
  text_field(
      pen, "palette", field, {act::Write::Field::Palette, {}},
      {state.palette_text, skin.text("panel.palette_hint"), entries.empty() ? Action() : entries[chosen].action, state.focus_overlay});
  const size_t visible = static_cast<size_t>((card.height - skin.px(60)) / row);
  const size_t first = chosen >= visible ? chosen - visible + 1 : 0;
  for (size_t i = first; i < std::min(entries.size(), first + visible); ++i) {
    const Rect rect{card.x + skin.px(12), card.y + skin.px(54) + static_cast<float>(i - first) * row, card.width - skin.px(24), row};
    const Hit h = hit(pen, "palette." + std::to_string(i), rect, entries[i].action);
    if (i == chosen || h.hovered) pen.canvas.fill_rect(rect, skin.theme.raised, skin.px(4));
    pen.fitted(rect.x + skin.px(10), rect.y + skin.px(17), rect.width - skin.px(150), entries[i].text, Face::Text, 13, skin.theme.text);
    pen.text(rect.right() - skin.px(10), rect.y + skin.px(17), entries[i].note, Face::Mono, 11, skin.theme.dim, Align::Right);
  }
  if (entries.empty())
    pen.text(card.x + skin.px(22), card.y + skin.px(72), skin.text("panel.palette_nothing"), Face::Text, 13, skin.theme.dim);
}

}  // namespace

Rect begin_overlay(PanelPen& pen, const Rect& display, float width, float height) {
  const Skin& skin = pen.skin;
  begin_layer(skin);
  skin.scene.tooltip.reset();  // of what is covered now
  pen.canvas.fill_rect(display, viz::Color{0, 0, 0, static_cast<uint8_t>(skin.theme.dark ? 140 : 70)});
  width = std::min(width, display.width - skin.px(32));
  height = std::min(height, display.height - skin.px(32));
  const Rect card{display.center().x - width / 2, display.center().y - height / 2, width, height};
  mouse_area(pen, "overlay.outside", display, act::Close{});
  mouse_area(pen, "overlay.card", card);
  pen.canvas.fill_rect(card, skin.theme.panel, skin.px(8));
  pen.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(8));
  return card;
}

// One at a time, in this order.
std::string dialog_of(const Overlays& o) {
  for (const auto& [open, name] : {std::pair(o.menu, "menu"),
                                   {o.architectures, "architectures"},
                                   {o.pace, "pace"},
                                   {o.start, "start"},
                                   {o.open_file, "open"},
                                   {o.lessons, "lessons"},
                                   {o.mistakes, "mistakes"},
                                   {o.exporting, "export"},
                                   {o.palette, "palette"},
                                   {o.glossary, "glossary"},
                                   {o.help, "keys"}})
    if (open) return name;
  return {};
}

void draw_overlays(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  PanelPen pen(skin);
  const std::string dialog = dialog_of(state.overlays);
  if (dialog == "menu") draw_menu(bench, state, skin, display);
  if (dialog == "architectures") draw_architectures(bench, state, skin, display);
  if (dialog == "pace") draw_pace(bench, state, skin, display);
  if (dialog == "start") draw_start_card(bench, skin, display);
  if (dialog == "open") draw_open_file(state, skin, display);
  if (dialog == "lessons") draw_lessons(bench, state, skin, display);
  if (dialog == "mistakes") draw_mistakes(bench, state, skin, display);
  if (dialog == "export") draw_export(bench, state, skin, display);
  if (dialog == "palette") draw_palette(bench, pen, state, display);
  if (dialog == "glossary") draw_glossary(state, skin, display);
  if (dialog == "keys") draw_help(pen, display);
}

}  // namespace warplens::app
