// Atomics that merely count: they add a 1 that is known, and nothing that has an effect uses the result. A device compiler finds both after
// it has put the variables of a thread into registers, its structures and arrays too, where it can.
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>

namespace warplens::frontend {

void mark_counting_atomics(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses);
bool merely_counts(const llvm::Instruction& atomic);

}  // namespace warplens::frontend
