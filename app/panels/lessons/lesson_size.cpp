#include "app/panels/lessons/lesson_size.h"

#include <algorithm>
#include <cmath>

#include "app/panels/lessons/lesson_parts.h"

namespace warplens::app::lesson_card {
namespace {

constexpr float kLineHeight = 1.45f;  // of a text
constexpr float kBelow = 14;          // a step's text
constexpr float kRoom = 60;           // right of an option's words: hands and marks
constexpr float kClassOption = 57;    // height of an option with a few words or a number

float height_of(const Skin& skin, std::string_view text, Face face, float size, float width) {
  if (text.empty()) return 0;
  const PanelPen pen(skin);
  return static_cast<float>(pen.lines_of(text, face, size, width).size()) * std::round(skin.px(size) * kLineHeight);
}

// A class's options come with a line that says how its hands are counted.
float question_height(const Look& look, const LessonQuestion& question, float width) {
  const Skin& skin = look.skin;
  float height = height_of(skin, in_words(question.ask, skin.strings), Face::TextSemiBold, ask_size(look), width) + skin.px(8);
  height += height_of(skin, in_words(question.hint, skin.strings), Face::Text, 12, width);
  if (question.kind == QuestionKind::Pick)
    return height + pick_height(look, skin.text(std::string("lesson.click.") + pick_name(question.pick)), width) + skin.px(10);
  if (question.kind != QuestionKind::Choice) return height + skin.px(42);
  if (look.presents) height += height_of(skin, skin.text("lesson.hands"), Face::Text, 12, width);
  const size_t rows = short_options(look, question, width) ? (question.options.size() + 1) / 2 : question.options.size();
  return height + static_cast<float>(rows) * (option_height(look, question, width) + skin.px(6));
}

// Its text stays, and with it are the verdict, the longest reason and the revealed text.
struct StepHeights {
  float title = 0, premise = 0, verdict = 0, question = 0;
};
StepHeights step_heights(const Workbench& bench, const Look& look, const LessonStep& step, float width) {
  const Skin& skin = look.skin;
  const bool asks = step.question.has_value(), gallery = bench.lesson()->name == kMistakesLesson;
  const float column = text_width(skin, width, asks), line = std::round(skin.px(kText) * kLineHeight);
  const FilledStep* const filled = bench.lesson_run().current() == &step ? bench.lesson_run().filled() : nullptr;
  const auto text_height = [&](const Translations& texts) {
    return height_of(skin, in_words(texts, skin.strings), Face::Text, kText, column);
  };
  StepHeights heights;
  heights.title = skin.px(kHead);
  if (look.presents)
    heights.title =
        height_of(skin, in_words(filled ? filled->title : step.title, skin.strings), Face::TextSemiBold, kTitle, column) + skin.px(8);
  heights.premise = text_height(filled ? filled->text : step.text) + (gallery ? mistake_height(skin) : 0);
  if (&step == &bench.lesson()->steps.front())
    if (const std::string on = builds_on(bench, *bench.lesson(), skin.strings); !on.empty())
      heights.premise += height_of(skin, on, Face::Text, 12, column) + skin.px(14);
  if (!asks) return heights;
  float longest = 0;
  for (const LessonReason& reason : step.question->wrong) longest = std::max(longest, text_height(reason.say));
  heights.verdict = text_height(filled ? filled->reveal : step.question->reveal) + longest + 2 * line + skin.px(14);
  const float room = question_width(skin, width);
  heights.question = question_height(look, *step.question, room) + (gallery ? fix_height(bench, skin, room) : 0);
  return heights;
}

}  // namespace

bool beside(const Skin& skin, float width) { return width >= skin.px(560); }
float text_width(const Skin& skin, float width, bool question) {
  const float room = width - skin.px(48);
  return question && beside(skin, width) ? room * 0.5f - skin.px(12) : std::min(skin.px(720), room);
}
float question_width(const Skin& skin, float width) {
  return beside(skin, width) ? (width - skin.px(48)) * 0.5f - skin.px(12) : width - skin.px(48);
}

bool short_options(const Look& look, const LessonQuestion& question, float width) {
  const PanelPen pen(look.skin);
  return std::all_of(question.options.begin(), question.options.end(), [&](const LessonOption& option) {
    return option.text.empty() ||
           pen.width(in_words(option.text, look.skin.strings), Face::Text, kText) < width / 2 - look.skin.px(kLetter + kRoom);
  });
}

float option_height(const Look& look, const LessonQuestion& question, float width) {
  const Skin& skin = look.skin;
  const auto high = [&](const LessonOption& option) {
    return skin.px(12) + height_of(skin, in_words(option.text, skin.strings), Face::Text, kText, width - skin.px(kLetter + kRoom));
  };
  if (short_options(look, question, width)) return std::max(skin.px(34), look.presents ? skin.px(kClassOption) / look.grown : 0);
  float highest = skin.px(30);
  for (const LessonOption& option : question.options) highest = std::max(highest, high(option));
  return highest;
}

float pick_height(const Look& look, std::string_view text, float width) {
  const Skin& skin = look.skin;
  return look.presents ? std::max(skin.px(32), skin.px(12) + height_of(skin, text, Face::Text, kText, width - skin.px(24))) : skin.px(32);
}

const char* pick_name(PickKind pick) {
  constexpr const char* kNames[] = {"bank", "lane", "word", "line"};
  return kNames[static_cast<size_t>(pick)];
}

float step_height(const Workbench& bench, const Look& look, const LessonStep& step, float width) {
  const StepHeights h = step_heights(bench, look, step, width);
  const Skin& skin = look.skin;
  const float text = h.premise + h.verdict, head = h.title + skin.px(kBelow);
  return head + (beside(skin, width) ? std::max(text, h.question) : text + h.question + skin.px(step.question ? 12 : 0));
}

float type_of_a_class(const Workbench& bench, const Skin& skin, const Rect& rect) {
  const LessonStep* const step = bench.lesson_run().current();
  const float room = rect.height - 2 * skin.px(kPresentedTop);
  return largest_that_fits(skin, [&](const Skin& large, float grown) {
    return (step ? step_height(bench, {large, true, grown}, *step, rect.width) : lesson_end_height(bench, large, rect.width)) <= room;
  });
}

}  // namespace warplens::app::lesson_card
