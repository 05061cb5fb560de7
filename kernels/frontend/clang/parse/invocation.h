// How Clang is set up for device code, and run over files in memory.
#pragma once

#include <clang/Frontend/FrontendAction.h>

#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

inline constexpr const char* kPrecompiledFile = "/warplens/device.pch";  // in memory

// Our device headers come before the file: as bytes of a precompiled header, with which the action starts, or, when these are empty,
// as text.
void run_clang(const ParseJob& job, const std::string& precompiled, clang::FrontendAction& action, ParseResult& result);

}  // namespace warplens::frontend
