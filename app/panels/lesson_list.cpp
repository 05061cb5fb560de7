// The list of lessons: those that come to the shown kernel first, each with what was answered.
#include <algorithm>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

struct Listed {
  const Lesson* lesson;
  bool here;
};

std::vector<Listed> listed(const Workbench& bench) {
  const std::vector<const Lesson*> here = bench.lessons_here();
  std::vector<Listed> all;
  for (const Lesson* lesson : here) all.push_back({lesson, true});
  for (const Lesson& lesson : bench.lessons())
    if (std::find(here.begin(), here.end(), &lesson) == here.end()) all.push_back({&lesson, false});
  return all;
}

// "2 of 5 right", "5 questions", nothing without a question.
std::string progress_text(const Workbench& bench, const Lesson& lesson, const Skin& skin) {
  uint64_t asked = 0, answered = 0, right = 0;
  const auto kept = bench.preferences.answers.find(lesson.name);
  for (const LessonStep& step : lesson.steps) {
    if (!step.question) continue;
    ++asked;
    if (kept == bench.preferences.answers.end()) continue;
    const auto answer = kept->second.find(step.id);
    answered += answer != kept->second.end();
    right += answer != kept->second.end() && answer->second;
  }
  if (asked == 0) return {};
  return answered == 0 ? skin.strings.plural("lesson.questions", asked)
                       : skin.strings.format("lesson.sum", {{"right", right}, {"asked", asked}});
}

}  // namespace

void draw_lessons(const Workbench& bench, const Skin& skin, const Rect& display) {
  Pen pen(skin);
  const std::vector<Listed> all = listed(bench);
  const float row = skin.px(54), pad = skin.px(24);
  const bool none_here = all.empty() || !all.front().here;
  const float content = static_cast<float>(all.size()) * row + skin.px(none_here ? 30 : 0) + skin.px(40);
  const Rect card = begin_overlay(pen, display, skin.px(720), content + skin.px(70));
  pen.fitted(card.x + pad, card.y + skin.px(40), card.width - 2 * pad, skin.text("lesson.list"), Face::TextSemiBold, 19, skin.theme.text);
  Scroll scroll(pen, "lessons", {card.x, card.y + skin.px(54), card.width - skin.px(4), card.height - skin.px(62)});
  float y = scroll.top();
  const auto label = [&](const char* key) {
    pen.fitted(card.x + pad, y + skin.px(16), card.width - 2 * pad, skin.text(key), Face::Text, 12, skin.theme.dim);
    y += skin.px(26);
  };
  label(none_here ? "lesson.none_here" : "lesson.here");
  for (size_t i = 0; i < all.size(); ++i) {
    if (i > 0 && all[i - 1].here && !all[i].here) label("lesson.others");
    const Lesson& lesson = *all[i].lesson;
    const Rect box{card.x + pad - skin.px(8), y, card.width - 2 * pad + skin.px(16), row - skin.px(4)};
    const Hit h = hit(pen, "lessons." + lesson.name, box, act::OpenLesson{lesson.name, 0}, true, {"lessons"});
    if (h.hovered) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(5));
    const float x = box.x + skin.px(8), room = box.width - skin.px(16);
    const std::string progress = progress_text(bench, lesson, skin);
    const float taken = pen.text(box.right() - skin.px(8), y + skin.px(19), progress, Face::Text, 12, skin.theme.dim, Align::Right);
    pen.fitted(x, y + skin.px(19), room - taken - skin.px(12), in_words(lesson.title, skin.strings), Face::TextSemiBold, 14,
               skin.theme.text);
    const bool cut = pen.fitted(x, y + skin.px(38), room, in_words(lesson.summary, skin.strings), Face::Text, 12, skin.theme.dim);
    if (h.hovered && cut) tooltip(skin, in_words(lesson.summary, skin.strings));
    y += row;
  }
  scroll.end(y + skin.px(8));
}

}  // namespace warplens::app
