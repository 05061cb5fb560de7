// Texts of the command line in a language.
#pragma once

#include <string>

#include "kernels/base/result.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// The language that is wanted; where none is, the system's if there is a table of it, else English.
std::string chosen_language(const std::string& wanted);
// Error: no such language, with those that there are.
Result<viz::Strings> texts_in(const std::string& wanted);
// What the option that chooses one says of itself.
inline constexpr const char* kLanguageHelp = "language of the texts: a file in assets/languages; by default the system's";

}  // namespace warplens::app
