// What of a kernel's memory each thread has for itself.
#pragma once

#include <llvm/IR/Value.h>

namespace warplens::frontend {

// Whether a structure passed by value is written to, or its address goes where that cannot be seen: then each thread needs its own copy.
bool needs_own_copy(const llvm::Value* parameter);

// False for a thread's own memory, which holds other values at the same address, and for pointers that may lead there.
bool same_memory_in_all_lanes(const llvm::Value* pointer);

}  // namespace warplens::frontend
