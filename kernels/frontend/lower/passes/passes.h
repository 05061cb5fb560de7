// The two accounts of a kernel, as LLVM passes: as written and as compiled; and the latter for a device.
#pragma once

#include <llvm/ADT/ArrayRef.h>

#include "kernels/base/result.h"
#include "kernels/frontend/ast_tables.h"

namespace llvm {
class Function;
class Module;
class TargetMachine;
}  // namespace llvm

namespace warplens::frontend {

// Everything inlined into the kernel, scalars in registers; no memory access moved, joined or removed.
Status prepare_as_written(llvm::Module& module, llvm::Function& kernel);

// Optimised as a device compiler would, with neighbouring accesses joined.
Status prepare_as_compiled(llvm::Module& module, llvm::Function& kernel, const AstTables& tables);

// The same for several kernels that a device will run: they keep their names, and so do the variables that a host may fill in.
Status prepare_for_device(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kernels, const AstTables& tables,
                          llvm::TargetMachine& machine);

}  // namespace warplens::frontend
