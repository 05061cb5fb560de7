// Halves as written: a product that an operator returns is to meet the sum that it is in, as a float's does.
#pragma once

#include <llvm/IR/PassManager.h>

namespace warplens::frontend {

// A half is a structure to C++, and so are its temporaries; here they become values. Pairs that have a name stay in memory, where the
// person can look at them.
void promote_small_floats(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses);

}  // namespace warplens::frontend
