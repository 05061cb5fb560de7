#include "app/export/handout.h"

#include <fmt/format.h>

#include <chrono>
#include <set>
#include <thread>

#include "app/export/exporting.h"
#include "app/session/editing/source_text.h"
#include "app/session/lab/lab.h"
#include "app/stages/parts.h"
#include "app/stages/veil.h"

namespace warplens::app {
namespace {

constexpr uint32_t kPictureWidth = 800, kPictureHeight = 320;  // as wide as a page at the size of its text

std::string number_text(int64_t number) { return viz::grouped_signed(number); }

std::string answer_text(const LessonQuestion& question, const FilledStep& filled, int64_t value, const viz::Strings& strings) {
  constexpr const char* kPicks[] = {"bank", "lane", "word", "line"};
  if (question.kind == QuestionKind::Pick) {
    const std::string number = question.pick == PickKind::Line ? std::to_string(value) : number_text(value);
    const std::string picked =
        strings.format(std::string("lesson.pick.") + kPicks[static_cast<size_t>(question.pick)], {{"number", std::string_view(number)}});
    return question.holds.empty() ? picked : strings.format("handout.for_example", {{"answer", std::string_view(picked)}});
  }
  for (size_t i = 0; i < filled.options.size(); ++i)
    if (filled.options[i].value == value) {
      const std::string text =
          question.options[i].text.empty() ? number_text(filled.options[i].value) : in_words(filled.options[i].text, strings);
      const std::string letter(1, static_cast<char>('A' + i));
      return strings.format("lesson.option", {{"letter", std::string_view(letter)}, {"text", std::string_view(text)}});
    }
  return number_text(value);
}

// Whether it is worked out at a place of the trace: not a parameter or a size, and not worked out from several names.
bool is_quantity(std::string_view expression) {
  const std::vector<QuantityName> names = quantity_names();
  return expression.find_first_not_of("0123456789") == std::string_view::npos ||
         (expression.find(' ') == std::string_view::npos && expression.find('.') != std::string_view::npos) ||
         std::any_of(names.begin(), names.end(), [&](const QuantityName& quantity) { return quantity.name == expression; });
}

// What the answer of a step says and its own texts do not: its expression, or those of the option that is right. Quantities aside, which
// are asked at one place.
std::set<std::string> answers_of(const LessonStep& step, const FilledStep& filled) {
  std::set<std::string> found;
  const LessonQuestion& question = *step.question;
  if (question.options.empty() && !question.answer.empty()) found.insert(question.answer);
  for (size_t i = 0; i < question.options.size() && i < filled.options.size(); ++i) {
    if (!filled.options[i].right) continue;
    found.insert(question.options[i].value);
    for (const auto& [language, text] : question.options[i].text)
      for (const std::string& expression : expressions_in(text)) found.insert(expression);
  }
  for (const Translations* const said : {&step.title, &step.text, &question.ask, &question.hint})
    for (const auto& [language, text] : *said)
      for (const std::string& expression : expressions_in(text)) found.erase(expression);
  std::erase_if(found, [](const std::string& text) { return text.empty() || is_quantity(text); });
  return found;
}

// What a step before asked, and of which kernels.
struct AskedBefore {
  std::set<std::string> expressions;
  std::array<Choice, kSides> choices;
};

// Whether an expression of a text tells the answer of another step, which on paper is on the last page alone.
bool is_asked(std::string_view text, const Workbench& bench, const std::vector<AskedBefore>& before) {
  const auto expression = catalog::Expression::parse(text);
  if (!expression) return false;
  const std::vector<std::string>& names = expression->names();
  const auto tells = [&](const AskedBefore& asked) {
    const auto one = [&](const std::string& name) {
      const QuantityOfSide of = quantity_of_side(name);
      const Choice& shown = bench.settings().choices[static_cast<size_t>(of.side.value_or(SideId::Main))];
      const bool said = asked.expressions.contains(std::string(of.quantity)) || asked.expressions.contains(std::string(text));
      return said && std::find(asked.choices.begin(), asked.choices.end(), shown) != asked.choices.end();
    };
    return names.empty() ? asked.expressions.contains(std::string(text)) : std::any_of(names.begin(), names.end(), one);
  };
  return std::any_of(before.begin(), before.end(), tells) ||
         std::any_of(names.begin(), names.end(), [&](const std::string& name) { return asked_elsewhere(bench, name); });
}

std::string with_blanks(const Translations& written, const Workbench& bench, const std::vector<AskedBefore>& before,
                        const viz::Strings& strings) {
  Translations made;
  for (const auto& [language, text] : written)
    made[language] =
        fill_text(text, bench.lesson_run().values(), [&](std::string_view expression) { return is_asked(expression, bench, before); });
  return in_words(made, strings);
}

HandoutStep::Question question_of(const Workbench& bench, const std::vector<AskedBefore>& before, const viz::Strings& strings) {
  const LessonRun& run = bench.lesson_run();
  const LessonStep& step = *run.current();
  const LessonQuestion& question = *step.question;
  const FilledStep& filled = *run.filled();
  HandoutStep::Question made;
  made.ask = with_blanks(question.ask, bench, before, strings), made.hint = with_blanks(question.hint, bench, before, strings);
  made.reveal = in_words(filled.reveal, strings);
  if (filled.answer) made.answer = answer_text(question, filled, *filled.answer, strings);
  for (size_t i = 0; i < filled.options.size(); ++i) {
    const FilledOption& option = filled.options[i];
    const std::string text = question.options[i].text.empty() ? number_text(option.value) : in_words(option.text, strings);
    const Translations reason = option.right ? Translations{} : judge(step, filled, run.values(), option.value).reason;
    made.options.push_back({text, reason.empty() ? std::string() : in_words(reason, strings), option.right});
  }
  if (made.options.empty())
    for (const FilledReason& reason : fill_reasons(step, filled, run.values()))
      made.mistakes.emplace_back(reason.given ? answer_text(question, filled, *reason.given, strings) : std::string(),
                                 in_words(reason.say, strings));
  return made;
}

void add_place(const Workbench& bench, const viz::Strings& strings, HandoutStep& step) {
  step.place = strings.get("panel.stage." + bench.stage().id);
  if (bench.stage().crumbs)
    for (const std::string& crumb : bench.stage().crumbs(bench, strings)) step.place += " · " + crumb;
  if (bench.stage().draws_access) step.code = setup_of(bench.settings().views).text;
  if (bench.stage().kernels != KernelsShown::One) return;
  for (const auto& [name, value] : bench.active().choice.set) step.place += fmt::format(" · {} = {}", name, value);
  const analysis::Moment* const moment = bench.player().moment();
  if (moment && moment->line > 0) step.code = line_text(bench.player().snapshot()->source(), moment->line);
  if (const size_t first = step.code.find_first_not_of(" \t"); first != std::string::npos) step.code.erase(0, first);
}

}  // namespace

bool can_be_handout(const Lesson& lesson) { return lesson.name != kMistakesLesson; }

bool settle_step(Workbench& bench, const std::function<bool()>& go_on) {
  while (bench.lesson_run().state() == LessonRun::State::Going) {
    if (!go_on()) return false;
    bench.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

Result<Handout> make_handout(Workbench& bench, const viz::Strings& strings, const std::string& name, const HandoutReport& report) {
  if (!bench.lesson_run().find(name)) {
    std::string known;
    for (const Lesson& lesson : bench.lessons()) known += (known.empty() ? "" : ", ") + lesson.name;
    return Error{"unknown lesson '" + name + "'", {}, "expected one of " + known, {}};
  }
  bench.print_lesson();
  bench.open_lesson(name);
  const Lesson& lesson = *bench.lesson();
  Handout handout{lesson.name, in_words(lesson.title, strings), in_words(lesson.summary, strings), {}};
  const size_t steps = lesson.steps.size();
  std::vector<AskedBefore> before;
  for (size_t i = 0; i < steps; ++i) {
    const auto go_on = [&] { return report(i, steps); };
    if (!go_on()) return stopped();
    bench.go_lesson(i);
    // What is compiled comes later, and is in the pictures too.
    if (!settle_step(bench, go_on) || !settle(bench, go_on)) return stopped();
    const LessonRun& run = bench.lesson_run();
    const auto failed = [&](const std::string& why) { return Error{"step '" + lesson.steps[i].id + "': " + why, {lesson.name}, {}, {}}; };
    if (!run.filled()) return failed(run.problem());
    if (!run.filled()->problems.empty()) return failed(run.filled()->problems.front());
    HandoutStep step;
    step.title = with_blanks(lesson.steps[i].title, bench, before, strings),
    step.text = with_blanks(lesson.steps[i].text, bench, before, strings);
    if (const std::string whole = in_words(run.filled()->text, strings); whole != step.text) step.whole = whole;
    add_place(bench, strings, step);
    ExportWish wish;
    wish.width = kPictureWidth, wish.height = kPictureHeight;
    step.picture = stage_as_svg(bench, strings, wish, fmt::format("step{}-", i + 1));
    if (run.question()) {
      step.question = question_of(bench, before, strings);
      before.push_back({answers_of(lesson.steps[i], *run.filled()), lesson.steps[i].place.choices});
    }
    handout.steps.push_back(std::move(step));
  }
  bench.end_lesson();
  return handout;
}

}  // namespace warplens::app
