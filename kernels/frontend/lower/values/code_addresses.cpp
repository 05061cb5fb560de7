#include "kernels/frontend/lower/values/code_addresses.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>

#include "kernels/base/hash.h"
#include "kernels/program/address_space.h"

namespace warplens::frontend {

// Below the memory of the VM, in steps that leave room for a table's entries.
constexpr uint64_t kFirst = 0x0000'1000'0000'0000ull, kMask = 0x0000'0fff'ffff'f000ull;
static_assert(kFirst + kMask < kGlobalBase && warplens::space_of(kFirst) == Space::Global);

bool is_virtual_table(const llvm::GlobalVariable& variable) { return variable.getName().starts_with("_ZTV"); }

uint64_t code_address(std::string_view name) { return kFirst + (hash_of(name) & kMask); }
uint64_t code_address(const llvm::GlobalValue& value) { return code_address(std::string_view(value.getName())); }

std::optional<uint64_t> code_address(const llvm::Constant& constant, const llvm::DataLayout& layout) {
  if (!constant.getType()->isPointerTy()) return std::nullopt;
  llvm::APInt offset(layout.getIndexTypeSizeInBits(constant.getType()), 0);
  const llvm::Value* base = constant.stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(base);
  if (!llvm::isa<llvm::Function>(base) && !(variable && is_virtual_table(*variable))) return std::nullopt;
  return code_address(*llvm::cast<llvm::GlobalValue>(base)) + static_cast<uint64_t>(offset.getSExtValue());
}

}  // namespace warplens::frontend
