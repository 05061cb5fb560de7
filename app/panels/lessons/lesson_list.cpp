// The list of lessons, always in the same order: each with what was answered, and where it goes on.
#include "app/panels/lessons/lesson_list.h"

#include <algorithm>
#include <utility>

#include "app/export/handout.h"
#include "app/panels/dialogs/overlays.h"
#include "app/panels/lessons/lesson_parts.h"

namespace warplens::app {
namespace {

// "2 of 5 right", "5 questions", nothing without a question.
std::string progress_text(const Workbench& bench, const Lesson& lesson, const Skin& skin) {
  uint64_t asked = 0, answered = 0, right = 0;
  for (const LessonStep& step : lesson.steps) {
    if (!step.question) continue;
    const auto answer = bench.lesson_answered(lesson, step);
    ++asked, answered += answer.has_value(), right += answer.value_or(false);
  }
  if (asked == 0) return {};
  return answered == 0 ? skin.strings.plural("lesson.questions", asked)
                       : skin.strings.format("lesson.sum", {{"right", right}, {"asked", asked}});
}

// What it is about, and what it takes for known.
std::string described(const Workbench& bench, const Lesson& lesson, const viz::Strings& strings) {
  const std::string on = builds_on(bench, lesson, strings);
  return in_words(lesson.summary, strings) + (on.empty() ? std::string() : strings.get("join.sentences") + on);
}

constexpr float kNumber = 34;  // the column before the titles

void draw_mark(Pen& pen, Point center) { pen.canvas.fill_circle(center, pen.skin.px(3), pen.skin.theme.accent); }

struct Listed {
  const Lesson& lesson;
  std::string number;  // empty: it is in no order
  bool here = false;   // it comes to the shown kernel
  bool marked = false;
};

void draw_row(const Workbench& bench, Pen& pen, const Listed& row, const Rect& box) {
  const Skin& skin = pen.skin;
  const Lesson& lesson = row.lesson;
  const size_t step = bench.lesson_left_at(lesson);
  const Hit h = hit(pen, "lessons." + lesson.name, box, act::OpenLesson{lesson.name, step}, true, {"lessons", row.marked});
  if (h.hovered) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(5));
  if (row.marked) pen.canvas.stroke_rect(box, skin.theme.accent, 1, skin.px(5));
  if (row.here) draw_mark(pen, {box.x + skin.px(8), box.y + skin.px(14)});
  const float x = box.x + skin.px(16) + skin.px(kNumber), first = box.y + skin.px(19), second = box.y + skin.px(38);
  float right = box.right() - skin.px(8);
  pen.text(x - skin.px(12), first, row.number, Face::Mono, 13, skin.theme.dim, Align::Right);
  std::string state = progress_text(bench, lesson, skin);
  if (step > 0) state += skin.text("join.items") + skin.strings.format("lesson.go_on", {{"step", static_cast<uint64_t>(step + 1)}});
  const float taken = pen.text(right, first, state, Face::Text, 12, step > 0 ? skin.theme.accent : skin.theme.dim, Align::Right);
  pen.fitted(x, first, right - x - taken - skin.px(12), in_words(lesson.title, skin.strings), Face::TextSemiBold, 14, skin.theme.text);
  const auto small_button = [&](const std::string& id, const std::string& label, const Action& action) {
    const float wide = pen.width(label, Face::Text, 12) + skin.px(16);
    const Rect at{right - wide + skin.px(8), box.y + skin.px(25), wide, skin.px(22)};
    right -= wide;
    return button(pen, id + lesson.name, at, label, action, {.quiet = true});
  };
  if (can_be_handout(lesson)) {
    const Hit handout = small_button("lessons.handout.", skin.text("lesson.handout"), act::MakeHandout{lesson.name});
    if (handout.hovered) tooltip(skin, skin.text("lesson.handout_help"));
  }
  if (step > 0) small_button("lessons.over.", skin.text("lesson.start_over"), act::OpenLesson{lesson.name, 0, true});
  const std::string said = described(bench, lesson, skin.strings);
  const std::vector<std::string> lines = pen.lines_of(said, Face::Text, 12, right - x);
  for (size_t i = 0; i < std::min<size_t>(lines.size(), 2); ++i) {
    std::string line = lines[i];
    for (size_t rest = 2; i == 1 && rest < lines.size(); ++rest) line += " " + lines[rest];  // a narrow list cuts what is left
    pen.fitted(x, second + static_cast<float>(i) * skin.px(17), right - x, line, Face::Text, 12, skin.theme.dim);
  }
  if (h.hovered && lines.size() > 2) tooltip(skin, said);
}

}  // namespace

std::string builds_on(const Workbench& bench, const Lesson& lesson, const viz::Strings& strings) {
  std::string numbers;
  uint64_t count = 0;
  for (size_t i = 0; i < bench.lessons().size(); ++i) {
    const auto& all = lesson.builds_on;
    if (std::find(all.begin(), all.end(), bench.lessons()[i].name) == all.end()) continue;
    numbers += (count++ ? strings.get("join.numbers") : std::string()) + std::to_string(i + 1);
  }
  return count == 0 ? std::string() : strings.plural("lesson.builds_on", count, {{"lessons", std::string_view(numbers)}});
}

static bool asks_something(const Workbench& bench, const Lesson& lesson) {
  return std::any_of(lesson.steps.begin(), lesson.steps.end(),
                     [&](const LessonStep& step) { return step.question && !bench.lesson_answered(lesson, step); });
}

const Lesson* next_unanswered(const Workbench& bench) {
  const auto open = [&](const Lesson& lesson) { return lesson.name != kMistakesLesson && asks_something(bench, lesson); };
  const auto found = std::find_if(bench.lessons().begin(), bench.lessons().end(), open);
  return found == bench.lessons().end() ? nullptr : &*found;
}

const Lesson* marked_lesson(const Workbench& bench, const PanelState& state) {
  if (state.lesson_at && *state.lesson_at < bench.lessons().size()) return &bench.lessons()[*state.lesson_at];
  // The current lesson while it has open questions, and at its end the next one.
  if (bench.lesson() && bench.lesson_run().at_summary() && bench.lesson_after()) return bench.lesson_after();
  const Lesson* const here = bench.lesson() ? bench.lesson() : bench.lesson_run().left();
  return here && asks_something(bench, *here) ? here : next_unanswered(bench);
}

void draw_lessons(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  Pen pen(skin);
  const std::vector<Lesson>& all = bench.lessons();
  const std::vector<const Lesson*> here = bench.lessons_here();
  const float row = skin.px(72), pad = skin.px(24);
  const Rect card = begin_overlay(pen, display, skin.px(760), static_cast<float>(all.size()) * row + skin.px(112));
  const float x = card.x + pad, width = card.width - 2 * pad;
  const bool of_kernel = bench.stage().has_kernel() || bench.stage().measures;
  const std::string marked = skin.text(!of_kernel ? "lesson.here_stage" : here.empty() ? "lesson.here_none" : "lesson.here");
  const float legend = here.empty() && !of_kernel ? 0 : pen.width(marked, Face::Text, 12) + skin.px(14);
  pen.fitted(x, card.y + skin.px(40), width - legend, skin.text("lesson.list"), Face::TextSemiBold, 19, skin.theme.text);
  if (legend > 0) {
    pen.text(x + width, card.y + skin.px(40), marked, Face::Text, 12, skin.theme.dim, Align::Right);
    if (!here.empty()) draw_mark(pen, {x + width - legend + skin.px(4), card.y + skin.px(36)});
  }
  const bool new_here = bench.preferences.answers.empty();
  pen.fitted(x, card.y + skin.px(62), width, skin.text(new_here ? "lesson.list_new" : "lesson.list_order"), Face::Text, 12, skin.theme.dim);
  Scroll scroll(pen, "lessons", {card.x, card.y + skin.px(72), card.width - skin.px(4), card.height - skin.px(80)});
  const Lesson* const chosen = marked_lesson(bench, state);
  float y = scroll.top() + skin.px(6), at = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const bool ordered = all[i].name != kMistakesLesson;
    const Listed listed{all[i], ordered ? std::to_string(i + 1) : std::string(), std::find(here.begin(), here.end(), &all[i]) != here.end(),
                        &all[i] == chosen};
    if (listed.marked) at = y - scroll.top();
    draw_row(bench, pen, listed, {x - skin.px(16), y, width + skin.px(32), row - skin.px(4)});
    y += row;
  }
  // What the keys have marked is brought into view.
  const float seen = card.height - skin.px(80);
  const auto shown = chosen ? std::optional(static_cast<size_t>(chosen - all.data())) : std::nullopt;
  if (std::exchange(skin.scene.seen.scrolled_lesson, shown) != shown && shown &&
      (at < scroll.offset() || at + row > scroll.offset() + seen))
    scroll.show_from(std::max(0.0f, at < scroll.offset() ? at : at + row - seen));
  scroll.end(y + skin.px(8));
}

}  // namespace warplens::app
