#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

#include "app/panels/panels.h"
#include "app/session/source_text.h"
#include "viz/scenes/strip.h"

namespace warplens::app {
namespace {

// Lines that hold only a comment step back; everything else is code. `inside` says whether a block comment is open.
bool is_comment(std::string_view line, bool& inside) {
  const size_t first = line.find_first_not_of(" \t");
  const std::string_view text = first == std::string_view::npos ? std::string_view{} : line.substr(first);
  const bool was = inside;
  if (!inside && text.starts_with("/*")) inside = true;
  const bool comment = was || inside || text.starts_with("//");
  if (inside && text.find("*/") != std::string_view::npos) inside = false;
  return comment;
}

std::string without_tabs(std::string_view line) {
  std::string text;
  for (const char c : line) text += c == '\t' ? std::string("    ") : std::string(1, c);
  return text;
}

struct SourceRows {
  const analysis::Snapshot& snapshot;
  const Player& player;
  float x, width, row;
};

void draw_line(Pen& pen, const SourceRows& rows, uint32_t number, std::string_view text, bool comment, float y) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const bool current = rows.player.moment() && rows.player.moment()->line == number;
  if (current) {
    pen.canvas.fill_rect({rows.x, y, rows.width, rows.row}, theme.accent.with_alpha(0.22f));
    pen.canvas.fill_rect({rows.x, y, skin.px(3), rows.row}, theme.accent);
  }
  const float baseline = y + rows.row * 0.72f;
  pen.text(rows.x + skin.px(36), baseline, std::to_string(number), Face::Mono, 11, theme.dim, Align::Right);
  const auto& heat = rows.snapshot.heat;
  const auto it = std::lower_bound(heat.begin(), heat.end(), number, [](const analysis::LineHeat& h, uint32_t n) { return h.line < n; });
  const bool hot = it != heat.end() && it->line == number;
  const float badge = skin.px(44);
  const float width = rows.width - skin.px(52) - (hot ? badge : 0);
  const std::string code = without_tabs(text);
  const bool cut = pen.fitted(rows.x + skin.px(46), baseline, width, code, Face::Mono, 12, comment ? theme.dim : theme.text);
  if (cut && hit(pen, "line." + std::to_string(number), {rows.x + skin.px(46), y, width, rows.row}, false).hovered) tooltip(skin, code);
  if (!hot) return;
  const Rect place{rows.x + rows.width - badge - skin.px(4), y + skin.px(2), badge, rows.row - skin.px(4)};
  const viz::Frame frame{place, theme, skin.strings, pen.canvas, skin.scale};
  const uint32_t shown = it->shared ? it->worst_wavefronts : static_cast<uint32_t>(it->instructions ? it->sectors / it->instructions : 0);
  viz::paint(viz::layout_badge({shown, it->conflicts > 0, it->shared}, frame), pen.canvas);
  if (hit(pen, "heat." + std::to_string(number), place, false).hovered) {
    tooltip(skin, skin.strings.format(it->shared ? "panel.heat_shared" : "panel.heat_global",
                                      {{"instructions", it->instructions}, {"wavefronts", it->wavefronts}, {"conflicts", it->conflicts},
                                       {"sectors", it->sectors}, {"worst", it->worst_wavefronts}}));
  }
}

// Keeps the current line in view when it changes, a third from the top; a person's own scrolling stays otherwise.
void follow_line(PanelState& state, const Player& player, float row, float height) {
  const uint32_t line = player.moment() ? player.moment()->line : 0;
  const bool other = state.scrolled_snapshot != player.snapshot().get();
  if (line == 0 || (line == state.scrolled_line && !other)) return;
  const float top = static_cast<float>(line - 1) * row;
  if (other || top < ImGui::GetScrollY() + row || top > ImGui::GetScrollY() + height - 3 * row) {
    ImGui::SetScrollY(std::max(0.0f, std::floor(top - height / 3)));
  }
  state.scrolled_line = line;
  state.scrolled_snapshot = player.snapshot().get();
}

}  // namespace

void draw_source(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  const Player& player = bench.player();
  const float pad = skin.px(16);
  {
    Pen pen(skin);
    const std::string file = player.snapshot() ? std::filesystem::path(player.snapshot()->path).filename().string() : std::string();
    heading(pen, rect.x + pad, rect.y + skin.px(12), rect.width - 2 * pad, skin.text("panel.source"), file);
  }
  const Rect card{rect.x + skin.px(8), rect.y + skin.px(38), rect.width - skin.px(16), rect.height - skin.px(42)};
  Pen outer(skin);
  outer.canvas.fill_rect(card, skin.theme.background, skin.px(5));
  outer.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(5));
  if (!player.snapshot()) return;
  ImGui::SetCursorScreenPos({card.x + 1, card.y + skin.px(4)});
  ImGui::BeginChild("source", {card.width - 2, card.height - skin.px(8)}, false, ImGuiWindowFlags_NoBackground);
  const auto lines = split_lines(player.snapshot()->source);
  const float row = std::round(skin.px(19));
  Pen pen(skin);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const SourceRows rows{*player.snapshot(), player, at.x, card.width - skin.px(11), row};   // the scroll bar stands beside it
  bool inside = false;
  const float first = ImGui::GetScrollY() / row, last = first + card.height / row + 1;
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool comment = is_comment(lines[i], inside);
    if (static_cast<float>(i) + 1 < first || static_cast<float>(i) > last) continue;
    draw_line(pen, rows, static_cast<uint32_t>(i + 1), lines[i], comment, at.y + static_cast<float>(i) * row);
  }
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({1, static_cast<float>(lines.size()) * row});
  follow_line(state, player, row, card.height);
  ImGui::EndChild();
}

}  // namespace warplens::app
