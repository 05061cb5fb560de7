// Whether what is drawn answers an open question: a number that it asks for, where a word beside it says what it is.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {

// A number that must not be read, as it is drawn, and the words that name it.
struct Secret {
  std::string number;
  std::vector<std::string> names;
  bool label = false;  // "bank 4", of a word or a lane that the same text names; else a count: "4 wavefronts"
};
// Of the step that is shown: the answer and the quantities that it is worked out from and that the step's texts do not give.
std::vector<Secret> secrets_of(const Workbench& bench);

// Texts in which such a number stands: with a name in the same text, in one beside it, or in the head of its column.
std::vector<std::string> answers_in(const std::vector<Secret>& secrets, const viz::Drawing& drawing);
std::vector<std::string> answers_in(const std::vector<Secret>& secrets, const std::vector<std::string>& texts);

// Covered texts ("? wavefronts") that have nothing to do with what the step asks: no word for it stands in them, beside them or at the head
// of their column. `besides`: what "?" stands in whatever is asked.
std::vector<std::string> covered_for_nothing(const LessonStep& step, const viz::Drawing& drawing, const std::set<std::string>& besides);

}  // namespace warplens::app
