// Watches the preprocessor: unknown includes are empty, settings win over #define, user files are remembered.
#pragma once

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <memory>

#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

inline constexpr const char* kSettingsFile = "/warplens/settings.h";  // in memory: the settings as macros

std::unique_ptr<clang::PPCallbacks> watch(clang::Preprocessor& preprocessor, const ParseJob& job, Included& included);

}  // namespace warplens::frontend
