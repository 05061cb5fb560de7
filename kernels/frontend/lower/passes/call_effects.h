// What the functions that a kernel calls by name leave alone: to the optimiser a declaration may write anywhere and never return.
#pragma once

#include <llvm/IR/Module.h>

namespace warplens::frontend {

// Nothing that was loaded before a call of a math function, a shuffle or a barrier is loaded again on their account.
void say_what_calls_do(llvm::Module& module);

}  // namespace warplens::frontend
