#include "kernels/frontend/lower/passes/small_floats.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/Local.h>

#include "kernels/frontend/lower/passes/unset_variables.h"

namespace warplens::frontend {
namespace {

constexpr uint64_t kHalfBytes = 2, kPairBytes = 4;

bool is_made_of_halves(const llvm::Type* type) {
  if (type->isHalfTy() || type->isBFloatTy()) return true;
  return type->isStructTy() && type->getStructNumElements() > 0 &&
         llvm::all_of(llvm::cast<llvm::StructType>(type)->elements(), [](const llvm::Type* part) { return is_made_of_halves(part); });
}

bool becomes_values(llvm::AllocaInst& local, const llvm::DataLayout& layout) {
  llvm::Type* type = local.getAllocatedType();
  if (!is_made_of_halves(type)) return false;
  const uint64_t bytes = layout.getTypeAllocSize(type);
  return bytes == kHalfBytes || (bytes == kPairBytes && llvm::findDVRDeclares(&local).empty());
}

}  // namespace

void promote_small_floats(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses) {
  llvm::Module& module = *kernel.getParent();
  llvm::SmallVector<llvm::AllocaInst*> others;
  bool any = false;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (!local) continue;
    const bool wanted = becomes_values(*local, module.getDataLayout());
    if (wanted) begin_unset(*local);
    any |= wanted;
    if (!wanted) others.push_back(local);
  }
  if (!any) return;
  // LLVM's pass takes all of a function's locals; those whose address goes elsewhere it leaves alone.
  llvm::IRBuilder<> build(module.getContext());
  llvm::FunctionCallee elsewhere = module.getOrInsertFunction("warplens.elsewhere", build.getVoidTy(), build.getPtrTy());
  llvm::SmallVector<llvm::CallInst*> calls;
  for (llvm::AllocaInst* local : others) {
    build.SetInsertPoint(kernel.getEntryBlock().getTerminator());
    calls.push_back(build.CreateCall(elsewhere, {build.CreateAddrSpaceCast(local, build.getPtrTy())}));
  }
  analyses.clear();
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  passes.run(kernel, analyses);
  for (llvm::CallInst* call : calls) call->eraseFromParent();
  drop_unused_unset(kernel);
  // What a part was taken from goes with it, and may be anywhere in the function, also right behind it.
  llvm::SmallVector<llvm::WeakTrackingVH> dead;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(&i);
    llvm::Value* value = part ? llvm::FindInsertedValue(part->getAggregateOperand(), part->getIndices()) : nullptr;
    if (!value) continue;
    part->replaceAllUsesWith(value);
    dead.emplace_back(part);
  }
  llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
  llvm::cast<llvm::Function>(elsewhere.getCallee())->eraseFromParent();
}

}  // namespace warplens::frontend
