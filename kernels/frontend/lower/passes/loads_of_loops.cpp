#include "kernels/frontend/lower/passes/loads_of_loops.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <map>
#include <optional>

#include "kernels/frontend/lower/passes/site_marks.h"

namespace warplens::frontend {
namespace {

// Loads, stores, calls and operations on floating-point numbers of all turns. Of 48 nests whose machine code was looked at (nvcc 13.0),
// those of up to 320 are unrolled, those from 384 on are kept.
constexpr uint64_t kManyOperations = 320;

// A thread's own arrays are in registers once loops are unrolled.
bool is_own(const llvm::Instruction& i) {
  const llvm::Value* const pointer = llvm::getLoadStorePointerOperand(&i);
  return pointer && llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, 0));
}

bool is_load(const llvm::Instruction& i) { return llvm::isa<llvm::LoadInst>(i) && !is_own(i); }

bool is_operation(const llvm::Instruction& i) {
  if (i.isDebugOrPseudoInst() || is_own(i) || llvm::isa<llvm::PHINode, llvm::CmpInst, llvm::CastInst>(i)) return false;
  return llvm::isa<llvm::LoadInst, llvm::StoreInst, llvm::CallBase>(i) || i.getType()->isFloatingPointTy();
}

constexpr llvm::StringLiteral kUnrollHints = "llvm.loop.unroll.";  // of loops' metadata

// Whether the source says how often it is unrolled.
bool is_asked_for(const llvm::Loop& loop) {
  const llvm::MDNode* const id = loop.getLoopID();
  if (!id) return false;
  for (unsigned n = 1; n < id->getNumOperands(); ++n) {
    const auto* const hint = llvm::dyn_cast<llvm::MDNode>(id->getOperand(n));
    const auto* const name = hint && hint->getNumOperands() > 0 ? llvm::dyn_cast<llvm::MDString>(hint->getOperand(0)) : nullptr;
    if (name && name->getString().starts_with(kUnrollHints)) return true;
  }
  return false;
}

struct Amounts {
  uint64_t operations = 0, loaded = 0;  // bytes
};

// Of all turns.
Amounts amounts(const llvm::Loop& loop, const llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution) {
  Amounts all;
  const llvm::DataLayout& layout = loop.getHeader()->getDataLayout();
  for (const llvm::BasicBlock* block : loop.blocks()) {
    if (loops.getLoopFor(block) != &loop) continue;
    for (const llvm::Instruction& i : *block) {
      all.operations += is_operation(i);
      if (is_load(i)) all.loaded += layout.getTypeStoreSize(i.getType()).getFixedValue();
    }
  }
  for (const llvm::Loop* inner : loop) {
    const Amounts of_inner = amounts(*inner, loops, evolution);
    all.operations += of_inner.operations, all.loaded += of_inner.loaded;
  }
  const uint64_t turns = std::max(1u, evolution.getSmallConstantTripCount(&loop));
  return {all.operations * turns, all.loaded * turns};
}

bool has_load(const llvm::Loop& loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock* block) { return llvm::any_of(*block, is_load); });
}

// (How often a loop turns is dear to find out: hundreds of them remain of functions that call themselves.)
void note(const llvm::Loop& loop, const llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution, unsigned& count) {
  if (!has_load(loop)) return;
  if (!is_asked_for(loop) && evolution.getSmallConstantTripCount(&loop) != 0) {
    const Amounts all = amounts(loop, loops, evolution);
    if (all.operations > kManyOperations) {
      const PackedLoop packed{count++, loop.getLoopDepth(), all.loaded};
      for (llvm::BasicBlock* block : loop.blocks())
        for (llvm::Instruction& i : *block)
          if (is_load(i)) pack_loop(i, packed);
      return;
    }
  }
  for (const llvm::Loop* inner : loop) note(*inner, loops, evolution, count);
}

void note_guarded(const llvm::Loop& loop, const llvm::DominatorTree& dominators) {
  for (const llvm::Loop* inner : loop) note_guarded(*inner, dominators);
  const llvm::BasicBlock* const end = loop.getLoopLatch();
  const auto is_guarded = [&](const llvm::BasicBlock* block) { return !dominators.dominates(block, end); };
  if (!end || !loop.isInnermost() || llvm::none_of(loop.blocks(), is_guarded)) return;
  for (llvm::BasicBlock* block : loop.blocks())
    for (llvm::Instruction& i : *block)
      if (is_load(i)) pack_way(i, is_guarded(block));
}

}  // namespace

void note_loads_of_loops(const llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution, const llvm::DominatorTree& dominators) {
  unsigned count = 0;
  for (const llvm::Loop* loop : loops) note(*loop, loops, evolution, count), note_guarded(*loop, dominators);
}

void mark_large_loops(llvm::Function& kernel, const llvm::LoopInfo& loops) {
  struct Left {
    uint64_t loaded = 0;
    llvm::SmallVector<llvm::Instruction*> loads;
  };
  std::map<PackedLoop, Left> gone;
  for (llvm::BasicBlock& block : kernel)
    for (llvm::Instruction& i : block) {
      const std::optional<PackedLoop> loop = packed_loop(i);
      if (!loop || loop->depth <= loops.getLoopDepth(&block)) continue;
      Left& left = gone[*loop];
      left.loaded += kernel.getDataLayout().getTypeStoreSize(i.getType()).getFixedValue();
      left.loads.push_back(&i);
    }
  for (const auto& [loop, left] : gone)
    if (left.loaded < loop.loaded)
      for (llvm::Instruction* load : left.loads) load->setMetadata("warplens.merged", llvm::MDNode::get(kernel.getContext(), {}));
}

}  // namespace warplens::frontend
