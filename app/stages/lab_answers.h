// The Lab's questions: which is open, and what was answered.
#pragma once

#include <optional>

#include "app/session/lab/lab_question.h"
#include "app/session/workbench/workbench.h"

namespace warplens::app {

inline constexpr const char* kPredictView = "lab.predict";
inline bool predicts(const Workbench& bench) { return bench.view(kPredictView, "off") == "on"; }
LabAnswers lab_answers(const Workbench& bench);
std::optional<LabAnswer> answer_of(const Workbench& bench, const LabSetup& setup);
// What there is to see would tell the answer.
inline bool question_open(const Workbench& bench, const LabSetup& setup) { return predicts(bench) && !answer_of(bench, setup); }
// Wavefronts of shared memory, sectors of global memory.
uint32_t cost_of(const LabSetup& setup, const hardware::WarpAccess& access, const hardware::Architecture& arch);
void answer(Workbench& bench, const LabSetup& setup, LabAnswer given);
// The nth of what there is to choose from answers the open question; false: none is open, or it has no such choice.
bool answer_nth(Workbench& bench, size_t nth);

void show_next_preset(Workbench& bench);  // the next one without an answer, else the next one

}  // namespace warplens::app
