// The list of lessons, always in the same order: each with what was answered, and where it goes on.
#include "app/panels/lessons/lesson_list.h"

#include <algorithm>
#include <utility>

#include "app/export/handout.h"
#include "app/panels/lessons/lesson_parts.h"
#include "app/panels/lessons/lesson_rows.h"

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

LessonRow row_of(const Workbench& bench, size_t index, const Skin& skin) {
  const Lesson& lesson = bench.lessons()[index];
  const size_t step = bench.lesson_left_at(lesson);
  LessonRow row;
  row.id = "lessons." + lesson.name;
  if (lesson.name != kMistakesLesson) row.number = std::to_string(index + 1);
  row.title = in_words(lesson.title, skin.strings), row.about = described(bench, lesson, skin.strings);
  row.state = progress_text(bench, lesson, skin);
  if (step > 0) row.state += skin.text("join.items") + skin.strings.format("lesson.go_on", {{"step", static_cast<uint64_t>(step + 1)}});
  row.state_color = step > 0 ? skin.theme.accent : skin.theme.dim;
  // The gallery has a page of its own, to choose from.
  row.action = lesson.name == kMistakesLesson ? Action(act::Run{"lesson.mistakes"}) : Action(act::OpenLesson{lesson.name, step});
  if (can_be_handout(lesson))
    row.buttons.push_back(
        {"lessons.handout." + lesson.name, skin.text("lesson.handout"), skin.text("lesson.handout_help"), act::MakeHandout{lesson.name}});
  if (step > 0)
    row.buttons.push_back({"lessons.over." + lesson.name, skin.text("lesson.start_over"), {}, act::OpenLesson{lesson.name, 0, true}});
  return row;
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
  const std::vector<Lesson>& all = bench.lessons();
  const std::vector<const Lesson*> here = bench.lessons_here();
  const bool of_kernel = bench.stage().has_kernel() || bench.stage().measures;
  LessonRows list;
  list.title = skin.text("lesson.list");
  list.below = skin.text(bench.preferences.answers.empty() ? "lesson.list_new" : "lesson.list_order");
  if (!here.empty() || of_kernel)
    list.here = skin.text(!of_kernel ? "lesson.here_stage" : here.empty() ? "lesson.here_none" : "lesson.here");
  list.dots = !here.empty();
  const Lesson* const chosen = marked_lesson(bench, state);
  for (size_t i = 0; i < all.size(); ++i) {
    LessonRow row = row_of(bench, i, skin);
    row.here = std::find(here.begin(), here.end(), &all[i]) != here.end(), row.marked = &all[i] == chosen;
    list.rows.push_back(std::move(row));
  }
  draw_lesson_rows(list, skin, display);
}

}  // namespace warplens::app
