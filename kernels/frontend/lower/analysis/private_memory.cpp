#include "kernels/frontend/lower/analysis/private_memory.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "kernels/frontend/lower/llvm_spaces.h"

namespace warplens::frontend {

bool needs_own_copy(const llvm::Value* pointer) {
  for (const llvm::Use& use : pointer->uses()) {
    const llvm::User* user = use.getUser();
    if (llvm::isa<llvm::LoadInst>(user)) continue;
    if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::AddrSpaceCastInst>(user) || llvm::isa<llvm::BitCastInst>(user)) {
      if (needs_own_copy(user)) return true;
      continue;
    }
    if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(user); copy && use.getOperandNo() == 1) continue;
    return true;
  }
  return false;
}

bool same_memory_in_all_lanes(const llvm::Value* pointer) {
  llvm::SmallVector<const llvm::Value*, 4> roots;
  llvm::getUnderlyingObjects(pointer, roots, nullptr, 0);
  for (const llvm::Value* root : roots) {
    const auto space = space_of(*root->getType());
    if (llvm::isa<llvm::GlobalVariable>(root) || (space && *space != Space::Local)) continue;
    const auto* argument = llvm::dyn_cast<llvm::Argument>(root);
    if (!argument || (argument->hasByValAttr() && needs_own_copy(argument))) return false;
  }
  return !roots.empty();
}

}  // namespace warplens::frontend
