// Stores of several places of the source that the optimiser makes one. nvcc does so with the ways of one branch and with stores to one
// address, not always; others stay apart, and that of a constant floating-point number beside a way that computes (seen in its machine
// code).
#pragma once

#include "kernels/frontend/ast_tables.h"

namespace llvm {
class Function;
}  // namespace llvm

namespace warplens::frontend {

// Before the optimiser, when variables are in registers.
void keep_stores_apart(llvm::Function& kernel);

// Before it too: a load of what a value was loaded from, behind a store of that value to where it may lie, is left out here, and not by
// nvcc.
void mark_reloads(llvm::Function& kernel);

// After it, before neighbours are joined: marks those that were merged, and undoes what the first did.
void mark_merged_stores(llvm::Function& kernel, const AstTables& tables);

}  // namespace warplens::frontend
