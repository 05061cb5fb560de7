#include "kernels/frontend/lower/passes/noted_calls.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/PatternMatch.h>

#include <cstdlib>
#include <optional>
#include <set>

#include "kernels/frontend/lower/passes/recursion.h"
#include "kernels/frontend/lower/passes/site_marks.h"

namespace warplens::frontend {

static constexpr llvm::StringLiteral kCalled = "warplens.called";

static bool is_number(const llvm::LoadInst& load) { return load.getType()->isIntegerTy() || load.getType()->isFloatingPointTy(); }

void note_place(const llvm::CallBase& call, llvm::StringRef kind) {
  llvm::DILocation* const at = call.getDebugLoc().get();
  auto& kernel = const_cast<llvm::Function&>(*call.getFunction());
  const unsigned known = noted_line(kernel, kind);
  if (at && (known == 0 || at->getLine() < known)) kernel.setMetadata(kind, at);
}

unsigned noted_line(const llvm::Function& kernel, llvm::StringRef kind) {
  const auto* const at = llvm::dyn_cast_or_null<llvm::DILocation>(kernel.getMetadata(kind));
  return at ? at->getLine() : 0;
}

void note_called(llvm::Function& function) {
  llvm::NamedMDNode* const noted = function.getParent()->getOrInsertNamedMetadata(kCalled);
  llvm::DISubprogram* const at = function.getSubprogram();
  if (!at || llvm::is_contained(noted->operands(), at)) return;
  noted->addOperand(at);
  for (llvm::Instruction& i : llvm::instructions(function))
    if (i.mayReadOrWriteMemory()) pack_merged(i);
}

void note_called_functions(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kernels) {
  std::set<llvm::Function*> called;
  llvm::SmallVector<llvm::Function*> next;
  const auto add = [&](llvm::Function* function) {
    if (function && !function->isDeclaration() && !llvm::is_contained(kernels, function) && called.insert(function).second)
      next.push_back(function);
  };
  for (llvm::Function& function : module)
    if (function.hasFnAttribute(llvm::Attribute::NoInline) || calls_itself(function)) add(&function);
  while (!next.empty()) {
    llvm::Function* const function = next.pop_back_val();
    for (llvm::Instruction& i : llvm::instructions(*function))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) add(call->getCalledFunction());
  }
  for (llvm::Function* function : called) note_called(*function);
}

void mark_called(llvm::Function& kernel) {
  const llvm::NamedMDNode* const noted = kernel.getParent()->getNamedMetadata(kCalled);
  if (!noted) return;
  const std::set<const llvm::MDNode*> called(noted->op_begin(), noted->op_end());
  for (llvm::Instruction& i : llvm::instructions(kernel)) {  // of some that were joined the place alone says it
    if (!i.mayReadOrWriteMemory()) continue;
    for (const llvm::DILocation* at = i.getDebugLoc(); at; at = at->getInlinedAt())
      if (called.contains(at->getScope()->getSubprogram())) i.setMetadata("warplens.merged", llvm::MDNode::get(kernel.getContext(), {}));
  }
}

// By how many bytes two places are apart whose indices differ by a constant that was added before they were widened.
static std::optional<int64_t> apart_by_index(const llvm::Value* a, const llvm::Value* b, const llvm::DataLayout& layout) {
  const auto *one = llvm::dyn_cast<llvm::GEPOperator>(a), *other = llvm::dyn_cast<llvm::GEPOperator>(b);
  if (!one || !other || one->getNumOperands() != other->getNumOperands() || one->getSourceElementType() != other->getSourceElementType())
    return std::nullopt;
  const unsigned last = one->getNumOperands() - 1;
  for (unsigned n = 0; n < last; ++n)
    if (one->getOperand(n) != other->getOperand(n)) return std::nullopt;
  const auto parted = [](const llvm::Value* index) {
    while (const auto* cast = llvm::dyn_cast<llvm::CastInst>(index)) index = cast->getOperand(0);
    const llvm::Value* from = nullptr;
    const llvm::APInt* added = nullptr;
    namespace pattern = llvm::PatternMatch;
    const bool sums = pattern::match(index, pattern::m_AddLike(pattern::m_Value(from), pattern::m_APInt(added)));
    return std::pair(sums ? from : index, sums ? added->getSExtValue() : 0);
  };
  const auto [from, added] = parted(one->getOperand(last));
  const auto [other_from, other_added] = parted(other->getOperand(last));
  if (from != other_from) return std::nullopt;
  return (added - other_added) * static_cast<int64_t>(layout.getTypeAllocSize(one->getResultElementType()).getFixedValue());
}

void mark_neighbors_behind_conditions(llvm::Function& kernel, llvm::ScalarEvolution& evolution) {
  const auto loads_of = [](llvm::BasicBlock& block) {
    llvm::SmallVector<llvm::LoadInst*> loads;
    for (llvm::Instruction& i : block)
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i); load && load->isSimple() && is_number(*load)) loads.push_back(load);
    return loads;
  };
  const auto mark = [&](llvm::Instruction& i) { i.setMetadata("warplens.merged", llvm::MDNode::get(kernel.getContext(), {})); };
  for (llvm::BasicBlock& block : kernel) {
    llvm::BasicBlock* const from = block.getSinglePredecessor();
    if (!from || from->getTerminator()->getNumSuccessors() < 2) continue;
    for (llvm::LoadInst* second : loads_of(block)) {
      for (llvm::LoadInst* first : loads_of(*from)) {
        if (first->getType() != second->getType()) continue;
        const auto apart = evolution.computeConstantDifference(evolution.getSCEV(second->getPointerOperand()),
                                                               evolution.getSCEV(first->getPointerOperand()));
        const uint64_t bytes = first->getType()->getPrimitiveSizeInBits() / 8;
        const auto by_index = apart_by_index(first->getPointerOperand(), second->getPointerOperand(), kernel.getDataLayout());
        const bool side_by_side = apart ? apart->abs() == bytes : by_index && static_cast<uint64_t>(std::abs(*by_index)) == bytes;
        if (bytes != 0 && side_by_side) mark(*first), mark(*second);
      }
    }
  }
}

}  // namespace warplens::frontend
