// The gallery of mistakes as a page: what goes wrong in each kernel, which of them are solved, and one to choose.
#include <algorithm>

#include "app/panels/lessons/lesson_list.h"
#include "app/panels/lessons/lesson_parts.h"
#include "app/panels/lessons/lesson_rows.h"

namespace warplens::app {

std::optional<size_t> marked_mistake(const Workbench& bench, const PanelState& state) {
  const Lesson* const gallery = bench.lesson_run().find(kMistakesLesson);
  if (!gallery) return std::nullopt;
  const auto& steps = gallery->steps;
  if (state.mistake_at && *state.mistake_at < steps.size()) return *state.mistake_at;
  const auto solved = [&](const LessonStep& step) { return bench.lesson_answered(*gallery, step).value_or(false); };
  if (bench.lesson() == gallery && bench.lesson_run().current() && !solved(*bench.lesson_run().current())) return bench.lesson_step();
  const auto open = std::find_if_not(steps.begin(), steps.end(), solved);
  return open == steps.end() ? 0 : static_cast<size_t>(open - steps.begin());
}

void draw_mistakes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  const Lesson* const gallery = bench.lesson_run().find(kMistakesLesson);
  if (!gallery) return;
  LessonRows list;
  list.title = in_words(gallery->title, skin.strings);
  uint64_t solved = 0;
  const auto marked = marked_mistake(bench, state);
  for (size_t i = 0; i < gallery->steps.size(); ++i) {
    const LessonStep& step = gallery->steps[i];
    const auto right = bench.lesson_answered(*gallery, step);
    solved += right.value_or(false);
    LessonRow row;
    row.id = "mistakes." + step.id;
    row.number = std::to_string(i + 1);
    row.title = in_words(step.title, skin.strings), row.about = in_words(step.question->ask, skin.strings);
    if (right) row.state = skin.text(*right ? "mistakes.solved" : "mistakes.unsolved");
    row.state_color = right.value_or(false) ? skin.theme.ok : skin.theme.dim;
    row.action = act::OpenLesson{gallery->name, i};
    row.marked = marked == i;
    list.rows.push_back(std::move(row));
  }
  const std::string progress =
      skin.strings.format("mistakes.progress", {{"solved", solved}, {"all", static_cast<uint64_t>(gallery->steps.size())}});
  list.below = in_words(gallery->summary, skin.strings) + skin.text("join.sentences") + progress;
  draw_lesson_rows(list, skin, display);
}

}  // namespace warplens::app
