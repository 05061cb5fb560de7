// LLVM's types as the VM's: a value is one or several scalars.
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DataLayout.h>

#include <optional>

#include "kernels/program/program.h"

namespace warplens::frontend {

using Parts = llvm::SmallVector<RegisterId, 4>;  // the scalar parts of a value

struct ScalarPart {
  Type type = Type::I32;
  uint64_t offset = 0;  // in bytes, in memory
};

std::optional<Type> scalar_type(const llvm::Type* type);

// The scalars of a type in order, each at its place in memory. False for a type that the VM has no registers for.
bool flatten(const llvm::DataLayout& layout, llvm::Type* type, llvm::SmallVectorImpl<ScalarPart>& parts, uint64_t offset = 0);

}  // namespace warplens::frontend
