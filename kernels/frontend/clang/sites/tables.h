// The syntax tree of the instantiated kernel and of what it calls -> AstTables, and sites on the module's instructions.
#pragma once

#include "kernels/frontend/clang/compile.h"
#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

// False when the instantiated kernel is not found.
bool fill_tables(clang::ASTContext& context, clang::Preprocessor& preprocessor, clang::CodeGenerator& codegen, const ParseJob& job,
                 Compiled& compiled);

}  // namespace warplens::frontend
