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

void draw_walk(const Workbench& bench, const Skin& skin, const Rect& rect) {
  const LessonStep* const shown = walk_step(bench);
  if (!shown) return;
  const LessonStep& step = *shown;
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
  button(pen, "walk.end", {x, y, width, skin.px(26)}, skin.text("panel.walk_end"), act::EndWalk{});
  const Rect forwards{right - width, y, width, skin.px(26)}, backwards{forwards.x - width - skin.px(8), y, width, skin.px(26)};
  const Hit previous = button(pen, "walk.previous", backwards, skin.text("panel.walk_previous"), act::Run{"walk.previous"},
                              {.enabled = back.enabled(bench)});
  if (previous.hovered) tooltip(skin, skin.text("panel.command.walk.previous"), to_string(back.chord));
  const Action onwards = last ? Action(act::EndWalk{}) : act::Run{"walk.next"};
  const Hit on = button(pen, "walk.next", forwards, skin.text(last ? "panel.walk_done" : "panel.walk_next"), onwards, {.primary = true});
  if (on.hovered && !last) tooltip(skin, skin.text("panel.command.walk.next"), to_string(next.chord));
}

}  // namespace warplens::app
