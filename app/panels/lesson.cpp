// The card of a lesson: where it is, what it says, its question, and what became of the answer.
#include <algorithm>
#include <cmath>

#include "app/panels/lesson_mistake.h"

namespace warplens::app {
namespace lesson_card {
namespace {

constexpr float kTitle = 15, kText = 13, kAsk = 13;
constexpr float kLineHeight = 1.45f;  // line height of a text

// A question stands beside the text, or below it where the card is narrow.
bool beside(const Skin& skin, float width) { return width >= skin.px(560); }
float text_width(const Skin& skin, float width, bool question) {
  const float room = width - skin.px(48);
  return question && beside(skin, width) ? room * 0.5f - skin.px(12) : std::min(skin.px(720), room);
}
float question_width(const Skin& skin, float width) {
  return beside(skin, width) ? (width - skin.px(48)) * 0.5f - skin.px(12) : width - skin.px(48);
}

float height_of(const Skin& skin, std::string_view text, Face face, float size, float width) {
  if (text.empty()) return 0;
  const Pen pen(skin);
  return static_cast<float>(pen.lines_of(text, face, size, width).size()) * std::round(skin.px(size) * kLineHeight);
}

// An option's words, as they are shown in a box of that width.
constexpr float kLetter = 26;
bool short_options(const Skin& skin, const LessonQuestion& question, float width) {
  const Pen pen(skin);
  return std::all_of(question.options.begin(), question.options.end(), [&](const LessonOption& option) {
    return option.text.empty() || pen.width(in_words(option.text, skin.strings), Face::Text, kAsk) < width / 2 - skin.px(kLetter + 60);
  });
}
float option_height(const Skin& skin, const LessonQuestion& question, float width) {
  if (short_options(skin, question, width)) return skin.px(34);
  float highest = skin.px(30);
  for (const LessonOption& option : question.options)
    highest = std::max(highest,
                       skin.px(12) + height_of(skin, in_words(option.text, skin.strings), Face::Text, kAsk, width - skin.px(kLetter + 60)));
  return highest;
}

float question_height(const Skin& skin, const LessonQuestion& question, float width) {
  float height = height_of(skin, in_words(question.ask, skin.strings), Face::TextSemiBold, kAsk, width) + skin.px(8);
  height += height_of(skin, in_words(question.hint, skin.strings), Face::Text, 12, width);
  if (question.kind != QuestionKind::Choice) return height + skin.px(42);
  const size_t rows = short_options(skin, question, width) ? (question.options.size() + 1) / 2 : question.options.size();
  return height + static_cast<float>(rows) * (option_height(skin, question, width) + skin.px(6));
}

// `measured`, `fix`: what a kernel with a mistake adds to the text and to the question.
float step_height(const Skin& skin, const LessonStep& step, float width, float measured, float fix) {
  const bool asks = step.question.has_value();
  const float column = text_width(skin, width, asks);
  float text = height_of(skin, in_words(step.text, skin.strings), Face::Text, kText, column);
  if (!asks) return text;
  // After the answer its verdict, the reason and what it reveals stand there instead.
  float longest = 0;
  for (const LessonReason& reason : step.question->wrong)
    longest = std::max(longest, height_of(skin, in_words(reason.say, skin.strings), Face::Text, kText, column));
  const float line = std::round(skin.px(kText) * kLineHeight);
  text = std::max(text, height_of(skin, in_words(step.question->reveal, skin.strings), Face::Text, kText, column) +
                            std::max(longest, 2 * line) + line + skin.px(10));
  text += measured;
  const float question = question_height(skin, *step.question, question_width(skin, width)) + fix;
  return beside(skin, width) ? std::max(text, question) : text + question + skin.px(12);
}

std::string number_text(int64_t number) { return viz::grouped_signed(number); }

class Card {
 public:
  Card(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect)
      : bench_(bench), run_(bench.lesson_run()), state_(state), pen_(skin), skin_(skin), theme_(skin.theme), rect_(rect) {}

  void draw() {
    if (presents_) {
      // A class sees the place and the keys in the strip below.
      pen_.canvas.fill_rect(rect_, theme_.background);
      const Rect card = inset(rect_, skin_.px(8));
      pen_.canvas.fill_rect(card, theme_.panel, skin_.px(8));
      pen_.canvas.stroke_rect(card, run_.open() ? theme_.accent : theme_.line, skin_.px(1.5f), skin_.px(8));
    } else {
      pen_.canvas.fill_rect(rect_, theme_.raised);
      pen_.canvas.fill_rect({rect_.x, rect_.y, rect_.width, skin_.px(2)}, theme_.accent);
    }
    const float pad = skin_.px(24), footer = skin_.px(presents_ ? 12 : 46);
    const Rect body{rect_.x, rect_.y + skin_.px(12), rect_.width, rect_.height - skin_.px(12) - footer};
    Scroll scroll(pen_, "lesson", body);
    const float bottom =
        run_.at_summary() ? draw_summary(rect_.x + pad, scroll.top(), rect_.width - 2 * pad) : draw_step(rect_.x + pad, scroll.top());
    scroll.end(bottom);
    if (!presents_) draw_footer({rect_.x + pad, rect_.bottom() - footer, rect_.width - 2 * pad, footer});
  }

 private:
  const LessonStep& step() const { return *run_.current(); }
  std::string words(const Translations& texts) const { return in_words(texts, skin_.strings); }
  // With the numbers, once they are known; an unfilled text would show its placeholders.
  std::string filled(Translations FilledStep::* text) const { return run_.filled() ? words(run_.filled()->*text) : std::string(); }

  float draw_step(float x, float y) {
    const bool asks = run_.question() != nullptr;
    const float width = text_width(skin_, rect_.width, asks);
    float top = y + skin_.px(28);
    if (presents_)
      top = pen_.wrapped(x, y + skin_.px(18), width, filled(&FilledStep::title), Face::TextSemiBold, kTitle, theme_.text) - skin_.px(10);
    else
      pen_.fitted(x, y + skin_.px(16), rect_.width - skin_.px(48), filled(&FilledStep::title), Face::TextSemiBold, kTitle, theme_.text);
    float below = draw_text(x, top, width);
    if (!asks || !run_.filled()) return below;
    const bool side = beside(skin_, rect_.width);
    const float at = side ? x + width + skin_.px(24) : x, from = side ? top : below + skin_.px(8);
    return std::max(below, draw_question(at, from, question_width(skin_, rect_.width)));
  }

  float draw_text(float x, float y, float width) {
    if (run_.state() == LessonRun::State::Failed) {
      const std::string why = skin_.strings.format("lesson.failed", {{"why", run_.problem()}});
      return pen_.wrapped(x, y + skin_.px(12), width, why, Face::Text, kText, theme_.conflict);
    }
    if (!run_.filled()) return pen_.wrapped(x, y + skin_.px(12), width, skin_.text("lesson.going"), Face::Text, kText, theme_.dim);
    if (bench_.mistake()) return draw_symptoms(bench_, pen_, skin_, x, run_.open() ? y : draw_verdict(x, y, width), width);
    if (!run_.question() || run_.open())
      return pen_.wrapped(x, y + skin_.px(12), width, filled(&FilledStep::text), Face::Text, kText, theme_.text);
    return draw_verdict(x, y, width);
  }

  // The answer, right or wrong; why; and what the lesson says then.
  float draw_verdict(float x, float y, float width) {
    const LessonRun::Answer& answer = run_.answer();
    const FilledStep& filled_step = *run_.filled();
    const bool wrong = answer.given && !answer.right;
    const std::string truth = answer_text(filled_step.answer);
    std::string verdict;
    if (!answer.given)
      verdict = skin_.strings.format("lesson.it_is", {{"answer", truth}});
    else if (answer.right)
      verdict = skin_.strings.format("lesson.right", {{"answer", answer_text(answer.given)}});
    else
      verdict = skin_.strings.format("lesson.wrong", {{"given", answer_text(answer.given)}, {"answer", truth}});
    const viz::Color color = wrong ? theme_.conflict : answer.given ? theme_.ok : theme_.accent;
    y = pen_.wrapped(x, y + skin_.px(12), width, verdict, Face::TextSemiBold, kText, color) + skin_.px(2);
    if (wrong && !answer.reason.empty()) y = pen_.wrapped(x, y, width, words(answer.reason), Face::Text, kText, theme_.text);
    if (wrong && answer.fix)
      y = pen_.wrapped(
          x, y, width,
          skin_.strings.format("lesson.would_be_right", {{"given", answer_text(answer.given)}, {"fix", fix_text(*answer.fix)}}), Face::Text,
          kText, theme_.text);
    return pen_.wrapped(x, y + skin_.px(2), width, filled(&FilledStep::reveal), Face::Text, kText, theme_.text);
  }

  std::string fix_text(const hardware::RemedyCost& fix) const {
    if (fix.remedy.kind == hardware::Remedy::Kind::Pad) return skin_.strings.format("banks.fix_pad", {{"words", fix.remedy.pad_words}});
    return skin_.strings.format("lab.fix_xor", {{"bits", fix.remedy.bits}, {"base", fix.remedy.base}, {"shift", fix.remedy.shift}});
  }

  std::string answer_text(std::optional<int64_t> value) const {
    if (!value) return "?";
    const LessonQuestion& question = *run_.question();
    if (question.kind == QuestionKind::Choice)
      for (size_t i = 0; i < run_.filled()->options.size(); ++i)
        if (run_.filled()->options[i].value == *value) return std::string(1, static_cast<char>('A' + i)) + ": " + option_text(i);
    if (question.kind == QuestionKind::Pick)
      return skin_.strings.format(std::string("lesson.pick.") + pick_name(question.pick), {{"number", number_text(*value)}});
    return number_text(*value);
  }
  std::string option_text(size_t i) const {
    const FilledOption& option = run_.filled()->options[i];
    return run_.question()->options[i].text.empty() ? number_text(option.value) : words(option.text);
  }
  static const char* pick_name(PickKind pick) {
    constexpr const char* kNames[] = {"bank", "lane", "word", "line"};
    return kNames[static_cast<size_t>(pick)];
  }

  float draw_question(float x, float y, float width) {
    const LessonQuestion& question = *run_.question();
    if (!run_.filled()->problems.empty()) {
      const std::string why = skin_.strings.format("lesson.no_answer", {{"why", run_.filled()->problems.front()}});
      return pen_.wrapped(x, y + skin_.px(12), width, why, Face::Text, kText, theme_.conflict);
    }
    y = pen_.wrapped(x, y + skin_.px(12), width, filled(&FilledStep::ask), Face::TextSemiBold, presents_ ? 15 : kAsk, theme_.text) -
        skin_.px(6);
    if (question.kind == QuestionKind::Choice)
      y = draw_options(x, y, width);
    else
      y = draw_entry(x, y, width);
    if (!run_.open()) y = draw_fix(bench_, pen_, skin_, x, y, width);
    if (!question.hint.empty()) y = pen_.wrapped(x, y + skin_.px(12), width, filled(&FilledStep::hint), Face::Text, 12, theme_.dim);
    return y;
  }

  float draw_options(float x, float y, float width) {
    const LessonQuestion& question = *run_.question();
    const bool two = short_options(skin_, question, width);
    const float gap = skin_.px(6), each = std::max(option_height(skin_, question, width), skin_.px(presents_ && two ? 52 : 0)),
                wide = two ? (width - gap) / 2 : width;
    const auto count = question.options.size();
    for (size_t i = 0; i < count; ++i) {
      const float column = two ? static_cast<float>(i % 2) : 0, row = static_cast<float>(two ? i / 2 : i);
      draw_option(i, {x + column * (wide + gap), y + row * (each + gap), wide, each});
    }
    return y + static_cast<float>(two ? (count + 1) / 2 : count) * (each + gap);
  }

  // A letter, the words, and how many hands went up for it, as a bar of their share.
  void draw_option(size_t i, const Rect& box) {
    const FilledOption& option = run_.filled()->options[i];
    const LessonRun::Answer& answer = run_.answer();
    const bool open = run_.open(), given = answer.given == option.value, right = !open && option.right, wrong = !open && given && !right;
    const std::string id = "lesson.option." + std::string(1, static_cast<char>('A' + i));
    const Hit h = hit(pen_, id, box, act::AnswerLesson{option.value}, open);
    const float radius = skin_.px(5);
    pen_.canvas.fill_rect(box, h.hovered && open ? viz::mix(theme_.panel, theme_.accent, 0.15f) : theme_.panel, radius);
    const uint32_t hands = run_.hands().empty() ? 0 : run_.hands()[i];
    uint32_t all = 0;
    for (const uint32_t n : run_.hands()) all += n;
    const viz::Color color = right ? theme_.ok : wrong ? theme_.conflict : theme_.accent;
    if (hands > 0) {
      const float share = static_cast<float>(hands) / static_cast<float>(all);
      pen_.canvas.fill_rect({box.x, box.bottom() - skin_.px(5), box.width * share, skin_.px(5)}, color, skin_.px(2));
    }
    pen_.canvas.stroke_rect(box, right || wrong ? color : theme_.line, skin_.px(right || wrong ? 2 : 1), radius);
    const float base = box.y + std::min(box.height / 2 + skin_.px(5), skin_.px(21));
    pen_.text(box.x + skin_.px(10), base, std::string(1, static_cast<char>('A' + i)), Face::Mono, 12, theme_.dim);
    const float x = box.x + skin_.px(kLetter), room = box.width - skin_.px(kLetter + 60);
    if (run_.question()->options[i].text.empty() && presents_)
      pen_.text(box.center().x, box.center().y + skin_.px(8), option_text(i), Face::MonoSemiBold, 22, theme_.text, Align::Center);
    else if (run_.question()->options[i].text.empty())
      pen_.text(x, base, option_text(i), Face::Mono, 15, theme_.text);
    else
      pen_.wrapped(x, base, room, option_text(i), Face::Text, kAsk, theme_.text);
    draw_hands(i, box, hands, right, wrong);
    if (h.hovered && open) tooltip(skin_, skin_.text("lesson.option_help"), std::string(1, static_cast<char>('A' + i)));
  }

  void draw_hands(size_t i, const Rect& box, uint32_t hands, bool right, bool wrong) {
    const float middle = box.y + std::min(box.height / 2, skin_.px(17));
    if (right) return draw_check(pen_, {box.right() - skin_.px(16), middle});
    if (wrong) {
      const float s = skin_.px(4), at = box.right() - skin_.px(16);
      pen_.canvas.line({at - s, middle - s}, {at + s, middle + s}, theme_.conflict, skin_.px(2));
      pen_.canvas.line({at - s, middle + s}, {at + s, middle - s}, theme_.conflict, skin_.px(2));
      return;
    }
    if (!run_.open()) {
      if (hands > 0)
        pen_.text(box.right() - skin_.px(10), middle + skin_.px(4), viz::grouped(hands), Face::Mono, 12, theme_.dim, Align::Right);
      return;
    }
    const std::string id = std::string("lesson.hand.") + static_cast<char>('A' + i);
    const Rect plus{box.right() - skin_.px(24), middle - skin_.px(10), skin_.px(20), skin_.px(20)};
    const Hit more = button(pen_, id, plus, "+", act::RaiseHand{i, 1}, {.quiet = true});
    if (more.hovered) tooltip(skin_, skin_.text("lesson.hand_help"), std::string("Shift+") + static_cast<char>('A' + i));
    if (hands == 0) return;
    pen_.text(plus.x - skin_.px(3), middle + skin_.px(4), viz::grouped(hands), Face::Mono, 12, theme_.text, Align::Right);
  }

  // A number that is typed, or what is to be clicked.
  float draw_entry(float x, float y, float width) {
    const LessonQuestion& question = *run_.question();
    const float height = skin_.px(32);
    if (question.kind == QuestionKind::Pick) {
      const std::string text =
          run_.open() ? skin_.text(std::string("lesson.click.") + pick_name(question.pick)) : answer_text(run_.filled()->answer);
      const Rect box{x, y, width, height};
      pen_.canvas.stroke_rect(box, run_.open() ? theme_.accent : theme_.line, 1, skin_.px(5));
      pen_.fitted(x + skin_.px(12), y + skin_.px(21), width - skin_.px(24), text, Face::Text, kAsk,
                  run_.open() ? theme_.accent : theme_.text);
      return y + height + skin_.px(6);
    }
    const Rect box{x, y, std::min(width, skin_.px(130)), height};
    pen_.canvas.fill_rect(box, theme_.panel, skin_.px(5));
    pen_.canvas.stroke_rect(box, run_.open() ? theme_.accent : theme_.line, skin_.px(run_.open() ? 2 : 1), skin_.px(5));
    const LessonRun::Answer& answer = run_.answer();
    const std::string typed = run_.open() ? state_.lesson_typed : answer.given ? number_text(*answer.given) : std::string("?");
    const float base = y + skin_.px(21);
    const float taken = pen_.text(x + skin_.px(12), base, typed, Face::Mono, 15, theme_.text);
    if (!run_.open()) {
      pen_.text(box.right() + skin_.px(14), base, "→ " + answer_text(run_.filled()->answer), Face::Mono, 15,
                answer.given && !answer.right ? theme_.conflict : theme_.ok);
      return y + height + skin_.px(6);
    }
    pen_.canvas.fill_rect({x + skin_.px(14) + taken, y + skin_.px(8), skin_.px(1.5f), skin_.px(16)}, theme_.accent);
    button(pen_, "lesson.answer", {box.right() + skin_.px(8), y, skin_.px(96), height}, skin_.text("lesson.answer"), act::GiveTyped{},
           {.enabled = !state_.lesson_typed.empty()});
    return y + height + skin_.px(6);
  }

  // How many were right, and the steps that want another look.
  float draw_summary(float x, float y, float width) {
    const Lesson& lesson = *run_.lesson();
    uint64_t asked = 0, right = 0;
    std::vector<size_t> again;
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
      if (!lesson.steps[i].question) continue;
      ++asked;
      const auto* const answer = run_.answer_of(lesson.steps[i]);
      const bool good = answer && answer->right;
      right += good;
      if (!good) again.push_back(i);
    }
    pen_.fitted(x, y + skin_.px(16), width, words(lesson.title), Face::TextSemiBold, kTitle, theme_.text);
    const std::string sum = skin_.strings.format("lesson.sum", {{"right", right}, {"asked", asked}});
    y = pen_.wrapped(x, y + skin_.px(42), width, sum, Face::TextSemiBold, 19, again.empty() ? theme_.ok : theme_.text) + skin_.px(2);
    if (again.empty()) return pen_.wrapped(x, y, width, skin_.text("lesson.all_right"), Face::Text, kText, theme_.text);
    y = pen_.wrapped(x, y, width, skin_.text("lesson.again"), Face::Text, kText, theme_.dim) - skin_.px(8);
    for (const size_t i : again) {
      const std::string label = std::to_string(i + 1) + "  " + words(lesson.steps[i].title);
      button(pen_, "lesson.again." + std::to_string(i), {x, y, std::min(width, skin_.px(460)), skin_.px(26)}, label, act::GoLesson{i});
      y += skin_.px(30);
    }
    return y;
  }

  void draw_footer(const Rect& row) {
    const float right = row.right(), height = skin_.px(28), y = row.y + skin_.px(8);
    float width = std::min(skin_.px(104), (row.width - skin_.px(16)) / 4);
    const bool last = run_.at_summary();
    const Rect next{right - width, y, width, height}, back{next.x - width - skin_.px(8), y, width, height};
    const auto run_button = [&](const Rect& box, const char* command, const char* label, bool primary) {
      const Command& found = *find_command(std::string_view(command));
      if (button(pen_, command, box, skin_.text(label), act::Run{command}, {.primary = primary, .enabled = found.enabled(bench_)}).hovered)
        tooltip(skin_, skin_.text(std::string("panel.command.") + command), to_string(found.chord));
    };
    if (last)
      button(pen_, "lesson.next", next, skin_.text("lesson.done"), act::EndLesson{}, {.primary = true});
    else if (run_.can_answer())
      reveal_button(next);
    else
      run_button(next, "lesson.next", "lesson.next", true);
    run_button(back, "lesson.previous", "lesson.previous", false);
    float limit = back.x - skin_.px(8);
    if (run_.can_answer()) {
      const Rect skip{back.x - width - skin_.px(8), y, width, height};
      run_button(skip, "lesson.next", "lesson.next", false);
      limit = skip.x - skin_.px(8);
    }
    if (!bench_.at_lesson_step()) {
      const Rect box{limit - width * 1.5f, y, width * 1.5f, height};
      button(pen_, "lesson.return", box, skin_.text("lesson.return"), act::ReturnToLesson{});
      limit = box.x - skin_.px(8);
    }
    draw_progress({row.x, row.y, limit - row.x, row.height});
  }

  void reveal_button(const Rect& box) {
    const Hit h = button(pen_, "lesson.reveal", box, skin_.text("lesson.reveal"), act::RevealLesson{}, {.primary = true});
    if (h.hovered) tooltip(skin_, skin_.text("lesson.reveal_help"), to_string(Chord{Key::Space}));
  }

  void draw_progress(const Rect& row) {
    const size_t steps = run_.lesson()->steps.size();
    const float y = row.y + skin_.px(22), end = skin_.px(60);
    button(pen_, "lesson.end", {row.x, row.y + skin_.px(8), end, skin_.px(28)}, skin_.text("lesson.end"), act::EndLesson{},
           {.quiet = true});
    float x = row.x + end + skin_.px(12);
    const float dot = std::clamp((row.width - skin_.px(220)) / static_cast<float>(steps) - skin_.px(4), skin_.px(5), skin_.px(18));
    for (size_t i = 0; i < steps && x + dot < row.right(); ++i) {
      const auto* const answer = run_.answer_of(run_.lesson()->steps[i]);
      viz::Color color = i < run_.step() ? viz::mix(theme_.raised, theme_.accent, 0.5f) : theme_.line;
      if (answer && answer->given) color = answer->right ? theme_.ok : theme_.conflict;
      if (i == run_.step()) color = theme_.accent;
      const float high = skin_.px(i == run_.step() ? 8 : 5);
      const Rect mark{x, y - high / 2, dot, high};
      pen_.canvas.fill_rect(mark, color, high / 2);
      const Rect area{x, y - skin_.px(10), dot + skin_.px(4), skin_.px(20)};
      if (mouse_area(pen_, "lesson.step." + std::to_string(i), area, act::GoLesson{i}).hovered)
        tooltip(skin_, std::to_string(i + 1) + "  " + words(run_.lesson()->steps[i].title));
      x += dot + skin_.px(4);
    }
    const std::string where = run_.at_summary() ? skin_.text("lesson.end_reached")
                                                : skin_.strings.format("lesson.where", {{"step", static_cast<uint64_t>(run_.step() + 1)},
                                                                                        {"steps", static_cast<uint64_t>(steps)}});
    pen_.fitted(x + skin_.px(8), y + skin_.px(5), row.right() - x - skin_.px(8), where, Face::Text, 12, theme_.dim);
  }

  const Workbench& bench_;
  const bool presents_ = bench_.presenter.on;
  const LessonRun& run_;
  const PanelState& state_;
  Pen pen_;
  const Skin& skin_;
  const viz::Theme& theme_;
  Rect rect_;
};

}  // namespace
}  // namespace lesson_card

float lesson_height(const Workbench& bench, const Skin& skin, float width, float room) {
  const Lesson* const lesson = bench.lesson();
  if (!lesson) return 0;
  // As high as the longest step wants, so that nothing jumps on the way.
  float highest = skin.px(60);
  const bool gallery = lesson->name == kMistakesLesson;
  for (const LessonStep& step : lesson->steps)
    highest = std::max(
        highest, lesson_card::step_height(skin, step, width, gallery ? mistake_height(skin) : 0, gallery ? fix_height(bench, skin) : 0));
  return std::round(std::min(highest + skin.px(12 + 28 + 14 + 46), room));
}

void draw_lesson(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  if (bench.lesson()) lesson_card::Card(bench, state, skin, rect).draw();
}

}  // namespace warplens::app
