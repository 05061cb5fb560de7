// What is said of a kernel beside its numbers: what they do not follow to the last digit, and what was left out.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "kernels/analysis/snapshot.h"
#include "kernels/base/phrase.h"
#include "kernels/checks/run_checks.h"
#include "kernels/frontend/sentences.h"

namespace warplens::app {

std::span<const frontend::Sentence> note_sentences();  // of the front end, by name
// Why a part of a launch is a guess: what is not known ("a value computed on the device"), or the expression as it is written.
Phrase reason_of(const std::string& unknown);
std::vector<Phrase> notes_of(const analysis::Snapshot& snapshot);
// And those of the checks, where they have run.
std::vector<Phrase> notes_of(const analysis::Snapshot& snapshot, const checks::CheckReport* report);

}  // namespace warplens::app
