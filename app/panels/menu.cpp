#include <algorithm>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

// A group's title, or one of its actions.
struct MenuLine {
  std::string group;
  const Command* command = nullptr;
};

// Groups are not broken over columns.
std::vector<std::vector<MenuLine>> menu_columns(size_t columns) {
  std::vector<std::vector<MenuLine>> all(1);
  const size_t half = (commands().size() + columns - 1) / columns;
  std::string group;
  for (size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (group != command.group) {
      group = command.group;
      if (i >= half * all.size()) all.emplace_back();
      all.back().push_back({group});
    }
    all.back().push_back({group, &command});
  }
  return all;
}

}  // namespace

void draw_menu(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  skin.scene.begin_layer();
  Pen pen(skin);
  const viz::Theme& theme = skin.theme;
  const float pad = skin.px(8), gap = skin.px(16), row = skin.px(22), room = display.width - 2 * skin.px(8);
  float width = skin.px(280);
  const auto columns = menu_columns(2 * width + gap + 2 * pad <= room ? 2 : 1);
  const auto count = static_cast<float>(columns.size());
  width = std::min(width, room - 2 * pad);
  size_t longest = 0;
  for (const auto& column : columns) longest = std::max(longest, column.size());
  const float top = state.seen.menu_button.bottom() + skin.px(4), content = row * static_cast<float>(longest);
  const Rect card{skin.px(8), top, count * width + (count - 1) * gap + 2 * pad,
                  std::min(content + 2 * pad, display.bottom() - top - skin.px(8))};
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
      if (!line.command) {
        pen.fitted(x + skin.px(8), base, width - skin.px(16), skin.text("panel.group." + line.group), Face::TextSemiBold, 11, theme.dim);
        continue;
      }
      const Command& command = *line.command;
      const bool enabled = command.enabled(bench);
      const Hit h = hit(pen, "menu." + command.id, rect, act::Run{command.id}, enabled, {"menu"});
      if (h.hovered && enabled) pen.canvas.fill_rect(rect, theme.raised, skin.px(4));
      const float key = pen.text(rect.right() - skin.px(8), base, to_string(command.chord), Face::Mono, 11,
                                 enabled ? theme.dim : theme.faint, Align::Right);
      pen.fitted(x + skin.px(8), base, width - key - skin.px(24), skin.text("panel.command." + command.id), Face::Text, 12,
                 enabled ? theme.text : theme.faint);
    }
    x += width + gap;
  }
  scroll.end(scroll.top() + content);
}

}  // namespace warplens::app
