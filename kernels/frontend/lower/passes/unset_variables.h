// A variable that is declared without a value gets one that says so: a call whose result flows where the variable's would. Where it is
// always stored to first, nothing of it is left once it is promoted to a register.
#pragma once

#include <llvm/IR/Instructions.h>

namespace warplens::frontend {

void begin_unset(llvm::AllocaInst& alloca);  // at its declaration; a scalar of the source, or a structure of some
void drop_unused_unset(llvm::Function& kernel);
bool is_unset(const llvm::Value& value);

}  // namespace warplens::frontend
