// The two accounts of a kernel, as LLVM passes: as written and as compiled.
#pragma once

#include <memory>

#include "kernels/base/result.h"
#include "kernels/frontend/ast_tables.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace warplens::frontend {

// Everything inlined into the kernel, scalars in registers; no memory access moved, joined or removed.
Status prepare_as_written(llvm::Module& module, llvm::Function& kernel);

// Optimised as a device compiler would, with neighbouring accesses joined.
Status prepare_as_compiled(llvm::Module& module, llvm::Function& kernel, const AstTables& tables);

}  // namespace warplens::frontend
