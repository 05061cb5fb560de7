#include "kernels/frontend/lower/passes/recursion.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Scalar/TailRecursionElimination.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include "kernels/frontend/lower/analysis/lifetimes.h"

namespace warplens::frontend {

Span place_of(const llvm::Function& function) {
  const llvm::DISubprogram* at = function.getSubprogram();
  if (!at) return {};
  return {at->getFilename().str(), at->getLine(), 0};
}

std::string source_name(const llvm::Function& function) {
  const llvm::DISubprogram* at = function.getSubprogram();
  return at ? at->getName().str() : llvm::demangle(function.getName().str());
}

bool calls_itself(const llvm::Function& function) {
  return llvm::any_of(llvm::instructions(function), [&](const llvm::Instruction& i) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    return call && call->getCalledFunction() == &function;
  });
}

namespace {

// The first call in `from` that goes on around the circle.
Span call_into(const llvm::CallGraphNode& from, const llvm::SmallPtrSetImpl<const llvm::Function*>& circle) {
  Span first = place_of(*from.getFunction());
  bool any = false;
  for (const llvm::Instruction& i : llvm::instructions(*from.getFunction())) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    const llvm::DILocation* at = call && circle.contains(call->getCalledFunction()) ? i.getDebugLoc().get() : nullptr;
    if (!at || (any && std::pair(first.line, first.column) <= std::pair(at->getLine(), at->getColumn()))) continue;
    first.line = at->getLine(), first.column = at->getColumn();
    any = true;
  }
  return first;
}

}  // namespace

Status refuse_recursion(llvm::Module& module, const llvm::Function& kernel) {
  llvm::CallGraph graph(module);
  for (auto it = llvm::scc_begin(graph[&kernel]); !it.isAtEnd(); ++it) {
    if (!it.hasCycle()) continue;
    const llvm::CallGraphNode* first = nullptr;
    llvm::SmallPtrSet<const llvm::Function*, 4> circle;
    for (const llvm::CallGraphNode* node : *it) {
      const llvm::Function* function = node->getFunction();
      if (!function || function->isDeclaration()) continue;
      circle.insert(function);
      if (!first || place_of(*function).line < place_of(*first->getFunction()).line) first = node;
    }
    if (!first) continue;
    const std::string through = circle.size() > 1 ? " through other functions" : "";
    return Error{"the device function '" + source_name(*first->getFunction()) + "' calls itself" + through +
                     ": recursion is not supported by the interpreter",
                 call_into(*first, circle),
                 "write it as a loop",
                 {}};
  }
  return Nothing{};
}

void loop_tail_calls(llvm::Module& module, llvm::FunctionAnalysisManager& analyses) {
  for (llvm::Function& function : module) {
    if (!calls_itself(function)) continue;
    promote_variables(function);
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::SimplifyCFGPass());
    passes.addPass(llvm::TailCallElimPass());
    passes.run(function, analyses);
  }
  analyses.clear();
}

void keep_loops_of_recursion(llvm::Module& module, llvm::FunctionAnalysisManager& analyses) {
  llvm::CallGraph graph(module);
  for (auto it = llvm::scc_begin(&graph); !it.isAtEnd(); ++it) {
    if (!it.hasCycle()) continue;
    for (const llvm::CallGraphNode* node : *it) {
      llvm::Function* const function = node->getFunction();
      if (!function || function->isDeclaration()) continue;
      llvm::ScalarEvolution& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(*function);
      for (llvm::Loop* loop : analyses.getResult<llvm::LoopAnalysis>(*function).getLoopsInPreorder())
        if (!evolution.getSmallConstantTripCount(loop) && llvm::hasUnrollTransformation(loop) != llvm::TM_ForcedByUser)
          loop->setLoopAlreadyUnrolled();
    }
  }
}

}  // namespace warplens::frontend
