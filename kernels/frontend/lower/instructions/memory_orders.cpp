#include "kernels/frontend/lower/instructions/memory_orders.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include "kernels/frontend/lower/functions/device_functions.h"

namespace warplens::frontend {
namespace {

FenceScope scope_of(const llvm::Instruction& i) {
  llvm::SmallVector<llvm::StringRef> names;
  i.getContext().getSyncScopeNames(names);
  const auto id = llvm::getAtomicSyncScopeID(&i);
  const llvm::StringRef name = id && *id < names.size() ? names[*id] : "";
  return name == "block" ? FenceScope::Block : name == "device" ? FenceScope::Device : FenceScope::System;
}

std::optional<llvm::AtomicOrdering> order_of(const llvm::Instruction& i) {
  if (const auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) return rmw->getOrdering();
  if (const auto* swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i)) return swap->getMergedOrdering();
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i); load && load->isAtomic()) return load->getOrdering();
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i); store && store->isAtomic()) return store->getOrdering();
  return std::nullopt;
}

}  // namespace

std::optional<Ordering> ordering_of(const llvm::Instruction& i) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) {
    const llvm::Function* callee = call->getCalledFunction();
    return Ordering{scope_in_name(callee ? std::string_view(callee->getName()) : std::string_view())};
  }
  const auto order = order_of(i);
  if (!order) return std::nullopt;
  return Ordering{scope_of(i), llvm::isAcquireOrStronger(*order), llvm::isReleaseOrStronger(*order),
                  *order == llvm::AtomicOrdering::SequentiallyConsistent};
}

std::optional<Ordering> ordering_in(const llvm::CallBase& call, unsigned first) {
  if (first + 2 > call.arg_size()) return std::nullopt;
  const auto* order = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(first));
  const auto* scope = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(first + 1));
  if (!order || !scope) return std::nullopt;
  enum : uint64_t { kRelaxed, kConsume, kAcquire, kRelease, kBoth, kSequential };
  const uint64_t n = order->getZExtValue();
  constexpr FenceScope kScopes[] = {FenceScope::System, FenceScope::Device, FenceScope::Block, FenceScope::Block};  // the last: a thread
  return Ordering{kScopes[scope->getZExtValue() & 3], n == kConsume || n == kAcquire || n >= kBoth, n >= kRelease, n >= kSequential};
}

}  // namespace warplens::frontend
