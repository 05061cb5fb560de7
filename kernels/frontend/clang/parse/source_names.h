// Each name of the opened file and what it is: from Clang's tokens and syntax tree, function bodies of host and device included.
#pragma once

#include "kernels/frontend/clang/parse/parse.h"
#include "kernels/frontend/source_names.h"

namespace warplens::frontend {

// In their order. Names whose meaning is open (in code that does not compile, or that the preprocessor leaves out) are missing.
std::vector<SourceName> source_names(ParseJob job);

}  // namespace warplens::frontend
