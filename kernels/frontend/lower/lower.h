// LLVM IR of one kernel -> Program. Input: what Clang emits for nvptx64-nvidia-cuda at -O0 (without optnone, full debug info), with
// `!warplens.site !{i32 N}` on memory instructions as kernels/frontend/ast_tables.h says; a copy may carry two, of its load and its store.
#pragma once

#include <memory>
#include <string_view>

#include "kernels/base/result.h"
#include "kernels/frontend/ast_tables.h"
#include "kernels/program/program.h"

namespace llvm {
class Module;
}

namespace warplens::frontend {

// Errors name the construct the VM has no operation for, with line and column. Not safe to call from several threads on one LLVMContext.
Result<Program> lower(std::unique_ptr<llvm::Module> module, std::string_view kernel_mangled_name, const AstTables& tables,
                      bool compiled_account);

}  // namespace warplens::frontend
