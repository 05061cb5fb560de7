// A lesson as it is written: steps in kernels, in Compare, in the Lab and in Measure, each with a text and perhaps a question whose answer
// is an expression over what the trace knows. docs/lessons.md describes the file.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/stage.h"
#include "app/session/view.h"
#include "kernels/catalog/catalog.h"

namespace warplens::app {

using catalog::Translations;

// A place in a trace, described by what the followed warp does there. Every given part must match.
struct LessonCondition {
  std::string array, op, space;  // of an access: "As", "store", "shared"
  std::string role;              // of the buffer that is accessed: "in", "out", "inout"
  std::optional<bool> conflict;  // whether the access has bank conflicts
  std::string statement;         // text that the statement's source contains
  std::string line;              // text that the source line contains
  bool barrier = false;          // the warp arrives at a barrier
  uint32_t nth = 1;              // of those that match
  bool from_start = false;       // of the trace; else after the step before
  std::string side = "left";     // of Compare
  friend bool operator==(const LessonCondition&, const LessonCondition&) = default;
};

// Everything that a step sets: what a person could set too.
struct LessonPlace {
  std::array<Choice, kSides> choices;
  Followed followed;
  uint64_t block = 0;
  std::string architecture, schedule;
  std::string stage;                         // its id
  std::map<std::string, std::string> views;  // switches of stages, as a state has them
};

struct LessonOption {
  Translations text;  // or, where it is empty, the value
  std::string value;  // an expression: right where it is the answer
  std::string holds;  // a condition: right where it holds
};
// What is said of a wrong answer, where `given` is that answer or is a condition over the name `given`, or of a line that contains `line`.
struct LessonReason {
  std::string given, line;
  Translations say;
};
enum class QuestionKind : uint8_t { Number, Choice, Pick };
enum class PickKind : uint8_t { Bank, Lane, Word, Line };
struct LessonQuestion {
  QuestionKind kind = QuestionKind::Number;
  PickKind pick = PickKind::Bank;
  Translations ask, hint, reveal;
  std::string answer;                 // an expression
  std::string holds;                  // of what is picked: a condition over `given`
  std::string line;                   // of what is picked: text that one line of the source contains
  std::vector<LessonOption> options;  // of a choice: two to four
  std::vector<LessonReason> wrong;
};

struct LessonStep {
  std::string id;
  Translations title, text;
  LessonPlace place;
  std::optional<LessonCondition> find;  // none: where the step before was, or where the kernel opens
  std::vector<std::string> light;       // "source", "lanes", "address", "stage", "timeline"
  std::optional<LessonQuestion> question;
};
struct Lesson {
  std::string name;  // of the file, without .json
  int64_t order = 0;
  Translations title, summary;
  std::vector<std::string> builds_on;  // lessons whose subjects it takes for known, by name
  std::vector<LessonStep> steps;
};

// Errors name what is missing or has another type than it should, an expression that is none, a stage that is not one of `stages`, a
// question without an answer: with the step's id.
Result<Lesson> parse_lesson(std::string_view file, std::string_view json, const Stages& stages);

// The kernels that it shows on its way, each once.
std::set<std::string> kernels_of(const Lesson& lesson);

}  // namespace warplens::app
