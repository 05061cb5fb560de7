// The buttons of a lesson's card, and its last page.
#include <algorithm>

#include "app/panels/lessons/lesson_parts.h"

namespace warplens::app {
namespace {

// A command's button says its key.
Hit button_with_key(PanelPen& pen, const Rect& box, const std::string& id, const std::string& words, const std::string& key,
                    const Action& action, const ButtonStyle& style) {
  const Skin& skin = pen.skin;
  const bool primary = style.primary;
  const float gap = skin.px(8), word = pen.width(words, primary ? Face::TextSemiBold : Face::Text, 12),
              cap = pen.width(key, Face::Mono, 11);
  const bool both = word + gap + cap <= box.width - skin.px(12);
  const Hit h = button(pen, id, box, both ? std::string() : words, action, style);
  if (!both) return h;
  const float x = box.center().x - (word + gap + cap) / 2, base = box.center().y + skin.px(12 * 0.36f);
  const viz::Color color = !style.enabled ? skin.theme.faint : primary ? skin.theme.on_accent : skin.theme.text;
  pen.text(x, base, words, primary ? Face::TextSemiBold : Face::Text, 12, color);
  pen.text(x + word + gap, base, key, Face::Mono, 11, !style.enabled ? skin.theme.faint : primary ? skin.theme.on_accent : skin.theme.dim);
  return h;
}

void command_button(const Workbench& bench, PanelPen& pen, const Rect& box, const char* command, const char* label, bool primary) {
  const Skin& skin = pen.skin;
  const Command& found = *find_command(std::string_view(command));
  const std::string key = to_string(found.chord);
  const ButtonStyle style{.primary = primary, .enabled = found.enabled(bench)};
  if (button_with_key(pen, box, command, skin.text(label), key, act::Run{command}, style).hovered)
    tooltip(skin, skin.text(std::string("panel.command.") + command), key);
}

void draw_progress(const Workbench& bench, PanelPen& pen, const Rect& row) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const LessonRun& run = bench.lesson_run();
  const size_t steps = run.lesson()->steps.size();
  const float y = row.y + skin.px(22), end = skin.px(60);
  button(pen, "lesson.end", {row.x, row.y + skin.px(8), end, skin.px(28)}, skin.text("lesson.end"), act::EndLesson{}, {.quiet = true});
  float x = row.x + end + skin.px(12);
  const auto step = static_cast<uint64_t>(run.step() + 1), all = static_cast<uint64_t>(steps);
  std::string where =
      run.at_summary() ? skin.text("lesson.end_reached") : skin.strings.format("lesson.where", {{"step", step}, {"steps", all}});
  const std::string brief = run.at_summary() ? where : std::to_string(step) + " / " + std::to_string(all);
  // Where there is not room for all of it, the words give way first, then the marks.
  const float room = row.right() - x, gap = skin.px(8);
  const float dot =
      std::clamp((room - gap - pen.width(where, Face::Text, 12)) / static_cast<float>(steps) - skin.px(4), skin.px(5), skin.px(18));
  const float marks = static_cast<float>(steps) * (dot + skin.px(4));
  if (marks + gap + pen.width(where, Face::Text, 12) > room) where = brief;
  const bool marked = marks + gap + pen.width(where, Face::Text, 12) <= room;
  for (size_t i = 0; marked && i < steps; ++i) {
    const auto right = bench.lesson_answered(*run.lesson(), run.lesson()->steps[i]);
    viz::Color color = i < run.step() ? viz::mix(theme.raised, theme.accent, 0.5f) : theme.line;
    if (right) color = *right ? theme.ok : theme.conflict;
    if (right && !run.answer_of(run.lesson()->steps[i])) color = viz::mix(theme.line, color, 0.35f);  // of an earlier visit
    if (i == run.step()) color = theme.accent;
    const float high = skin.px(i == run.step() ? 8 : 5);
    pen.canvas.fill_rect({x, y - high / 2, dot, high}, color, high / 2);
    const Rect area{x, y - skin.px(10), dot + skin.px(4), skin.px(20)};
    if (mouse_area(pen, "lesson.step." + std::to_string(i), area, act::GoLesson{i}).hovered)
      tooltip(skin, std::to_string(i + 1) + "  " + in_words(run.lesson()->steps[i].title, skin.strings));
    x += dot + skin.px(4);
  }
  if (marked) x += gap;
  pen.fitted(x, y + skin.px(5), row.right() - x, where, Face::Text, 12, theme.dim);
}

struct Score {
  uint64_t asked = 0, right = 0, revealed = 0;  // revealed: on this visit, without an answer of an earlier one
  std::vector<size_t> again;                    // the steps whose question was answered wrongly, or never
};
Score score_of(const Workbench& bench) {
  Score score;
  const Lesson& lesson = *bench.lesson();
  for (size_t i = 0; i < lesson.steps.size(); ++i) {
    if (!lesson.steps[i].question) continue;
    ++score.asked;
    if (bench.lesson_answered(lesson, lesson.steps[i]).value_or(false))
      ++score.right;
    else
      score.again.push_back(i);
    const LessonRun::Answer* const answer = bench.lesson_run().answer_of(lesson.steps[i]);
    score.revealed += answer && !answer->given && !bench.lesson_answered(lesson, lesson.steps[i]);
  }
  return score;
}

constexpr float kAgainRow = 30, kAgainHead = 66;
size_t again_columns(const Skin& skin, float width) { return width >= skin.px(620) ? 2 : 1; }
float again_height(const Skin& skin, size_t count, float width) {
  const size_t columns = again_columns(skin, width);
  return skin.px(kAgainRow) * static_cast<float>((count + columns - 1) / columns);
}

}  // namespace

void draw_lesson_footer(const Workbench& bench, PanelPen& pen, const Rect& row) {
  const Skin& skin = pen.skin;
  const LessonRun& run = bench.lesson_run();
  const float height = skin.px(28), y = row.y + skin.px(8), gap = skin.px(8);
  const float width = std::min(skin.px(104), (row.width - 2 * gap) / 4);
  const bool asks = run.can_answer();
  const Rect next{row.right() - width, y, width, height}, back{next.x - width - gap, y, width, height};
  const Lesson* const following = run.at_summary() ? bench.lesson_after() : nullptr;
  if (following) {
    const std::string key = to_string(find_command(std::string_view("lesson.next"))->chord);
    const Hit h = button_with_key(pen, next, "lesson.next", skin.text("lesson.next_lesson"), key, act::OpenLesson{following->name, 0},
                                  {.primary = true});
    if (h.hovered) tooltip(skin, in_words(following->title, skin.strings), key);
  } else if (run.at_summary()) {
    button(pen, "lesson.next", next, skin.text("lesson.done"), act::EndLesson{}, {.primary = true});
  } else {
    command_button(bench, pen, next, "lesson.next", "lesson.next", !asks);
  }
  command_button(bench, pen, back, "lesson.previous", "lesson.previous", false);
  float limit = back.x - gap;
  if (asks) {
    const Rect reveal{limit - width, y, width, height};
    const std::string space = skin.key({Key::Space});
    const Hit h = button_with_key(pen, reveal, "lesson.reveal", skin.text("lesson.reveal"), space, act::RevealLesson{}, {.primary = true});
    if (h.hovered) tooltip(skin, skin.text("lesson.reveal_help"), space);
    limit = reveal.x - gap;
  }
  if (!bench.at_lesson_step()) {
    const Rect box{limit - width * 1.5f, y, width * 1.5f, height};
    button(pen, "lesson.return", box, skin.text("lesson.return"), act::ReturnToLesson{});
    limit = box.x - gap;
  }
  // One that goes on where it was left can begin again.
  if (run.step() > 0 && !run.at_summary() && limit - row.x - width > skin.px(230)) {
    const Rect over{limit - width, y, width, height};
    if (button(pen, "lesson.over", over, skin.text("lesson.start_over"), act::OpenLesson{run.lesson()->name, 0, true}, {.quiet = true})
            .hovered)
      tooltip(skin, skin.text("lesson.start_over_help"));
    limit = over.x - gap;
  }
  draw_progress(bench, pen, {row.x, row.y, limit - row.x, row.height});
}

float lesson_end_height(const Workbench& bench, const Skin& skin, float width) {
  const size_t again = score_of(bench).again.size();
  const float below = bench.lesson_after() ? skin.px(24) : 0;
  return skin.px(kAgainHead + 24) + again_height(skin, again, width - skin.px(48)) + below;
}

float draw_lesson_end(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const Lesson& lesson = *bench.lesson();
  const Score score = score_of(bench);
  const bool all = score.again.empty();
  pen.fitted(x, y + skin.px(16), width, in_words(lesson.title, skin.strings), Face::TextSemiBold, 15, theme.text);
  std::string sum = skin.strings.format("lesson.sum", {{"right", score.right}, {"asked", score.asked}});
  if (score.revealed > 0) sum += skin.text("join.items") + skin.strings.format("lesson.sum_revealed", {{"revealed", score.revealed}});
  y = pen.wrapped(x, y + skin.px(42), width, sum, Face::TextSemiBold, 19, all ? theme.ok : theme.text) + skin.px(2);
  y = pen.wrapped(x, y, width, skin.text(all ? "lesson.all_right" : "lesson.again"), Face::Text, 13, all ? theme.text : theme.dim) -
      skin.px(8);
  const size_t columns = again_columns(skin, width), rows = (score.again.size() + columns - 1) / columns;
  const float gap = skin.px(8), wide = (width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  for (size_t i = 0; i < score.again.size(); ++i) {
    const size_t step = score.again[i];
    const Rect box{x + static_cast<float>(i / rows) * (wide + gap), y + static_cast<float>(i % rows) * skin.px(kAgainRow), wide,
                   skin.px(kAgainRow - 4)};
    const std::string title = in_words(lesson.steps[step].title, skin.strings);
    const std::string label =
        skin.strings.format("lesson.again_step", {{"step", static_cast<uint64_t>(step + 1)}, {"title", std::string_view(title)}});
    button(pen, "lesson.again." + std::to_string(step), box, label, act::GoLesson{step});
  }
  y += again_height(skin, score.again.size(), width);
  const Lesson* const next = bench.lesson_after();
  if (!next) return y;
  const std::string what = skin.strings.format("lesson.comes_next", {{"title", in_words(next->title, skin.strings)}});
  pen.fitted(x, y + skin.px(18), width, what, Face::Text, 13, theme.text);
  return y + skin.px(24);
}

}  // namespace warplens::app
