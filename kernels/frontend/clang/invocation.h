// How Clang is set up for device code, and run over files in memory.
#pragma once

#include <clang/Frontend/FrontendAction.h>

#include "kernels/frontend/clang/parse.h"

namespace warplens::frontend {

// Our device headers come before the file: as bytes of a precompiled header, or, when these are empty, as text.
void run_clang(const ParseJob& job, const std::string& precompiled, clang::FrontendAction& action, ParseResult& result);

}  // namespace warplens::frontend
