// What a lesson's expressions make of the values at a step's place: texts with their numbers, options, the answer, and what is said of an
// answer. Pure: the values come from outside.
#pragma once

#include <functional>

#include "app/session/lessons/lesson.h"

namespace warplens::app {

// The quantities that the step's texts and its question need, sorted. `bank.given`, of the lane that is picked, needs bank.0 to bank.31.
std::vector<std::string> quantities_in(const LessonStep& step);
// The quantities that the question asks for: those that its answers are computed from, and what is clicked. Quantities that the step's
// texts contain are excluded; a parameter or a size counts only where the answer is computed from nothing else.
std::vector<std::string> quantities_asked(const LessonStep& step);
// What a later step asks, as it may not be told before: these where each is the answer itself. A number that an answer is worked out from
// is not one, and neither is the size of a tile.
std::vector<std::string> values_asked(const LessonStep& step);
// The first expression that cannot be read, in words; empty: all can.
std::string wrong_expression(const LessonStep& step);

// "{wavefronts}", "{wavefronts;wavefront;wavefronts}": the number with its noun; "{10 * a / b;1}": with one digit after the point.
// What has no value reads "?", and why is added to `problems`.
std::string fill_text(std::string_view text, const catalog::Values& values, std::vector<std::string>& problems);
// With a line to write on in the place of each expression that `hidden` is true of.
using HiddenExpression = std::function<bool(std::string_view expression)>;
std::string fill_text(std::string_view text, const catalog::Values& values, const HiddenExpression& hidden);
// The expressions of a text.
std::vector<std::string> expressions_in(std::string_view text);

struct FilledOption {
  Translations text;
  int64_t value = 0;  // what is given when it is chosen: its value, or its place among the options
  bool right = false;
};
struct FilledStep {
  Translations title, text, ask, hint, reveal;
  std::optional<int64_t> answer;  // of a number; of a choice the right option's value; of a pick the one that is right
  std::vector<int64_t> accepted;  // of a pick of a bank or a lane by a condition: all that are right
  std::vector<FilledOption> options;
  std::vector<std::set<int64_t>> reason_lines;  // of each reason: those that contain its text
  std::vector<std::string> problems;            // a value that is missing, no single answer
};
// `lines`: of the source, for a question that a line answers.
FilledStep fill_step(const LessonStep& step, const catalog::Values& values, const std::vector<std::string_view>& lines);

// What is said of the wrong answers that it names, with the answer where it is one.
struct FilledReason {
  std::optional<int64_t> given;
  Translations say;
};
std::vector<FilledReason> fill_reasons(const LessonStep& step, const FilledStep& filled, const catalog::Values& values);

// Whether `given` is right, and the reason that fits where it is not and the lesson has one.
struct Judgement {
  bool right = false;
  Translations reason;
};
Judgement judge(const LessonStep& step, const FilledStep& filled, const catalog::Values& values, int64_t given);

}  // namespace warplens::app
