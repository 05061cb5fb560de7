#include "app/session/lessons/lesson_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>

#include "app/session/lessons/quantities.h"
#include "kernels/base/number.h"
#include "kernels/hardware/access.h"

namespace warplens::app {
namespace {

constexpr std::string_view kGiven = "given";
constexpr std::string_view kBlank = "____";

// A placeholder's expression, and what follows it: the noun for one and for many, or how many digits are after the point.
struct Placeholder {
  std::string_view expression, one, many;
  int decimals = 0;
};
Placeholder read_placeholder(std::string_view inside) {
  const size_t first = inside.find(';'), second = first == std::string_view::npos ? first : inside.find(';', first + 1);
  Placeholder read{inside.substr(0, first), {}, {}, 0};
  if (first == std::string_view::npos) return read;
  const std::string_view rest = inside.substr(first + 1, second == std::string_view::npos ? second : second - first - 1);
  if (second != std::string_view::npos)
    read.one = rest, read.many = inside.substr(second + 1);
  else
    std::from_chars(rest.data(), rest.data() + rest.size(), read.decimals);
  return read;
}

// "65 536", in one piece: lines do not break inside.
std::string in_one_piece(uint64_t value) {
  std::string text;
  for (const char c : grouped(value)) c == ' ' ? text += "\u00a0" : text += c;
  return text;
}
std::string in_digits(int64_t value) { return (value < 0 ? "-" : "") + in_one_piece(static_cast<uint64_t>(std::llabs(value))); }
std::string in_digits(int64_t value, int decimals) {
  int64_t unit = 1;
  for (int i = 0; i < decimals; ++i) unit *= 10;
  return fmt::format("{}{}.{:0{}}", value < 0 ? "-" : "", in_one_piece(static_cast<uint64_t>(std::llabs(value / unit))),
                     std::llabs(value % unit), decimals);
}

// Calls `use` with what is between the braces, and `plain` with what is not.
template <class Plain, class Use>
void go_through(std::string_view text, Plain plain, Use use) {
  size_t at = 0;
  for (size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', at)) {
    const size_t close = std::min(text.find('}', open), text.size());
    plain(text.substr(at, open - at));
    use(text.substr(open + 1, close - open - 1));
    at = std::min(close + 1, text.size());
  }
  plain(text.substr(at));
}

// Every expression of the step with where it is: `see(where, expression)`.
template <class See>
void each_expression(const LessonStep& step, See see) {
  const auto texts = [&](const std::string& where, const Translations& translations) {
    for (const auto& [language, text] : translations) {
      const std::string place = where + "." + language;
      go_through(
          text, [](std::string_view) {}, [&](std::string_view inside) { see(place, std::string(read_placeholder(inside).expression)); });
    }
  };
  const auto expression = [&](const std::string& where, const std::string& text) {
    if (!text.empty()) see(where, text);
  };
  texts("title", step.title);
  texts("text", step.text);
  if (!step.question) return;
  const LessonQuestion& q = *step.question;
  texts("question.ask", q.ask);
  texts("question.hint", q.hint);
  texts("question.reveal", q.reveal);
  expression("question.answer", q.answer);
  expression("question.holds", q.holds);
  for (size_t i = 0; i < q.options.size(); ++i) {
    const std::string where = fmt::format("question.options[{}]", i);
    texts(where + ".text", q.options[i].text);
    expression(where + ".value", q.options[i].value);
    expression(where + ".holds", q.options[i].holds);
  }
  for (size_t i = 0; i < q.wrong.size(); ++i) {
    const std::string where = fmt::format("question.wrong[{}]", i);
    expression(where + ".given", q.wrong[i].given);
    texts(where + ".say", q.wrong[i].say);
  }
}

bool is_of_given(std::string_view name) { return name.ends_with(".given"); }
bool is_option(std::string_view name) { return name.size() == 8 && name.starts_with("option."); }

// The value of a name, with the answer that was given: `given`, "bank.given", "option.B".
std::optional<int64_t> value_of(std::string_view name, const catalog::Values& values, std::optional<int64_t> given) {
  if (name == kGiven && given) return given;
  if (is_option(name)) return name.back() - 'A';
  std::string key(name);
  if (is_of_given(name)) {
    if (!given) return std::nullopt;
    key = key.substr(0, key.size() - kGiven.size()) + std::to_string(*given);
  }
  const auto found = values.find(key);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

// Why there is none, in words, where there is none.
struct Evaluated {
  std::optional<int64_t> value;
  std::string problem;
};
Evaluated evaluate(std::string_view text, const catalog::Values& values, std::optional<int64_t> given = std::nullopt) {
  const auto expression = catalog::Expression::parse(text);
  if (!expression) return {std::nullopt, expression.error().message};
  catalog::Expression::Slots slots;
  for (const std::string& name : expression->names()) {
    slots.push_back(value_of(name, values, given));
    if (!slots.back()) return {std::nullopt, "'" + name + "' has no value here"};
  }
  const catalog::Evaluation evaluation = expression->evaluate(slots);
  if (!evaluation.ok()) return {std::nullopt, expression->error(evaluation).message};
  return {evaluation.value, {}};
}

// Both sides of "a / b", if the whole text is that division.
std::optional<std::pair<std::string_view, std::string_view>> division_in(std::string_view text) {
  size_t at = std::string_view::npos;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    const bool inside = depth > 0 || c == ')' || c == ' ' || c == '_' || c == '.' || std::isalnum(static_cast<unsigned char>(c));
    if (inside) continue;
    if (c == '/')
      at = i;
    else if (c != '*' || at != std::string_view::npos)
      return std::nullopt;
  }
  if (at == std::string_view::npos) return std::nullopt;
  return std::pair(text.substr(0, at), text.substr(at + 1));
}

// With digits after the point a quotient is rounded, as everywhere on the screen; a whole number is C's.
Evaluated evaluate_rounded(std::string_view text, const catalog::Values& values) {
  const Evaluated whole = evaluate(text, values);
  const auto division = division_in(text);
  if (!whole.value || !division) return whole;
  const int64_t a = *evaluate(division->first, values).value, b = *evaluate(division->second, values).value;
  const int64_t rest = std::llabs(a % b), away = (a < 0) == (b < 0) ? 1 : -1;
  return {*whole.value + (rest >= std::llabs(b) - rest ? away : 0), {}};
}

bool names_given(std::string_view text) {
  const auto expression = catalog::Expression::parse(text);
  if (!expression) return false;
  const auto& names = expression->names();
  return std::any_of(names.begin(), names.end(), [](const std::string& name) { return name == kGiven || is_of_given(name); });
}

void fill_choice(const LessonQuestion& q, const catalog::Values& values, FilledStep& filled) {
  std::vector<std::string>& problems = filled.problems;
  const auto worked_out = [&](const std::string& text) -> std::optional<int64_t> {
    const Evaluated found = evaluate(text, values);
    if (!found.value) problems.push_back(text + ": " + found.problem);
    return found.value;
  };
  std::optional<int64_t> answer;
  if (!q.answer.empty()) answer = worked_out(q.answer);
  size_t right = 0;
  for (size_t i = 0; i < q.options.size(); ++i) {
    const LessonOption& option = q.options[i];
    const auto value = worked_out(option.value.empty() ? option.holds : option.value);
    if (!value) continue;
    FilledOption made;
    made.value = option.value.empty() ? static_cast<int64_t>(i) : *value;
    made.right = option.value.empty() ? *value != 0 : answer && *value == *answer;
    for (const auto& [language, text] : option.text) made.text[language] = fill_text(text, values, problems);
    if (option.text.empty()) made.text["en"] = in_digits(*value);
    right += made.right;
    if (made.right) filled.answer = made.value;
    for (const FilledOption& other : filled.options)
      if (other.value == made.value) problems.push_back("two options are " + in_digits(made.value));
    filled.options.push_back(std::move(made));
  }
  if (problems.empty() && right != 1)
    problems.push_back(fmt::format("{} options are right{}", right == 0 ? std::string("no") : std::to_string(right),
                                   answer ? "; the answer is " + in_digits(*answer) : std::string()));
}

// From 1; a problem where there are none.
std::set<int64_t> lines_with(const std::string& text, const std::vector<std::string_view>& lines, FilledStep& filled) {
  std::set<int64_t> found;
  for (size_t i = 0; i < lines.size(); ++i)
    if (lines[i].find(text) != std::string_view::npos) found.insert(static_cast<int64_t>(i + 1));
  if (found.empty()) filled.problems.push_back("no line contains '" + text + "'");
  return found;
}

void fill_pick(const LessonQuestion& q, const catalog::Values& values, const std::vector<std::string_view>& lines, FilledStep& filled) {
  for (const LessonReason& reason : q.wrong)
    filled.reason_lines.push_back(reason.line.empty() ? std::set<int64_t>() : lines_with(reason.line, lines, filled));
  if (!q.line.empty()) {
    const std::set<int64_t> found = lines_with(q.line, lines, filled);
    if (found.size() > 1) filled.problems.push_back("more than one line contains '" + q.line + "'");
    if (!found.empty()) filled.answer = *found.rbegin();
  } else if (!q.answer.empty()) {
    const Evaluated found = evaluate(q.answer, values);
    filled.answer = found.value;
    if (!found.value) filled.problems.push_back(q.answer + ": " + found.problem);
  } else if (q.pick == PickKind::Bank || q.pick == PickKind::Lane) {
    for (int64_t i = 0; i < hardware::kLanes; ++i)
      if (const Evaluated found = evaluate(q.holds, values, i); found.value.value_or(0) != 0) filled.accepted.push_back(i);
    if (!filled.accepted.empty()) filled.answer = filled.accepted.front();
    if (!filled.answer) filled.problems.push_back("nothing that could be picked is right: " + q.holds);
  }
}

}  // namespace

std::vector<std::string> quantities_in(const LessonStep& step) {
  std::set<std::string> found;
  each_expression(step, [&](const std::string&, const std::string& text) {
    const auto expression = catalog::Expression::parse(text);
    if (!expression) return;
    for (const std::string& name : expression->names()) {
      if (name == kGiven || is_option(name)) continue;
      if (!is_of_given(name)) {
        found.insert(name);
        continue;
      }
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
        found.insert(name.substr(0, name.size() - kGiven.size()) + std::to_string(lane));
    }
  });
  return {found.begin(), found.end()};
}

std::vector<std::string> quantities_asked(const LessonStep& step) {
  if (!step.question) return {};
  std::set<std::string> answers, given, quantities;
  for (const QuantityName& quantity : quantity_names()) quantities.insert(quantity.name);
  each_expression(step, [&](const std::string& where, const std::string& text) {
    const auto expression = catalog::Expression::parse(text);
    if (!expression) return;
    const bool answer = where == "question.answer" || where == "question.holds" || where.ends_with("].holds");
    const bool said = where.starts_with("title.") || where.starts_with("text.") || where.starts_with("question.ask.") ||
                      where.starts_with("question.hint.");
    for (const std::string& name : expression->names()) {
      if (answer && name != kGiven) answers.insert(name);
      if (said && name == text) given.insert(name);
    }
  });
  std::vector<std::string> asked, sizes;
  for (const std::string& name : answers) {
    const bool known = quantities.contains(std::string(quantity_of_side(name).quantity));
    if (!given.contains(name)) asked.push_back(name);
    if (given.contains(name) && !known) sizes.push_back(name);
  }
  if (asked.empty()) asked = std::move(sizes);
  constexpr const char* kPicked[] = {"bank", "lane", "word", "line"};
  if (step.question->kind == QuestionKind::Pick) asked.push_back(kPicked[static_cast<size_t>(step.question->pick)]);
  return asked;
}

std::vector<std::string> values_asked(const LessonStep& step) {
  std::vector<std::string> asked = quantities_asked(step);
  if (step.question && !step.question->answer.empty())
    std::erase_if(asked, [&](const std::string& name) { return name != step.question->answer; });
  return asked;
}

std::string wrong_expression(const LessonStep& step) {
  std::string problem;
  each_expression(step, [&](const std::string& where, const std::string& text) {
    const auto expression = catalog::Expression::parse(text);
    if (!expression && problem.empty())
      problem = fmt::format("{}: '{}', column {}: {}", where, text, expression.error().span.column, expression.error().message);
  });
  return problem;
}

std::string fill_text(std::string_view text, const catalog::Values& values, std::vector<std::string>& problems) {
  std::string filled;
  go_through(
      text, [&](std::string_view plain) { filled += plain; },
      [&](std::string_view inside) {
        const Placeholder placeholder = read_placeholder(inside);
        const Evaluated found =
            placeholder.decimals > 0 ? evaluate_rounded(placeholder.expression, values) : evaluate(placeholder.expression, values);
        if (!found.value) {
          problems.push_back("{" + std::string(inside) + "}: " + found.problem);
          filled += "?";
          return;
        }
        filled += placeholder.decimals > 0 ? in_digits(*found.value, placeholder.decimals) : in_digits(*found.value);
        if (!placeholder.many.empty()) filled += " " + std::string(*found.value == 1 ? placeholder.one : placeholder.many);
      });
  return filled;
}

std::string fill_text(std::string_view text, const catalog::Values& values, const HiddenExpression& hidden) {
  std::string filled;
  std::vector<std::string> problems;
  go_through(
      text, [&](std::string_view plain) { filled += plain; },
      [&](std::string_view inside) {
        const Placeholder placeholder = read_placeholder(inside);
        if (!hidden(placeholder.expression)) {
          filled += fill_text("{" + std::string(inside) + "}", values, problems);
          return;
        }
        filled += kBlank;
        if (!placeholder.many.empty()) filled += " " + std::string(placeholder.many);
      });
  return filled;
}

std::vector<std::string> expressions_in(std::string_view text) {
  std::vector<std::string> found;
  go_through(text, [](std::string_view) {}, [&](std::string_view inside) { found.emplace_back(read_placeholder(inside).expression); });
  return found;
}

FilledStep fill_step(const LessonStep& step, const catalog::Values& values, const std::vector<std::string_view>& lines) {
  FilledStep filled;
  const auto fill = [&](const Translations& texts) {
    Translations made;
    for (const auto& [language, text] : texts) made[language] = fill_text(text, values, filled.problems);
    return made;
  };
  filled.title = fill(step.title);
  filled.text = fill(step.text);
  if (!step.question) return filled;
  const LessonQuestion& q = *step.question;
  filled.ask = fill(q.ask);
  filled.hint = fill(q.hint);
  filled.reveal = fill(q.reveal);
  if (q.kind == QuestionKind::Choice) fill_choice(q, values, filled);
  if (q.kind == QuestionKind::Pick) fill_pick(q, values, lines, filled);
  if (q.kind == QuestionKind::Number) {
    const Evaluated found = evaluate(q.answer, values);
    filled.answer = found.value;
    if (!found.value) filled.problems.push_back(q.answer + ": " + found.problem);
  }
  return filled;
}

std::vector<FilledReason> fill_reasons(const LessonStep& step, const FilledStep& filled, const catalog::Values& values) {
  std::vector<FilledReason> reasons;
  if (!step.question) return reasons;
  for (const LessonReason& reason : step.question->wrong) {
    FilledReason made;
    catalog::Values with_given = values;
    if (!names_given(reason.given)) {
      made.given = evaluate(reason.given, values).value;
      if (!made.given || made.given == filled.answer) continue;  // it would be right here
      with_given[std::string(kGiven)] = *made.given;
    }
    std::vector<std::string> problems;
    for (const auto& [language, text] : reason.say) made.say[language] = fill_text(text, with_given, problems);
    if (problems.empty()) reasons.push_back(std::move(made));  // else it is about the answer, which nobody has given
  }
  return reasons;
}

Judgement judge(const LessonStep& step, const FilledStep& filled, const catalog::Values& values, int64_t given) {
  if (!step.question) return {};
  const LessonQuestion& q = *step.question;
  Judgement judgement;
  if (!q.holds.empty())
    judgement.right = evaluate(q.holds, values, given).value.value_or(0) != 0;
  else
    judgement.right = filled.answer == given;
  if (judgement.right) return judgement;
  for (size_t i = 0; i < q.wrong.size(); ++i) {
    const LessonReason& reason = q.wrong[i];
    const Evaluated found = reason.line.empty() ? evaluate(reason.given, values, given) : Evaluated{};
    const bool fits = !reason.line.empty()                       ? filled.reason_lines[i].contains(given)
                      : found.value && names_given(reason.given) ? *found.value != 0
                                                                 : found.value == given;
    if (!fits) continue;
    catalog::Values with_given = values;
    with_given[std::string(kGiven)] = given;
    std::vector<std::string> ignored;
    for (const auto& [language, text] : reason.say) judgement.reason[language] = fill_text(text, with_given, ignored);
    break;
  }
  return judgement;
}

}  // namespace warplens::app
