#include "kernels/frontend/lower/passes/inlining.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include <algorithm>
#include <map>
#include <string>

#include "kernels/frontend/lower/passes/recursion.h"

namespace warplens::frontend {
namespace {

constexpr unsigned kMaxLevels = 96;            // of calls in calls
constexpr unsigned kMaxLoops = 96;             // in one another: a function with four around a call of itself is called in 24 others
constexpr unsigned kManyInstructions = 8'000;  // from here on nothing is called in itself any more
constexpr unsigned kMaxInstructions = 300'000;
constexpr unsigned kGrowth = 8;              // levels in which the kernel grows by less than an eighth are looked at together
constexpr uint64_t kMaxAtFirst = 1'000'000;  // before anything is left out
constexpr const char* kTooDeep = "__warplens_too_deep.";

// One that ends the kernel takes those behind it along: they are null then.
llvm::SmallVector<llvm::WeakVH> calls_of(llvm::Function& kernel) {
  llvm::SmallVector<llvm::WeakVH> calls;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && callee != &kernel) calls.emplace_back(call);
  }
  return calls;
}

// How many calls of the function the instruction is in.
unsigned depth_in(const llvm::Function& function, const llvm::Instruction& i) {
  unsigned depth = 0;
  for (const llvm::DILocation* at = i.getDebugLoc(); at; at = at->getInlinedAt())
    depth += function.getSubprogram() && at->getScope()->getSubprogram() == function.getSubprogram() ? 1 : 0;
  return depth;
}

void stop_instead(llvm::CallBase& call, unsigned depth) {
  const llvm::Function& function = *call.getCalledFunction();
  llvm::IRBuilder<> build(&call);
  llvm::FunctionCallee stop =
      call.getModule()->getOrInsertFunction(kTooDeep + std::to_string(depth) + "." + source_name(function), build.getVoidTy());
  llvm::cast<llvm::Function>(stop.getCallee())->setDoesNotReturn();
  build.CreateCall(stop);
  llvm::changeToUnreachable(&call);
}

// With what it calls, each as often as it is called; one that calls itself counts once.
uint64_t inlined_size(const llvm::Function& function, std::map<const llvm::Function*, uint64_t>& known) {
  const auto [mine, is_new] = known.try_emplace(&function, 0);
  if (!is_new) return mine->second;
  uint64_t size = 0;
  for (const llvm::Instruction& i : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    size += callee && !callee->isDeclaration() ? inlined_size(*callee, known) : 1;
  }
  return known[&function] = std::min(size, kMaxAtFirst + 1);
}

Error too_much(const llvm::Function& kernel, const char* hint) {
  return Error{"the functions that this kernel calls have too many instructions for the interpreter, each as often as it is called",
               place_of(kernel),
               hint,
               {}};
}

}  // namespace

Status refuse_too_much_to_inline(const llvm::Function& kernel) {
  std::map<const llvm::Function*, uint64_t> known;
  if (inlined_size(kernel, known) > kMaxAtFirst) return too_much(kernel, "call functions in fewer places");
  return Nothing{};
}

Inliner::Inliner(llvm::Function& kernel, const CallTargets& targets)
    : kernel_(kernel), targets_(targets), size_(kernel.getInstructionCount()) {}

bool Inliner::inline_call(llvm::CallBase& call) {
  const unsigned more = call.getCalledFunction()->getInstructionCount();
  llvm::InlineFunctionInfo info;
  if (!llvm::InlineFunction(call, info).isSuccess()) return false;
  size_ += more;
  return true;
}

// The calls that the kernel makes now. False: there is none that it may make.
bool Inliner::inline_level() {
  bool any = false;
  llvm::SmallVector<llvm::WeakVH> calls = calls_of(kernel_);
  const llvm::DominatorTree tree(kernel_);
  const llvm::LoopInfo loops(tree);
  llvm::erase_if(
      calls, [&](const llvm::WeakVH& call) { return loops.getLoopDepth(llvm::cast<llvm::Instruction>(call)->getParent()) >= kMaxLoops; });
  for (const llvm::WeakVH& call : calls)
    if (call && size_ < kManyInstructions) any |= inline_call(llvm::cast<llvm::CallBase>(*call));
  return any;
}

// Those that are in no call of themselves; the others end the kernel.
bool Inliner::inline_or_stop() {
  bool any = false;
  for (const llvm::WeakVH& found : calls_of(kernel_)) {
    if (!found) continue;
    auto* const call = llvm::cast<llvm::CallBase>(static_cast<llvm::Value*>(found));
    if (const unsigned depth = depth_in(*call->getCalledFunction(), *call))
      stop_instead(*call, depth);
    else if (size_ < kMaxInstructions)
      any |= inline_call(*call);
  }
  llvm::removeUnreachableBlocks(kernel_);
  return any;
}

Status Inliner::run(llvm::function_ref<void(llvm::Function& kernel)> between) {
  unsigned before = size_;
  bool any = true;
  for (unsigned level = 0; any && level < kMaxLevels && size_ < kManyInstructions; ++level) {
    any = inline_level();
    if (size_ > before + (any ? before / kGrowth : 0)) between(kernel_), before = size_;
    if (!any) any = targets_.call_by_name(kernel_);
  }
  any = any || !calls_of(kernel_).empty();
  while (any && size_ < kMaxInstructions) {
    any = inline_or_stop();
    between(kernel_);
    if (!any) any = targets_.call_by_name(kernel_);
  }
  if (!any) return Nothing{};
  return too_much(kernel_, "call fewer functions through pointers, or a recursive one in fewer places");
}

}  // namespace warplens::frontend
