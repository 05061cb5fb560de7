#include "app/panels/dialogs/menu.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/panels/lessons/lesson_parts.h"

namespace warplens::app {
namespace {

// A title, one of its actions, or a file that was opened before.
struct MenuLine {
  std::string title;  // its key
  const Command* command = nullptr;
  const PanelState::RecentFile* recent = nullptr;
};

// Groups are not broken over columns.
std::vector<std::vector<MenuLine>> menu_columns(const std::vector<PanelState::RecentFile>& recent, size_t columns) {
  std::vector<std::vector<MenuLine>> all(1);
  const size_t half = (commands().size() + columns - 1) / columns;
  std::string group;
  const auto add_recent = [&] {
    if (group != "file" || recent.empty()) return;
    all.back().push_back({"panel.recent"});
    for (const auto& file : recent) all.back().push_back({{}, nullptr, &file});
  };
  for (size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (group != command.group) {
      add_recent();
      group = command.group;
      if (i >= half * all.size()) all.emplace_back();
      all.back().push_back({"panel.group." + group});
    }
    all.back().push_back({{}, &command});
  }
  return all;
}

// By its name; pointing at it says where it is.
void draw_recent(PanelPen& pen, const PanelState::RecentFile& file, const Rect& rect) {
  const Skin& skin = pen.skin;
  const Hit h = hit(pen, "menu.recent." + file.path, rect, act::OpenRecent{file.path}, file.exists, {"menu"});
  if (h.hovered) tooltip(skin, file.path);
  if (h.hovered && file.exists) pen.canvas.fill_rect(rect, skin.theme.raised, skin.px(4));
  const std::string name = std::filesystem::path(file.path).filename().string();
  pen.fitted(rect.x + skin.px(8), rect.y + skin.px(15), rect.width - skin.px(16),
             file.exists ? name : skin.strings.format("panel.recent_missing", {{"name", std::string_view(name)}}), Face::Text, 12,
             file.exists ? skin.theme.text : skin.theme.faint);
}

// With its key beside it; the longest of all titles, actions and files.
float widest_line(const PanelPen& pen, const std::vector<PanelState::RecentFile>& recent) {
  const Skin& skin = pen.skin;
  float widest = 0;
  for (const Command& command : commands())
    widest = std::max(widest, pen.width(skin.text("panel.command." + command.id), Face::Text, 12) +
                                  pen.width(skin.key(command.chord), Face::Mono, 11) + skin.px(26));
  for (const auto& file : recent)
    widest = std::max(widest, pen.width(std::filesystem::path(file.path).filename().string(), Face::Text, 12) + skin.px(18));
  return widest;
}

}  // namespace

void draw_menu(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  begin_layer(skin);
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  const float pad = skin.px(8), gap = skin.px(16), row = skin.px(22), room = display.width - 2 * skin.px(8);
  const float top = state.seen.menu_button.bottom() + skin.px(4), below = display.bottom() - top - skin.px(8);
  // As few columns as show all of it, and no more than there is width for: whole names come before all of it at once.
  const float least = std::max(skin.px(280), widest_line(pen, {}));
  const auto fitting = static_cast<size_t>(std::max(1.0f, (room - 2 * pad + gap) / (std::min(least, room - 2 * pad) + gap)));
  std::vector<std::vector<MenuLine>> columns;
  float content = 0;
  for (size_t n = std::min<size_t>(2, fitting); n <= fitting; ++n) {
    columns = menu_columns(state.recent, n);
    size_t longest = 0;
    for (const auto& column : columns) longest = std::max(longest, column.size());
    content = row * static_cast<float>(longest);
    if (content + 2 * pad <= below) break;
  }
  // As wide as their longest line, as far as there is room.
  const auto count = static_cast<float>(columns.size());
  const float width = std::round(std::min(std::max(least, widest_line(pen, state.recent)), (room - 2 * pad + gap) / count - gap));
  const Rect card{skin.px(8), top, count * width + (count - 1) * gap + 2 * pad, std::min(content + 2 * pad, below)};
  mouse_area(pen, "menu.outside", display, act::Close{});
  mouse_area(pen, "menu.card", card);
  pen.canvas.fill_rect(card, theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(6));
  Scroll scroll(pen, "menu", {card.x, card.y + pad, card.width, card.height - 2 * pad});
  float x = card.x + pad;
  for (const auto& column : columns) {
    float y = scroll.top();
    for (const MenuLine& line : column) {
      const float base = y + skin.px(15);
      const Rect rect{x, y, width, row};
      y += row;
      if (line.recent) {
        draw_recent(pen, *line.recent, rect);
        continue;
      }
      if (!line.command) {
        pen.fitted(x + skin.px(8), base, width - skin.px(16), skin.text(line.title), Face::TextSemiBold, 11, theme.dim);
        continue;
      }
      const Command& command = *line.command;
      const bool enabled = command.enabled(bench) && !taken_by_question(bench, command.chord);
      const Hit h = hit(pen, "menu." + command.id, rect, act::Run{command.id}, enabled, {"menu"});
      if (h.hovered && enabled) pen.canvas.fill_rect(rect, theme.raised, skin.px(4));
      const float key = pen.text(rect.right() - skin.px(8), base, skin.key(command.chord), Face::Mono, 11,
                                 enabled ? theme.dim : theme.faint, Align::Right);
      const std::string& says = skin.text("panel.command." + command.id);
      if (pen.fitted(x + skin.px(8), base, width - key - skin.px(24), says, Face::Text, 12, enabled ? theme.text : theme.faint) &&
          h.hovered)
        tooltip(skin, says, to_string(command.chord));
    }
    x += width + gap;
  }
  scroll.end(scroll.top() + content);
}

}  // namespace warplens::app
