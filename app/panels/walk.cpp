#include <algorithm>
#include <cmath>

#include "app/panels/panels.h"

namespace warplens::app {

namespace {

const LessonStep* walk_step(const Workbench& bench) {
  const Lesson* lesson = bench.lesson();
  return lesson && bench.lesson_step() < lesson->steps.size() ? &lesson->steps[bench.lesson_step()] : nullptr;
}

// The text keeps to a width that the eye follows easily.
float text_width(const Skin& skin, float width) { return std::min(skin.px(640), width - skin.px(48)); }

}  // namespace

float walk_height(const Workbench& bench, const Skin& skin, float width) {
  if (!walk_step(bench)) return 0;
  const viz::TextStyle style{Face::Text, skin.px(13), skin.theme.text, Align::Left};
  // As high as the longest step wants, so that nothing jumps on the way.
  size_t lines = 1;
  for (const LessonStep& step : bench.lesson()->steps)
    lines = std::max(lines, viz::wrap_text(Pen(skin).canvas, in_words(step.text, skin.strings), style, text_width(skin, width)).size());
  return std::round(static_cast<float>(lines) * std::round(skin.px(13) * 1.45f) + skin.px(86));
}

void draw_walk(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  const LessonStep* const shown = walk_step(bench);
  if (!shown) return;
  const LessonStep step = *shown;
  const size_t steps = bench.lesson()->steps.size();
  Pen pen(skin);
  const viz::Theme& theme = skin.theme;
  const float pad = skin.px(24), x = rect.x + pad, right = rect.right() - pad;
  pen.canvas.fill_rect(rect, theme.raised);
  pen.canvas.fill_rect({rect.x, rect.y, rect.width, skin.px(2)}, theme.accent);
  const std::string number = skin.strings.format(
      "panel.walk_step", {{"step", static_cast<uint64_t>(bench.lesson_step() + 1)}, {"steps", static_cast<uint64_t>(steps)}});
  const float taken = pen.text(right, rect.y + skin.px(26), number, Face::Mono, 12, theme.dim, Align::Right);
  pen.fitted(x, rect.y + skin.px(26), right - x - taken - skin.px(12), in_words(step.title, skin.strings), Face::TextSemiBold, 15,
             theme.text);
  pen.wrapped(x, rect.y + skin.px(48), text_width(skin, rect.width), in_words(step.text, skin.strings), Face::Text, 13, theme.text);
  const float y = rect.bottom() - skin.px(36), width = std::min(skin.px(96), (right - x - skin.px(16)) / 3);
  const Command& back = *find_command(std::string_view("walk.previous"));
  const Command& next = *find_command(std::string_view("walk.next"));
  const bool last = !next.enabled(bench);
  if (button(pen, "walk.end", {x, y, width, skin.px(26)}, skin.text("panel.walk_end"))) bench.end_lesson();
  const Rect forwards{right - width, y, width, skin.px(26)}, backwards{forwards.x - width - skin.px(8), y, width, skin.px(26)};
  const Hit previous = button(pen, "walk.previous", backwards, skin.text("panel.walk_previous"), {.enabled = back.enabled(bench)});
  if (previous.hovered) tooltip(skin, skin.text("panel.command.walk.previous"), to_string(back.chord));
  if (previous) run_command(back, bench, state);
  const Hit on = button(pen, "walk.next", forwards, skin.text(last ? "panel.walk_done" : "panel.walk_next"), {.primary = true});
  if (on.hovered && !last) tooltip(skin, skin.text("panel.command.walk.next"), to_string(next.chord));
  if (!on) return;
  if (last) {
    bench.end_lesson();
  } else {
    run_command(next, bench, state);
  }
}

void draw_notices(Workbench& bench, PanelState&, const Skin& skin, const Rect& stage) {
  Pen pen(skin);
  const viz::Theme& theme = skin.theme;
  float y = stage.y + skin.px(12);
  const auto banner = [&](const std::string& id, const std::string& text, const std::string& excerpt, viz::Color color) {
    const float width = std::min(skin.px(720), stage.width - skin.px(32)), pad = skin.px(14);
    const auto lines = static_cast<float>(pen.lines_of(text, Face::Text, 12, width - 2 * pad - skin.px(36)).size());
    const float code = excerpt.empty() ? 0 : static_cast<float>(1 + std::count(excerpt.begin(), excerpt.end(), '\n')) * skin.px(17);
    const Rect card{stage.center().x - width / 2, y, width, lines * std::round(skin.px(12) * 1.45f) + code + skin.px(16)};
    pen.canvas.fill_rect(card, theme.panel, skin.px(6));
    pen.canvas.stroke_rect(card, color, 1, skin.px(6));
    pen.canvas.fill_rect({card.x, card.y + skin.px(6), skin.px(3), card.height - skin.px(12)}, color);
    float line = pen.wrapped(card.x + pad, card.y + skin.px(20), width - 2 * pad - skin.px(36), text, Face::Text, 12, theme.text);
    for (size_t from = 0; from < excerpt.size();) {
      const size_t end = std::min(excerpt.find('\n', from), excerpt.size());
      pen.fitted(card.x + pad, line, width - 2 * pad, excerpt.substr(from, end - from), Face::Mono, 12, theme.dim);
      line += skin.px(17);
      from = end + 1;
    }
    const Rect close{card.right() - skin.px(32), card.y + skin.px(6), skin.px(24), skin.px(22)};
    y = card.bottom() + skin.px(8);
    hit(pen, id, card, false);
    return button(pen, id + ".close", close, "×", {.quiet = true, .size = 15}).clicked;
  };
  if (bench.notice) {
    const Notice notice = *bench.notice;
    const std::string text = notice.key.empty() ? notice.text : skin.strings.format(notice.key, {{"what", notice.text}});
    if (banner("notice", text, {}, notice.is_error ? theme.conflict : theme.accent)) bench.notice.reset();
  }
  // Of both sides where both are shown; the chosen one's first.
  std::vector<Session*> sessions = {&bench.active().session};
  if (bench.stage().shows == Shows::Pair)
    sessions.push_back(&bench.side(bench.active_id() == SideId::Left ? SideId::Right : SideId::Left).session);
  for (size_t i = 0; i < sessions.size(); ++i) {
    if (!sessions[i]->error()) continue;
    Error error = *sessions[i]->error();
    const std::string excerpt = std::exchange(error.excerpt, {});
    if (i > 0 && sessions[0]->error() && to_string(*sessions[0]->error()) == to_string(error)) continue;
    if (banner(i == 0 ? "error" : "error.other", to_string(error), excerpt, theme.conflict)) sessions[i]->forget_error();
  }
  Session& session = *sessions.front();
  if (bench.player().error()) banner("player_error", to_string(*bench.player().error()), {}, theme.conflict);
  // Work that takes longer than a glance says so, and can be stopped.
  const Progress progress = session.progress();
  if (!progress.busy || progress.running < std::chrono::milliseconds(600)) return;
  const std::string text =
      progress.work == Work::Tracing ? skin.strings.format("panel.tracing", {{"ticks", progress.ticks}}) : skin.text("panel.compiling");
  const float width = pen.width(text, Face::Text, 12) + skin.px(130);
  const Rect card{stage.center().x - width / 2, y, width, skin.px(36)};
  pen.canvas.fill_rect(card, theme.panel, skin.px(18));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(18));
  const float angle = static_cast<float>(skin.input.seconds) * 4;
  pen.canvas.stroke_circle({card.x + skin.px(20), card.center().y}, skin.px(6), theme.line, skin.px(2));
  pen.canvas.fill_circle({card.x + skin.px(20) + std::cos(angle) * skin.px(6), card.center().y + std::sin(angle) * skin.px(6)},
                         skin.px(2.5f), theme.accent);
  pen.text(card.x + skin.px(36), card.center().y + skin.px(4.3f), text, Face::Text, 12, theme.text);
  if (button(pen, "cancel", {card.right() - skin.px(84), card.y + skin.px(6), skin.px(74), skin.px(24)}, skin.text("panel.cancel")))
    session.cancel();
}

}  // namespace warplens::app
