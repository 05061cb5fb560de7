// Labels and branches within one statement of inline assembly. What outputs and registers hold is in memory while it is expanded, as any
// way may lead to a label, and becomes values again at the end.
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "kernels/frontend/lower/passes/assembly.h"

namespace warplens::frontend {

using llvm::Type;
using llvm::Value;

void AssemblyExpander::keep_in_memory() {
  llvm::BasicBlock& entry = call_.getFunction()->getEntryBlock();
  const unsigned space = call_.getModule()->getDataLayout().getAllocaAddrSpace();
  const auto slot = [&](Type* type) { return slots_.emplace_back(new llvm::AllocaInst(type, space, "", entry.begin())); };
  for (Value*& output : outputs_) {
    llvm::AllocaInst* place = slot(output->getType());
    build_.CreateStore(output, place);
    output = place;
  }
  for (const auto& [name, type] : block_.registers)
    if (const PtxType known = ptx_type(type)) registers_[name] = slot(type_of(known));
}

Value* AssemblyExpander::held(Value* place) {
  if (!branches_ || !place) return place;
  return build_.CreateLoad(llvm::cast<llvm::AllocaInst>(place)->getAllocatedType(), place);
}

void AssemblyExpander::place_label(const std::string& name) {
  carry_ = nullptr;
  labels_[name] = llvm::SplitBlock(call_.getParent(), &call_);
  build_.SetInsertPoint(&call_);
}

// Without a condition, what follows is reached by a label only.
void AssemblyExpander::branch(const std::string& label, Value* holds) {
  llvm::BasicBlock* from = call_.getParent();
  llvm::BasicBlock* next = llvm::SplitBlock(from, &call_);
  from->getTerminator()->eraseFromParent();
  build_.SetInsertPoint(from);
  build_.SetCurrentDebugLocation(call_.getDebugLoc());
  jumps_.push_back({holds ? build_.CreateCondBr(holds, next, next) : build_.CreateBr(next), label});
  build_.SetInsertPoint(&call_);
}

void AssemblyExpander::lead_to_labels() {
  for (const Jump& jump : jumps_) jump.from->setSuccessor(0, labels_.at(jump.to));
  for (Value*& output : outputs_) output = held(output);
}

void AssemblyExpander::take_out_of_memory() {
  llvm::DominatorTree dominators(*call_.getFunction());
  llvm::PromoteMemToReg(slots_, dominators);
}

}  // namespace warplens::frontend
