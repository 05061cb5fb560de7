// The card of a lesson: where it is, what it says, its question, and what became of the answer.
#include "app/panels/lessons/lesson.h"

#include <algorithm>
#include <cmath>

#include "app/panels/kit/explain.h"
#include "app/panels/lessons/lesson_parts.h"
#include "app/panels/lessons/lesson_size.h"
#include "app/panels/lists/findings.h"
#include "app/panels/lists/lanes.h"

namespace warplens::app {
namespace lesson_card {
namespace {

std::string number_text(int64_t number) { return viz::grouped_signed(number); }

class Card {
 public:
  Card(const Workbench& bench, const PanelState& state, const Look& look, const Rect& rect)
      : bench_(bench),
        presents_(look.presents),
        run_(bench.lesson_run()),
        state_(state),
        look_(look),
        pen_(look.skin),
        skin_(look.skin),
        theme_(look.skin.theme),
        rect_(rect) {}

  void draw() {
    const float pad = skin_.px(kMargin), footer = presents_ ? shell_px(kPresentedTop) : skin_.px(kFooter),
                top = presents_ ? shell_px(kPresentedTop) : skin_.px(kTop);
    draw_frame(top + footer);
    const Rect body{rect_.x, rect_.y + top, rect_.width, rect_.height - top - footer};
    fits_ = !run_.current() || step_height(bench_, look_, step(), rect_.width) <= body.height;
    Scroll scroll(pen_, "lesson", body);
    bottom_ = body.bottom() - scroll.offset();
    const size_t first = pen_.canvas.drawing().size();
    const float bottom = run_.at_summary() ? draw_lesson_end(bench_, pen_, rect_.x + pad, scroll.top(), rect_.width - 2 * pad)
                                           : draw_step(rect_.x + pad, scroll.top());
    underline_terms(pen_, pen_.canvas.drawing(), first);
    scroll.end(bottom);
    if (presents_) skin_.scene.seen.heights.lesson_card = bottom - scroll.top();
    if (!presents_) draw_lesson_footer(bench_, pen_, {rect_.x + pad, rect_.bottom() - footer, rect_.width - 2 * pad, footer});
  }

 private:
  // In pixels of the window's own scale, where a class's type is larger.
  float shell_px(float pixels) const { return skin_.px(pixels) / look_.grown; }

  // A class sees the place and the keys in the strip below. Its card is as high as what is in it, with `around`.
  void draw_frame(float around) {
    if (!presents_) {
      pen_.canvas.fill_rect(rect_, theme_.raised);
      pen_.canvas.fill_rect({rect_.x, rect_.y, rect_.width, skin_.px(2)}, theme_.accent);
      return;
    }
    pen_.canvas.fill_rect(rect_, theme_.background);
    const float content = skin_.scene.seen.heights.lesson_card;
    Rect card = inset(rect_, shell_px(8));
    if (content > 0) card.height = std::min(card.height, content + around - shell_px(8));
    pen_.canvas.fill_rect(card, theme_.panel, shell_px(8));
    pen_.canvas.stroke_rect(card, run_.open() ? theme_.accent : theme_.line, shell_px(1.5f), shell_px(8));
  }

  const LessonStep& step() const { return *run_.current(); }
  std::string words(const Translations& texts) const { return in_words(texts, skin_.strings); }
  // With the numbers, once they are known; an unfilled text would show its placeholders.
  std::string filled(Translations FilledStep::* text) const { return run_.filled() ? words(run_.filled()->*text) : std::string(); }

  // Their terms are underlined.
  float sentences(float x, float y, float width, const std::string& text, Face face, float size, viz::Color color) {
    pen_.canvas.begin_group(viz::kProse);
    y = pen_.wrapped(x, y, width, text, face, size, color);
    pen_.canvas.end_group();
    return y;
  }

  float draw_step(float x, float y) {
    const bool asks = run_.question() != nullptr;
    const float width = text_width(skin_, rect_.width, asks);
    float top = y + skin_.px(kHead);
    if (presents_)
      top = pen_.wrapped(x, y + skin_.px(18), width, filled(&FilledStep::title), Face::TextSemiBold, kTitle, theme_.text) - skin_.px(10);
    else
      pen_.fitted(x, y + skin_.px(16), rect_.width - skin_.px(48), filled(&FilledStep::title), Face::TextSemiBold, kTitle, theme_.text);
    if (presents_ && asks && run_.filled() && !bench_.mistake()) return draw_presented(x, top, width);
    // In a narrow card what is looked for stands above what went wrong, and is seen without scrolling.
    if (bench_.mistake() && run_.filled() && run_.open() && !beside(skin_, rect_.width))
      return draw_mistake(x, draw_question(x, top - skin_.px(4), width) + skin_.px(8), width);
    float below = draw_text(x, top, width);
    if (const std::string on = premise_of_lesson(); !on.empty())
      below = pen_.wrapped(x, below + skin_.px(14), width, on, Face::Text, 12, theme_.dim);
    if (!asks || !run_.filled()) return below;
    const bool side = beside(skin_, rect_.width), premise_last = !run_.open() && !bench_.mistake();
    const float at = side ? x + width + skin_.px(24) : x, from = side ? top : below + skin_.px(8);
    const float asked = draw_question(at, from, question_width(skin_, rect_.width));
    if (!premise_last) return std::max(below, asked);
    const float last = draw_premise(x, (side ? below : asked) + skin_.px(4), width);
    return std::max(last, asked);
  }

  // What a class reads stays where it is when the answer comes: this is below it. Where both do not fit, what was said before makes room.
  float draw_presented(float x, float y, float width) {
    if (run_.open() || fits_) y = draw_premise(x, y, width);
    if (const std::string on = premise_of_lesson(); !on.empty())
      y = pen_.wrapped(x, y + skin_.px(14), width, on, Face::Text, 12, theme_.dim);
    y = draw_question(x, y + skin_.px(8), width);
    if (run_.open()) return y;
    y = draw_verdict(x, y + skin_.px(4), width);
    return fits_ ? y : draw_premise(x, y + skin_.px(4), width);
  }

  // On the first step: what the lesson takes for known.
  std::string premise_of_lesson() const {
    return run_.step() == 0 && run_.filled() && run_.open() ? builds_on(bench_, *bench_.lesson(), skin_.strings) : std::string();
  }

  float draw_text(float x, float y, float width) {
    if (run_.state() == LessonRun::State::Failed) {
      const std::string why = skin_.strings.format("lesson.failed", {{"why", skin_.strings.say(Error{run_.problem(), {}, {}, {}})}});
      return pen_.wrapped(x, y + skin_.px(12), width, why, Face::Text, kText, theme_.conflict);
    }
    if (!run_.filled()) return pen_.wrapped(x, y + skin_.px(12), width, skin_.text("lesson.going"), Face::Text, kText, theme_.dim);
    if (bench_.mistake()) return draw_mistake(x, y, width);
    if (!run_.question() || run_.open()) return draw_premise(x, y, width);
    return draw_verdict(x, y, width);
  }
  // Where the question is below, the fix follows the answer: a class sees both without scrolling.
  float draw_mistake(float x, float y, float width) {
    if (!run_.open()) y = draw_verdict(x, y, width);
    if (!run_.open() && !beside(skin_, rect_.width)) y = draw_fix(bench_, pen_, skin_, x, y, width);
    return draw_symptoms(bench_, pen_, skin_, {x, y, width, bottom_ - y});
  }
  // It stays when the question is answered, and steps back.
  float draw_premise(float x, float y, float width) {
    const viz::Color color = run_.question() && !run_.open() ? theme_.dim : theme_.text;
    return sentences(x, y + skin_.px(12), width, filled(&FilledStep::text), Face::Text, kText, color);
  }

  // The answer, right or wrong; why; and what the lesson says then.
  float draw_verdict(float x, float y, float width) {
    const LessonRun::Answer& answer = run_.answer();
    const bool wrong = answer.given && !answer.right;
    const std::string truth = truth_text();
    std::string verdict;
    if (!answer.given)
      verdict = skin_.strings.format("lesson.it_is", {{"answer", truth}});
    else if (answer.right)
      verdict = skin_.strings.format("lesson.right", {{"answer", answer_text(answer.given)}});
    else
      verdict = skin_.strings.format("lesson.wrong", {{"given", answer_text(answer.given)}, {"answer", truth}});
    const viz::Color color = wrong ? theme_.conflict : answer.given ? theme_.ok : theme_.accent;
    y = pen_.wrapped(x, y + skin_.px(12), width, verdict, Face::TextSemiBold, kText, color) + skin_.px(2);
    if (wrong && !answer.reason.empty()) y = sentences(x, y, width, words(answer.reason), Face::Text, kText, theme_.text);
    if (wrong && answer.fix)
      y = sentences(x, y, width, fix_text(answer_text(answer.given), answer.fix->remedy), Face::Text, kText, theme_.text);
    return sentences(x, y + skin_.px(2), width, filled(&FilledStep::reveal), Face::Text, kText, theme_.text);
  }

  // The change to the array that would make the answer right.
  std::string fix_text(const std::string& given, const hardware::Remedy& fix) const {
    return fix.kind == hardware::Remedy::Kind::Pad
               ? skin_.strings.plural("lesson.right_if_padded", fix.pad_words, {{"given", std::string_view(given)}})
               : skin_.strings.format("lesson.right_if_swizzled", {{"given", std::string_view(given)}});
  }

  std::string answer_text(std::optional<int64_t> value) const {
    if (!value) return "?";
    const LessonQuestion& question = *run_.question();
    if (question.kind == QuestionKind::Choice)
      for (size_t i = 0; i < run_.filled()->options.size(); ++i)
        if (run_.filled()->options[i].value == *value) {
          const std::string letter(1, static_cast<char>('A' + i)), text = option_text(i);
          return skin_.strings.format("lesson.option", {{"letter", std::string_view(letter)}, {"text", std::string_view(text)}});
        }
    if (question.kind == QuestionKind::Pick)
      return skin_.strings.format(std::string("lesson.pick.") + pick_name(question.pick), {{"number", number_text(*value)}});
    return number_text(*value);
  }
  // All correct answers of a pick.
  std::string truth_text() const {
    const auto& accepted = run_.filled()->accepted;
    if (accepted.size() < 2) return answer_text(run_.filled()->answer);
    uint32_t mask = 0;
    for (const int64_t one : accepted) mask |= 1u << one;
    return skin_.strings.format(std::string("lesson.one_of.") + pick_name(run_.question()->pick), {{"list", lane_list(mask)}});
  }
  std::string option_text(size_t i) const {
    const FilledOption& option = run_.filled()->options[i];
    return run_.question()->options[i].text.empty() ? number_text(option.value) : words(option.text);
  }
  float draw_question(float x, float y, float width) {
    const LessonQuestion& question = *run_.question();
    if (!run_.filled()->problems.empty()) {
      const std::string why = skin_.strings.format("lesson.no_answer", {{"why", run_.filled()->problems.front()}});
      return pen_.wrapped(x, y + skin_.px(12), width, why, Face::Text, kText, theme_.conflict);
    }
    y = sentences(x, y + skin_.px(12), width, filled(&FilledStep::ask), Face::TextSemiBold, ask_size(look_), theme_.text) - skin_.px(6);
    if (question.kind == QuestionKind::Choice)
      y = draw_options(x, y, width);
    else if (question.kind == QuestionKind::Pick)
      y = draw_pick(x, y, width);
    else
      y = draw_entry(x, y, width);
    if (!run_.open() && beside(skin_, rect_.width)) y = draw_fix(bench_, pen_, skin_, x, y, width);
    if (!question.hint.empty()) y = sentences(x, y + skin_.px(12), width, filled(&FilledStep::hint), Face::Text, 12, theme_.dim);
    return y;
  }

  float draw_options(float x, float y, float width) {
    const LessonQuestion& question = *run_.question();
    width_ = width;
    const bool two = short_options(look_, question, width);
    const float gap = skin_.px(6), each = option_height(look_, question, width), wide = two ? (width - gap) / 2 : width;
    const auto count = question.options.size();
    for (size_t i = 0; i < count; ++i) {
      const float column = two ? static_cast<float>(i % 2) : 0, row = static_cast<float>(two ? i / 2 : i);
      draw_option(i, {x + column * (wide + gap), y + row * (each + gap), wide, each});
    }
    y += static_cast<float>(two ? (count + 1) / 2 : count) * (each + gap);
    if (!presents_ || !run_.open()) return y;
    return pen_.wrapped(x, y + skin_.px(12), width, skin_.text("lesson.hands"), Face::Text, 12, theme_.dim) - skin_.px(8);
  }

  // A letter, the words, and how many hands went up for it, as a bar of their share that is as high as the option: it is read from the
  // last row.
  void draw_option(size_t i, const Rect& box) {
    const FilledOption& option = run_.filled()->options[i];
    const LessonRun::Answer& answer = run_.answer();
    const bool open = run_.open(), given = answer.given == option.value, right = !open && option.right, wrong = !open && given && !right;
    const std::string id = "lesson.option." + std::string(1, static_cast<char>('A' + i));
    const Hit h = hit(pen_, id, box, act::AnswerLesson{option.value}, open);
    const float radius = skin_.px(5);
    pen_.canvas.fill_rect(box, h.hovered && open ? viz::mix(theme_.panel, theme_.accent, 0.15f) : theme_.panel, radius);
    const bool typing = open && !state_.lesson_typed.empty() && run_.question()->options[i].text.empty() &&
                        std::to_string(option.value).starts_with(state_.lesson_typed);
    const uint32_t hands = run_.hands().empty() ? 0 : run_.hands()[i];
    uint32_t all = 0;
    for (const uint32_t n : run_.hands()) all += n;
    const viz::Color color = right ? theme_.ok : wrong ? theme_.conflict : theme_.accent;
    if (hands > 0) {
      const float share = static_cast<float>(hands) / static_cast<float>(all);
      const Rect bar{box.x, box.y, box.width * share, box.height};
      pen_.canvas.fill_rect(bar, viz::mix(theme_.panel, color, 0.28f), std::min(radius, bar.width / 2));
      pen_.canvas.fill_rect({bar.x, box.bottom() - skin_.px(5), bar.width, skin_.px(5)}, color, std::min(skin_.px(2), bar.width / 2));
    }
    const bool framed = right || wrong || typing;
    pen_.canvas.stroke_rect(box, framed ? color : theme_.line, skin_.px(framed ? 2 : 1), radius);
    const float middle = option_middle(i, box), base = middle + skin_.px(5);
    // The key that answers so.
    const Rect cap{box.x + skin_.px(8), base - skin_.px(13), skin_.px(18), skin_.px(18)};
    pen_.canvas.fill_rect(cap, theme_.raised, skin_.px(3));
    pen_.canvas.stroke_rect(cap, theme_.line, 1, skin_.px(3));
    pen_.text(cap.center().x, base, std::string(1, static_cast<char>('A' + i)), Face::Mono, 12, theme_.dim, Align::Center);
    const float x = box.x + skin_.px(kLetter), room = box.width - skin_.px(kLetter + 60);
    if (run_.question()->options[i].text.empty() && presents_)
      pen_.text(box.center().x, box.center().y + shell_px(kNumber * 0.36f), option_text(i), Face::MonoSemiBold, kNumber / look_.grown,
                theme_.text, Align::Center);
    else if (run_.question()->options[i].text.empty())
      pen_.text(x, base, option_text(i), Face::Mono, 15, theme_.text);
    else
      pen_.wrapped(x, base, room, option_text(i), Face::Text, kText, theme_.text);
    draw_hands(i, box, middle, hands, right, wrong);
    if (h.hovered && open) tooltip(skin_, skin_.text("lesson.option_help"), std::string(1, static_cast<char>('A' + i)));
  }

  // The middle of an option's first line, with which everything else is aligned. A class sees a number in the middle of its box, and
  // words too where each option has one line.
  float option_middle(size_t i, const Rect& box) const {
    const bool words = !run_.question()->options[i].text.empty(), one_line = short_options(look_, *run_.question(), width_);
    return box.y + (presents_ && words && one_line ? box.height / 2 : std::min(box.height / 2, skin_.px(16)));
  }

  // Left of the mark, or of the button that counts one more.
  void draw_hands(size_t i, const Rect& box, float middle, uint32_t hands, bool right, bool wrong) {
    const float at = box.right() - skin_.px(16), counted = presents_ ? 15.0f : 12.0f;
    const auto count = [&](float end, viz::Color color) {
      if (hands > 0)
        pen_.text(end, middle + skin_.px(counted * 0.36f), viz::grouped(hands), Face::MonoSemiBold, counted, color, Align::Right);
    };
    if (right || wrong) count(at - skin_.px(12), theme_.text);
    if (right) return draw_check(pen_, {at, middle});
    if (wrong) {
      const float s = skin_.px(4);
      pen_.canvas.line({at - s, middle - s}, {at + s, middle + s}, theme_.conflict, skin_.px(2));
      pen_.canvas.line({at - s, middle + s}, {at + s, middle - s}, theme_.conflict, skin_.px(2));
      return;
    }
    if (!run_.open() || !presents_) return count(box.right() - skin_.px(10), theme_.text);
    const std::string id = std::string("lesson.hand.") + static_cast<char>('A' + i);
    const Rect plus{box.right() - skin_.px(24), middle - skin_.px(10), skin_.px(20), skin_.px(20)};
    const Hit more = button(pen_, id, plus, "+", act::RaiseHand{i, 1}, {.quiet = true});
    if (more.hovered) tooltip(skin_, skin_.text("lesson.hand_help"), std::string("Shift+") + static_cast<char>('A' + i));
    count(plus.x - skin_.px(3), theme_.text);
  }

  // A number that is typed.
  float draw_entry(float x, float y, float width) {
    const float height = skin_.px(32);
    const Rect box{x, y, std::min(width * 0.55f, skin_.px(130)), height};
    pen_.canvas.fill_rect(box, theme_.panel, skin_.px(5));
    pen_.canvas.stroke_rect(box, run_.open() ? theme_.accent : theme_.line, skin_.px(run_.open() ? 2 : 1), skin_.px(5));
    const LessonRun::Answer& answer = run_.answer();
    if (run_.open()) return draw_typed(box, x + width);
    const std::string given = answer.given ? number_text(*answer.given) : std::string("?");
    const float base = y + skin_.px(21);
    pen_.text(x + skin_.px(12), base, given, Face::Mono, 15, theme_.text);
    pen_.text(box.right() + skin_.px(14), base, "→ " + answer_text(run_.filled()->answer), Face::Mono, 15,
              answer.given && !answer.right ? theme_.conflict : theme_.ok);
    return y + height + skin_.px(6);
  }
  // So far, with the button that gives it.
  float draw_typed(const Rect& box, float right) {
    const float y = box.y, left = box.right() + skin_.px(8);
    const float taken = pen_.text(box.x + skin_.px(12), y + skin_.px(21), state_.lesson_typed, Face::Mono, 15, theme_.text);
    pen_.canvas.fill_rect({box.x + skin_.px(14) + taken, y + skin_.px(8), skin_.px(1.5f), skin_.px(16)}, theme_.accent);
    button(pen_, "lesson.answer", {left, y, std::min(skin_.px(96), right - left), box.height}, skin_.text("lesson.answer"),
           act::GiveTyped{}, {.enabled = !state_.lesson_typed.empty()});
    return y + box.height + skin_.px(6);
  }

  // What is to be clicked; its number can be typed too.
  float draw_pick(float x, float y, float width) {
    const PickKind pick = run_.question()->pick;
    const bool typing = run_.open() && !state_.lesson_typed.empty();
    const LessonRun::Answer& answer = run_.answer();
    const std::string text = run_.open()    ? skin_.text(std::string("lesson.click.") + pick_name(pick))
                             : answer.given ? answer_text(answer.given)
                                            : truth_text();
    const Rect box{x, y, typing ? width - skin_.px(104) : width, typing ? skin_.px(32) : pick_height(look_, text, width)};
    pen_.canvas.stroke_rect(box, run_.open() ? theme_.accent : theme_.line, 1, skin_.px(5));
    if (typing) return draw_typed(box, x + width);
    const viz::Color color = run_.open() ? theme_.accent : !answer.given ? theme_.text : answer.right ? theme_.ok : theme_.conflict;
    if (presents_)
      pen_.wrapped(x + skin_.px(12), y + skin_.px(21), width - skin_.px(24), text, Face::Text, kText, color);
    else if (pen_.fitted(x + skin_.px(12), y + skin_.px(21), width - skin_.px(24), text, Face::Text, kText, color) &&
             mouse_area(pen_, "lesson.click", box).hovered)
      tooltip(skin_, text);
    return y + box.height + skin_.px(6);
  }

  const Workbench& bench_;
  const bool presents_;
  const LessonRun& run_;
  const PanelState& state_;
  const Look& look_;
  PanelPen pen_;
  const Skin& skin_;
  const viz::Theme& theme_;
  Rect rect_;
  float width_ = 0;   // of the options
  float bottom_ = 0;  // of what is seen without scrolling
  bool fits_ = true;
};

}  // namespace
}  // namespace lesson_card

float lesson_height(const Workbench& bench, const Skin& skin, float width, float room) {
  if (!bench.lesson()) return 0;
  // As high as the step wants before and after its answer: nothing moves when it is answered.
  const LessonStep* const step = bench.lesson_run().current();
  const float content = step ? lesson_card::step_height(bench, {skin}, *step, width) : lesson_end_height(bench, skin, width);
  return std::round(std::min(std::max(content, skin.px(100)) + skin.px(lesson_card::kTop + lesson_card::kFooter), room));
}

void draw_lesson(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  if (!bench.lesson()) return;
  const bool presents = bench.presenter.on;
  const float grown = presents ? lesson_card::type_of_a_class(bench, skin, rect) : 1;
  const Skin large = enlarged(skin, grown);
  lesson_card::Card(bench, state, {large, presents, grown}, rect).draw();
}

}  // namespace warplens::app
