// Functions that call themselves.
#pragma once

#include <llvm/IR/PassManager.h>

#include <string>

#include "kernels/base/result.h"

namespace warplens::frontend {

Span place_of(const llvm::Function& function);
std::string source_name(const llvm::Function& function);
bool calls_itself(const llvm::Function& function);

// Everything the kernel reaches is inlined for a device, so a function that calls itself, at whatever distance, has no end.
Status refuse_recursion(llvm::Module& module, const llvm::Function& kernel);

// Where the last thing that a function does is to call itself, it becomes a loop, as a device compiler makes it.
void loop_tail_calls(llvm::Module& module, llvm::FunctionAnalysisManager& analyses);

// A function that calls itself is one for all of its calls on a device: a loop whose turns depend on the call is not unrolled there, also
// where following the calls here tells how often it turns.
void keep_loops_of_recursion(llvm::Module& module, llvm::FunctionAnalysisManager& analyses);

}  // namespace warplens::frontend
