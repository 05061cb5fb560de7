#include "kernels/frontend/lower/passes/counting_atomics.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <optional>
#include <set>

#include "kernels/frontend/lower/functions/device_functions.h"

namespace warplens::frontend {
namespace {

constexpr const char* kMark = "warplens.counts";

// The summand with which an atomic of 32 bits would count; empty: it has none. Not of cuda::atomic, whose operations take generic addresses
// in machine code.
std::optional<int> counting_summand(const llvm::Instruction& i) {
  if (!i.getType()->isIntegerTy(32)) return {};
  if (const auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) {
    const auto operation = rmw->getOperation();
    if (operation == llvm::AtomicRMWInst::Add) return 1;
    if (operation == llvm::AtomicRMWInst::Sub || operation == llvm::AtomicRMWInst::UIncWrap) return -1;
    return {};
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  const DeviceFunction* function = call && call->arg_size() == 2 ? device_function(*call) : nullptr;
  if (!function || function->becomes != Becomes::Atomic) return {};
  const auto operation = function->as<AtomicOperation>();
  if (operation == AtomicOperation::Add) return 1;
  if (operation == AtomicOperation::Sub || operation == AtomicOperation::Inc) return -1;
  return {};
}

// Whether nothing reads what is stored to a thread's own variable.
bool is_never_read(const llvm::Value& pointer) {
  return llvm::all_of(pointer.uses(), [](const llvm::Use& use) {
    const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    if (llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst>(user)) return is_never_read(*user);
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user))
      return use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex() && !store->isVolatile();
    if (const auto* bytes = llvm::dyn_cast<llvm::MemIntrinsic>(user)) return use.getOperandNo() == 0 && !bytes->isVolatile();
    return user->isLifetimeStartOrEnd();
  });
}

bool is_stored_in_vain(const llvm::Instruction& i) {
  const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i);
  const auto* variable = store ? llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(store->getPointerOperand(), 0)) : nullptr;
  return variable && is_never_read(*variable);
}

// Whether something comes of a value but other values of which nothing does.
bool is_used(const llvm::Instruction& value) {
  std::set<const llvm::Instruction*> seen;
  std::vector<const llvm::Instruction*> left{&value};
  while (!left.empty()) {
    const llvm::Instruction* of = left.back();
    left.pop_back();
    for (const llvm::User* user : of->users()) {
      const auto* by = llvm::dyn_cast<llvm::Instruction>(user);
      if (by && is_stored_in_vain(*by)) continue;
      if (!by || by->mayHaveSideEffects() || by->isTerminator()) return true;
      if (seen.insert(by).second) left.push_back(by);
    }
  }
  return false;
}

bool counts(const llvm::Instruction& atomic) {
  const auto* summand = llvm::dyn_cast<llvm::ConstantInt>(atomic.getOperand(1));
  return summand && summand->getSExtValue() == counting_summand(atomic) && !is_used(atomic);
}

}  // namespace

void mark_counting_atomics(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses) {
  const auto mark = [&](llvm::Instruction& atomic) { atomic.setMetadata(kMark, llvm::MDNode::get(kernel.getContext(), {})); };
  llvm::SmallVector<llvm::Instruction*> others;
  bool own_memory = false;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    own_memory |= llvm::isa<llvm::AllocaInst>(i);
    if (!counting_summand(i)) continue;
    if (counts(i))
      mark(i);
    else
      others.push_back(&i);
  }
  if (others.empty() || !own_memory) return;
  llvm::ValueToValueMapTy clones;
  llvm::Function* clone = llvm::CloneFunction(&kernel, clones);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  passes.addPass(llvm::EarlyCSEPass());
  passes.run(*clone, analyses);
  for (llvm::Instruction* atomic : others) {
    const llvm::Value* same = clones.lookup(atomic);
    const auto* cloned = llvm::dyn_cast_or_null<llvm::Instruction>(same);
    if (cloned && counting_summand(*cloned) && counts(*cloned)) mark(*atomic);
  }
  analyses.clear();
  clone->eraseFromParent();
}

bool merely_counts(const llvm::Instruction& atomic) { return atomic.hasMetadata(kMark); }

}  // namespace warplens::frontend
