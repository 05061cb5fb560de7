// What the files of a request hold, before they are parsed.
#pragma once

#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

struct Survey {
  Included included;
  std::vector<KernelText> kernels;
};

// `settings` may name template parameters as well as macros: which is known only afterwards.
Survey survey(ParseJob job, const std::vector<std::pair<std::string, std::string>>& settings);

}  // namespace warplens::frontend
