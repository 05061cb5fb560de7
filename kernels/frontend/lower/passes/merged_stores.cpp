#include "kernels/frontend/lower/passes/merged_stores.h"

#include <llvm/ADT/Hashing.h>
#include <llvm/Analysis/ValueTracking.h>
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

// Shared arrays, and what different pointers of the kernel lead to where one of them is __restrict__, do not overlap.
bool may_overlap(const llvm::Value* a, const llvm::Value* b) {
  const llvm::Value *const one = llvm::getUnderlyingObject(a, 0), *const other = llvm::getUnderlyingObject(b, 0);
  if (one == other) return true;
  const auto known = [](const llvm::Value* object) { return llvm::isa<llvm::GlobalVariable, llvm::AllocaInst>(object); };
  const auto alone = [](const llvm::Value* object) {
    const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
    return argument && argument->hasNoAliasAttr();
  };
  return !known(one) && !known(other) && !alone(one) && !alone(other);
}

bool may_come_before(const llvm::Instruction& a, const llvm::Instruction& b) { return a.getParent() != b.getParent() || a.comesBefore(&b); }

}  // namespace

void mark_reloads(llvm::Function& kernel) {
  std::multimap<size_t, llvm::LoadInst*> loads;
  for (llvm::Instruction& i : llvm::instructions(kernel))
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i); load && load->isSimple()) loads.emplace(hash_of(load->getPointerOperand()), load);
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* store = llvm::dyn_cast<llvm::StoreInst>(&i);
    auto* from = store ? llvm::dyn_cast<llvm::LoadInst>(store->getValueOperand()) : nullptr;
    if (!from || !from->isSimple() || !may_overlap(from->getPointerOperand(), store->getPointerOperand())) continue;
    const auto [begin, end] = loads.equal_range(hash_of(from->getPointerOperand()));
    for (auto again = begin; again != end; ++again)
      if (again->second != from && may_come_before(*store, *again->second)) pack_merged(*from), pack_merged(*again->second);
  }
}

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
