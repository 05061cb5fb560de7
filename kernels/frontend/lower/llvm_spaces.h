// The address spaces of NVPTX, by LLVM's numbers for them.
#pragma once

#include <llvm/IR/GlobalVariable.h>

#include <optional>

#include "kernels/program/address_space.h"

namespace warplens::frontend {

inline constexpr unsigned kGenericSpace = 0, kGlobalSpace = 1, kSharedSpace = 3, kConstantSpace = 4, kLocalSpace = 5;

// None where the type does not say it.
constexpr std::optional<Space> space_numbered(unsigned address_space) {
  switch (address_space) {
    case kGlobalSpace:
      return Space::Global;
    case kSharedSpace:
      return Space::Shared;
    case kConstantSpace:
      return Space::Constant;
    case kLocalSpace:
      return Space::Local;
    default:
      return std::nullopt;
  }
}
inline std::optional<Space> space_of(const llvm::Type& pointer) { return space_numbered(pointer.getPointerAddressSpace()); }
inline bool is_in(const llvm::GlobalVariable& variable, Space space) { return space_numbered(variable.getAddressSpace()) == space; }

}  // namespace warplens::frontend
