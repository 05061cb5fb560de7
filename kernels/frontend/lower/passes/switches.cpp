#include "kernels/frontend/lower/passes/switches.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace warplens::frontend {
namespace {

// A block's phis had an entry for every case that led to it from `from`; now one edge does, from `to`.
void keep_one_edge(llvm::BasicBlock& block, const llvm::BasicBlock* from, llvm::BasicBlock* to) {
  for (llvm::PHINode& phi : block.phis()) {
    bool kept = false;
    for (unsigned at = phi.getNumIncomingValues(); at-- > 0;) {
      if (phi.getIncomingBlock(at) != from) continue;
      if (kept) {
        phi.removeIncomingValue(at, /*DeletePHIIfEmpty=*/false);
      } else {
        phi.setIncomingBlock(at, to);
      }
      kept = true;
    }
  }
}

void lower_switch(llvm::SwitchInst& chosen) {
  llvm::BasicBlock* const start = chosen.getParent();
  llvm::BasicBlock* const otherwise = chosen.getDefaultDest();
  llvm::MapVector<llvm::BasicBlock*, llvm::SmallVector<llvm::ConstantInt*, 4>> cases;
  for (const auto& one : chosen.cases())
    if (one.getCaseSuccessor() != otherwise) cases[one.getCaseSuccessor()].push_back(one.getCaseValue());
  llvm::Value* const value = chosen.getCondition();
  const llvm::DebugLoc place = chosen.getDebugLoc();
  chosen.eraseFromParent();
  llvm::BasicBlock* block = start;
  for (auto& [destination, values] : cases) {
    llvm::IRBuilder<> builder(block);
    builder.SetCurrentDebugLocation(place);
    llvm::Value* is_one = nullptr;
    for (llvm::ConstantInt* wanted : values) {
      llvm::Value* const equal = builder.CreateICmpEQ(value, wanted);
      is_one = is_one ? builder.CreateOr(is_one, equal) : equal;
    }
    const bool last = destination == cases.back().first;
    llvm::BasicBlock* const next =
        last ? otherwise : llvm::BasicBlock::Create(start->getContext(), "", start->getParent(), block->getNextNode());
    builder.CreateCondBr(is_one, destination, next);
    keep_one_edge(*destination, start, block);
    if (last) keep_one_edge(*otherwise, start, block);
    block = next;
  }
  if (!cases.empty()) return;
  llvm::IRBuilder<> builder(start);
  builder.SetCurrentDebugLocation(place);
  builder.CreateBr(otherwise);
  keep_one_edge(*otherwise, start, start);
}

}  // namespace

void lower_switches(llvm::Function& function) {
  llvm::SmallVector<llvm::SwitchInst*, 8> switches;
  for (llvm::BasicBlock& block : function)
    if (auto* chosen = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator())) switches.push_back(chosen);
  for (llvm::SwitchInst* chosen : switches) lower_switch(*chosen);
}

}  // namespace warplens::frontend
