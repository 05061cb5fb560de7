// Texts of the command line in a language.
#pragma once

#include <string>

#include "kernels/base/result.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// Error: no such language, with those that there are.
Result<viz::Strings> texts_in(const std::string& language);

}  // namespace warplens::app
