// A guided walk: places in the trace, found by what happens there, each with a short text and what to light up.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/pipeline.h"
#include "app/session/stage.h"

namespace warplens::app {

// A place, described by what the followed warp does there. Every given part must match.
struct LessonCondition {
  std::string array, op, space;  // of an access: "As", "store", "shared"
  std::string statement;         // text that the statement's source contains
  bool barrier = false;          // the warp arrives at a barrier
};
struct LessonStep {
  std::string id;
  LessonCondition find;
  std::map<std::string, std::string> title, text;  // by language
  std::string stage;                               // its id
  std::vector<std::string> light;                  // "source", "lanes", "address", "stage", "timeline"
};
struct Lesson {
  std::string kernel;
  std::map<std::string, std::string> title;
  std::vector<LessonStep> steps;
};

// Errors name what is missing or has another type than it should, and a stage that is not one of `stages`.
Result<Lesson> parse_lesson(std::string_view file, std::string_view json, const Stages& stages);

// The tick of each step: the first place of `warp` after the previous step's that meets the condition; nullopt where the
// trace has none (a kernel without that phase).
std::vector<std::optional<uint64_t>> find_steps(const Lesson& lesson, const analysis::Snapshot& snapshot, uint32_t warp);

}  // namespace warplens::app
