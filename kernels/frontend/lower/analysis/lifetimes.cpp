#include "kernels/frontend/lower/analysis/lifetimes.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "kernels/frontend/lower/passes/unset_variables.h"

namespace warplens::frontend {
namespace {

constexpr const char* kVariable = "warplens.variable";

const llvm::DIScope* block_of(const llvm::DILocalScope* scope) { return scope->getNonLexicalBlockFileScope(); }

// Destructors run when the block around their variable has been left already.
bool is_destructor(const llvm::DISubprogram& function) { return function.getName().starts_with("~"); }

// A variable that is returned may be built where the function's result is, which other statements store to as well.
bool holds_result(const llvm::AllocaInst& alloca) {
  return llvm::any_of(*alloca.getFunction(), [&](const llvm::BasicBlock& block) {
    const auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    const auto* result = end ? llvm::dyn_cast_or_null<llvm::LoadInst>(end->getReturnValue()) : nullptr;
    return result && result->getPointerOperand()->stripPointerCasts() == &alloca;
  });
}

}  // namespace

void remember_variables(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& i : llvm::instructions(function)) {
      auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i);
      if (!alloca || holds_result(*alloca)) continue;
      for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(alloca)) alloca->setMetadata(kVariable, record->getVariable());
    }
  }
}

Lifetimes::Lifetimes(const llvm::Function& kernel) : kernel_(kernel.getSubprogram()) {
  for (const llvm::Instruction& i : llvm::instructions(kernel)) {
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i);
    const llvm::MDNode* variable = alloca ? alloca->getMetadata(kVariable) : nullptr;
    if (!variable) continue;
    for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(alloca))) {
      if (record->getVariable() != variable) continue;
      const Block block{block_of(record->getVariable()->getScope()), record->getDebugLoc().getInlinedAt()};
      if (block.first != kernel_) blocks_[alloca] = block;
    }
  }
}

Lifetimes::Open Lifetimes::open_at(const llvm::Instruction& at) const {
  Open open;
  const llvm::DISubprogram* function = nullptr;
  for (const llvm::DILocation* place = at.getDebugLoc(); place; place = place->getInlinedAt()) {
    function = place->getScope()->getSubprogram();
    if (!function || is_destructor(*function)) return open;
    for (const llvm::DIScope* scope = place->getScope(); scope; scope = scope->getScope()) {
      open.blocks.insert({scope, place->getInlinedAt()});
      if (scope == function) break;
    }
  }
  open.are_all = function && function == kernel_;
  return open;
}

bool Lifetimes::exists(const llvm::AllocaInst& alloca, const Open& there) const {
  const auto found = blocks_.find(&alloca);
  return found == blocks_.end() || !there.are_all || there.blocks.contains(found->second);
}

bool comes_again(const llvm::Instruction& i) {
  auto* block = const_cast<llvm::BasicBlock*>(i.getParent());
  llvm::SmallVector<llvm::BasicBlock*> next(llvm::successors(block));
  return !next.empty() && llvm::isPotentiallyReachableFromMany(next, block, nullptr);
}

void promote_variables(llvm::Function& kernel) {
  llvm::DominatorTree dominators(kernel);
  const Lifetimes lifetimes(kernel);
  const auto stays = [&](const llvm::AllocaInst& alloca) {
    if (!llvm::isAllocaPromotable(&alloca)) return true;
    return llvm::any_of(alloca.users(), [&](const llvm::User* user) {
      const auto* access = llvm::dyn_cast<llvm::Instruction>(user);
      return access && !lifetimes.exists(alloca, lifetimes.open_at(*access));
    });
  };
  for (llvm::SmallVector<llvm::AllocaInst*> ready;; ready.clear()) {
    for (llvm::Instruction& i : kernel.getEntryBlock()) {
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i); alloca && !stays(*alloca)) ready.push_back(alloca);
    }
    if (ready.empty()) break;
    for (llvm::AllocaInst* alloca : ready) begin_unset(*alloca);
    llvm::PromoteMemToReg(ready, dominators);
  }
  drop_unused_unset(kernel);
}

}  // namespace warplens::frontend
