// LLVM IR -> PTX, which a driver compiles for its device.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/frontend/ast_tables.h"

namespace llvm {
class Module;
}

namespace warplens::frontend {

// `module` is what lower() takes too. `kernels`: names as the linker sees them; empty: all that the module has. `architecture`: one that
// known_architecture() gave. Errors name the functions that have no counterpart without CUDA's own libraries.
Result<std::string> emit_ptx(std::unique_ptr<llvm::Module> module, const std::vector<std::string>& kernels, const AstTables& tables,
                             const std::string& architecture);

}  // namespace warplens::frontend
