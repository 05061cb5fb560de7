#include "kernels/frontend/lower/passes/merged_stores.h"

#include <llvm/ADT/Hashing.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <map>

#include "kernels/frontend/lower/passes/site_marks.h"

namespace warplens::frontend {

namespace {

// Of expressions that are made alike from the same values.
llvm::hash_code hash_of(const llvm::Value* value, int depth = 0) {
  constexpr int kMaxDepth = 8;
  const auto* i = llvm::dyn_cast<llvm::Instruction>(value);
  if (!i || depth == kMaxDepth || i->mayReadOrWriteMemory() || llvm::isa<llvm::PHINode, llvm::AllocaInst>(i))
    return llvm::hash_value(value);
  llvm::hash_code hash = llvm::hash_combine(i->getOpcode(), i->getType());
  for (const llvm::Value* operand : i->operands()) hash = llvm::hash_combine(hash, hash_of(operand, depth + 1));
  return hash;
}

// The other way of the branch that this block is a way of, where both meet behind them.
llvm::BasicBlock* other_arm(llvm::BasicBlock& arm) {
  const llvm::BasicBlock *from = arm.getSinglePredecessor(), *join = arm.getSingleSuccessor();
  const auto* branch = from && join ? llvm::dyn_cast<llvm::BranchInst>(from->getTerminator()) : nullptr;
  if (!branch || branch->isUnconditional()) return nullptr;
  llvm::BasicBlock* other = branch->getSuccessor(branch->getSuccessor(0) == &arm ? 1 : 0);
  return other != &arm && other->getSinglePredecessor() == from && other->getSingleSuccessor() == join ? other : nullptr;
}

bool only_stores(const llvm::BasicBlock& block) {
  return llvm::all_of(block, [](const llvm::Instruction& i) {
    return llvm::isa<llvm::StoreInst, llvm::GetElementPtrInst, llvm::CastInst>(i) || i.isTerminator() || i.isDebugOrPseudoInst();
  });
}

}  // namespace

// A scope of synchronisation says nothing of a plain store, but stores of two of them are never taken for alike.
void keep_stores_apart(llvm::Function& kernel) {
  constexpr size_t kScopes = 200;   // a scope is a byte
  std::map<size_t, size_t> scopes;  // by place, numbered as they come: hashes of addresses differ from run to run
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* store = llvm::dyn_cast<llvm::StoreInst>(&i);
    if (!store || !store->isSimple()) continue;
    llvm::BasicBlock* const other = other_arm(*i.getParent());
    const bool apart = other && llvm::isa<llvm::ConstantFP>(store->getValueOperand()) && !only_stores(*other);
    const size_t place = other ? llvm::hash_combine(i.getParent()->getSinglePredecessor(), apart) : hash_of(store->getPointerOperand());
    if (apart) {  // not in every kernel
      pack_merged(i);
      for (llvm::Instruction& beside : *other)
        if (llvm::isa<llvm::StoreInst>(beside)) pack_merged(beside);
    }
    store->setSyncScopeID(
        static_cast<llvm::SyncScope::ID>(llvm::SyncScope::System + 1 + scopes.try_emplace(place, scopes.size()).first->second % kScopes));
  }
}

void mark_merged_stores(llvm::Function& kernel, const AstTables& tables) {
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* store = llvm::dyn_cast<llvm::StoreInst>(&i);
    if (!store || !store->isSimple()) continue;
    store->setSyncScopeID(llvm::SyncScope::System);
    unsigned stores = 0;
    for (const uint32_t site : packed_sites(i)) stores += site < tables.sites.size() && tables.sites[site].site.op == MemoryOp::Store;
    if (stores > 1) pack_merged(i);
  }
}

}  // namespace warplens::frontend
