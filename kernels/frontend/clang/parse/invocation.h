// How Clang is set up for device code, and run over files in memory.
#pragma once

#include <clang/Frontend/FrontendAction.h>

#include "kernels/frontend/clang/parse/precompiled.h"

namespace warplens::frontend {

// Clang's, for a file that begins with our device headers: precompiled, or as text.
std::vector<std::string> arguments_of(const ParseJob& job, bool precompiled);

// Our device headers come before the file: precompiled, if they are, and the action starts after them, or as text.
void run_clang(const ParseJob& job, const Precompiled& headers, clang::FrontendAction& action, ParseResult& result);

}  // namespace warplens::frontend
