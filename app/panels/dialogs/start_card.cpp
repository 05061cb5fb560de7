// What a first start offers: three ways in, the first lesson first. Seen once; the menu has it afterwards.
#include "app/panels/dialogs/start_card.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/dialogs/overlays.h"
#include "app/panels/state.h"

namespace warplens::app {
namespace {

struct Way {
  const char* command;  // its key is shown at the right; empty: the first lesson, by Enter as whatever has the focus
  const char* text;     // "panel.start." + this, and with "_help"
};
constexpr std::array kWays = {Way{"", "tour"}, Way{"file.open", "open"}, Way{"view.lab", "lab"}};

// A picture of each way: steps, a file, banks.
void draw_sign(PanelPen& pen, size_t way, const Rect& box) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  pen.canvas.fill_rect(box, theme.background, skin.px(6));
  const Point c = box.center();
  const float u = box.width / 44;
  if (way == 0) {
    for (int i = 0; i < 3; ++i) {
      const Point at{c.x + (static_cast<float>(i) - 1) * 11 * u, c.y - (static_cast<float>(i) - 1) * 6 * u};
      if (i > 0) pen.canvas.line({at.x - 11 * u, at.y + 6 * u}, at, theme.faint, 1.5f * u);
    }
    for (int i = 0; i < 3; ++i)
      pen.canvas.fill_circle({c.x + (static_cast<float>(i) - 1) * 11 * u, c.y - (static_cast<float>(i) - 1) * 6 * u}, (i == 2 ? 5 : 4) * u,
                             i == 2 ? theme.accent : viz::mix(theme.background, theme.accent, 0.55f));
  } else if (way == 1) {
    pen.canvas.stroke_rect({c.x - 9 * u, c.y - 12 * u, 18 * u, 24 * u}, theme.dim, 1.5f * u, 2 * u);
    for (int i = 0; i < 4; ++i)
      pen.canvas.fill_rect(
          {c.x - 5 * u + (i % 3 == 1 ? 3 * u : 0), c.y - 7 * u + static_cast<float>(i) * 4.4f * u, (i % 2 ? 7 : 10) * u, 1.8f * u},
          i == 2 ? theme.accent : theme.faint);
  } else {
    constexpr std::array<float, 6> kWords = {1, 1, 4, 1, 2, 1};
    for (size_t i = 0; i < kWords.size(); ++i)
      for (float w = 0; w < kWords[i]; ++w)
        pen.canvas.fill_rect({c.x - 15 * u + static_cast<float>(i) * 5.2f * u, c.y + 8 * u - w * 5.2f * u, 4.2f * u, 4.2f * u},
                             kWords[i] > 1 ? theme.conflict : theme.accent, u);
  }
}

}  // namespace

bool is_on_start_card(const Command& command) {
  const std::string_view id = command.id;
  return id == "lesson.list" || std::any_of(kWays.begin(), kWays.end(), [&](const Way& way) { return id == way.command; });
}

void draw_start_card(const Workbench& bench, const Skin& skin, const Rect& display) {
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  const float pad = skin.px(28), row = skin.px(64), gap = skin.px(10);
  const float width = std::min(skin.px(480), display.width - skin.px(32)), inner = width - 2 * pad;
  const auto lines = pen.lines_of(skin.text("panel.start.sentence"), Face::Text, 13, inner);
  const float sentence = static_cast<float>(lines.size()) * std::round(skin.px(13) * 1.45f);
  const float content = skin.px(44) + sentence + skin.px(16) + static_cast<float>(kWays.size()) * (row + gap) + skin.px(24);
  const Rect card = begin_overlay(pen, display, width, content + pad);
  Scroll scroll(pen, "start", {card.x, card.y + skin.px(8), card.width - skin.px(4), card.height - skin.px(16)});
  const float x = card.x + pad;
  float y = scroll.top() + skin.px(32);
  pen.fitted(x, y, inner, skin.text("panel.start.title"), Face::TextSemiBold, 19, theme.text);
  y = pen.wrapped(x, y + skin.px(26), inner, skin.text("panel.start.sentence"), Face::Text, 13, theme.dim) - skin.px(4);
  for (size_t i = 0; i < kWays.size(); ++i) {
    const Command* const command = find_command(std::string_view(kWays[i].command));
    if (!command && bench.lessons().empty()) continue;
    const Rect at{x, y, inner, row};
    const bool enabled = !command || command->enabled(bench);
    const Action action = command ? Action(act::Run{command->id}) : Action(act::OpenLesson{bench.lessons().front().name, 0});
    const std::string id = std::string("start.") + kWays[i].text;
    const Hit h = hit(pen, id, at, action, enabled, {"start", i == 0});
    pen.canvas.fill_rect(at, h.hovered && enabled ? viz::mix(theme.raised, theme.text, 0.08f) : theme.raised, skin.px(6));
    pen.canvas.stroke_rect(at, i == 0 ? theme.accent : theme.line, 1, skin.px(6));
    draw_sign(pen, i, {at.x + skin.px(10), at.y + skin.px(10), skin.px(44), skin.px(44)});
    const std::string key = to_string(command ? command->chord : Chord{Key::Enter});
    const float cap = pen.width(key, Face::Mono, 12) + skin.px(14), text = at.x + skin.px(68);
    const Rect cap_at{at.right() - skin.px(12) - cap, at.center().y - skin.px(10), cap, skin.px(20)};
    pen.canvas.fill_rect(cap_at, theme.background, skin.px(3));
    pen.canvas.stroke_rect(cap_at, theme.line, 1, skin.px(3));
    pen.text(cap_at.center().x, cap_at.center().y + skin.px(4.3f), key, Face::Mono, 12, theme.text, Align::Center);
    const float room = cap_at.x - skin.px(10) - text;
    const std::string name = std::string("panel.start.") + kWays[i].text;
    pen.fitted(text, at.y + skin.px(27), room, skin.text(name), Face::TextSemiBold, 13, enabled ? theme.text : theme.faint);
    const std::string help = command ? skin.text(name + "_help") : in_words(bench.lessons().front().title, skin.strings);
    pen.fitted(text, at.y + skin.px(46), room, help, Face::Text, 12, theme.dim);
    y += row + gap;
  }
  pen.fitted(x, y + skin.px(14), inner, skin.text("panel.start.note"), Face::Text, 12, theme.dim);
  scroll.end(y + skin.px(24));
}

}  // namespace warplens::app
