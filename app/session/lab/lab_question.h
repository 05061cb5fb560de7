// Predict, then reveal, in the Lab: what was answered to each access, and what there is to choose from.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/session/lab/lab.h"

namespace warplens::app {

struct LabAnswer {
  uint32_t given = 0, right = 0;
  friend bool operator==(const LabAnswer&, const LabAnswer&) = default;
};
using LabAnswers = std::map<std::string, LabAnswer>;

// The same access on the same architecture is the same question: a preset by its name, another one by a hash of all of it.
std::string question_of(const LabSetup& setup, std::string_view architecture);
// What the answer may be, ascending: powers of two, and the right one, which does not stand out.
std::vector<uint32_t> options_of(uint32_t right);

// As a stage keeps them, "column=1/32 row=1/1", and back; nonsense is left out.
inline constexpr const char* kLabAnswersView = "lab.answers";
std::string text_of(const LabAnswers& answers);
LabAnswers answers_of(std::string_view text);

}  // namespace warplens::app
