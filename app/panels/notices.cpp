// What is said over the stage: notices, what went wrong, and work that takes longer than a glance.
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

struct Banner {
  std::string id, text, excerpt;
  viz::Color color;
  Action close;
};

// Gives the y for what is below.
float draw_banner(Pen& pen, const Banner& banner, const Rect& stage, float y) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const float width = std::min(skin.px(720), stage.width - skin.px(32)), pad = skin.px(14), inner = width - 2 * pad - skin.px(36);
  const auto lines = static_cast<float>(pen.lines_of(banner.text, Face::Text, 12, inner).size());
  const std::string& code = banner.excerpt;
  const float code_height = code.empty() ? 0 : static_cast<float>(1 + std::count(code.begin(), code.end(), '\n')) * skin.px(17);
  const Rect card{stage.center().x - width / 2, y, width, lines * std::round(skin.px(12) * 1.45f) + code_height + skin.px(16)};
  pen.canvas.fill_rect(card, theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, banner.color, 1, skin.px(6));
  pen.canvas.fill_rect({card.x, card.y + skin.px(6), skin.px(3), card.height - skin.px(12)}, banner.color);
  float line = pen.wrapped(card.x + pad, card.y + skin.px(20), inner, banner.text, Face::Text, 12, theme.text);
  for (size_t from = 0; from < code.size();) {
    const size_t end = std::min(code.find('\n', from), code.size());
    pen.fitted(card.x + pad, line, width - 2 * pad, code.substr(from, end - from), Face::Mono, 12, theme.dim);
    line += skin.px(17);
    from = end + 1;
  }
  mouse_area(pen, banner.id, card);
  if (banner.close != Action())
    button(pen, banner.id + ".close", {card.right() - skin.px(32), card.y + skin.px(6), skin.px(24), skin.px(22)}, "×", banner.close,
           {.quiet = true, .size = 15});
  return card.bottom() + skin.px(8);
}

// It can be stopped.
void draw_progress(Pen& pen, SideId side, const Progress& progress, const Rect& stage, float y) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const std::string text =
      progress.work == Work::Tracing ? skin.strings.format("panel.tracing", {{"ticks", progress.ticks}}) : skin.text("panel.compiling");
  const float width = pen.width(text, Face::Text, 12) + skin.px(130);
  const Rect card{stage.center().x - width / 2, y, width, skin.px(36)};
  pen.canvas.fill_rect(card, theme.panel, skin.px(18));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(18));
  const float angle = static_cast<float>(skin.input.seconds) * 4;
  const Point wheel{card.x + skin.px(20), card.center().y};
  pen.canvas.stroke_circle(wheel, skin.px(6), theme.line, skin.px(2));
  pen.canvas.fill_circle({wheel.x + std::cos(angle) * skin.px(6), wheel.y + std::sin(angle) * skin.px(6)}, skin.px(2.5f), theme.accent);
  pen.text(card.x + skin.px(36), card.center().y + skin.px(4.3f), text, Face::Text, 12, theme.text);
  button(pen, "cancel", {card.right() - skin.px(84), card.y + skin.px(6), skin.px(74), skin.px(24)}, skin.text("panel.cancel"),
         act::StopWork{side});
}

}  // namespace

void draw_notices(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& stage) {
  Pen pen(skin);
  const viz::Theme& theme = skin.theme;
  float y = stage.y + skin.px(12);
  if (bench.notice) {
    const Notice& notice = *bench.notice;
    const std::string what = skin.strings.say(notice.what),
                      text = notice.key.empty() ? what : skin.strings.format(notice.key, {{"what", std::string_view(what)}});
    y = draw_banner(pen, {"notice", text, {}, notice.is_error ? theme.conflict : theme.accent, act::CloseNotice{}}, stage, y);
  }
  // Of all sides that are shown; the chosen one's first.
  std::vector<SideId> sides = {bench.active_id()};
  for (size_t i = 0; bench.stage().shows == Shows::Pair && i < bench.comparison().size(); ++i)
    if (kCompared[i] != sides[0]) sides.push_back(kCompared[i]);
  std::string said;
  for (const SideId side : sides) {
    if (!bench.side(side).session.error()) continue;
    const Error& error = *bench.side(side).session.error();
    const std::string text = skin.strings.say(error);
    if (std::exchange(said, text) == text) continue;
    y = draw_banner(pen,
                    {side == sides[0]   ? "error"
                     : side == sides[1] ? "error.other"
                                        : "error.third",
                     text, error.excerpt, theme.conflict, act::ForgetError{side}},
                    stage, y);
  }
  if (bench.player().error())
    y = draw_banner(pen, {"player_error", skin.strings.say(*bench.player().error()), {}, theme.conflict, {}}, stage, y);
  const Progress progress = bench.active().session.progress();
  if (progress.busy && progress.running >= std::chrono::milliseconds(600)) {
    draw_progress(pen, sides[0], progress, stage, y);
    y += skin.px(44);
  }
  if (state.exporting.running) draw_exporting(pen, state.exporting, stage, y);
}

}  // namespace warplens::app
