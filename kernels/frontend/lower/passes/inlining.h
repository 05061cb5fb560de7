// The interpreter has no calls: everything that a kernel reaches is inlined, a function that calls itself as many times as its calls may be
// in one another, up to a limit where the kernel is stopped.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>

#include "kernels/base/result.h"
#include "kernels/frontend/lower/passes/indirect_calls.h"

namespace warplens::frontend {

// Errors: with all functions inlined that do not call themselves, however far, the kernel would have too many instructions.
Status refuse_too_much_to_inline(const llvm::Function& kernel);

// Inlines all that a kernel calls, level by level, also through pointers.
class Inliner {
 public:
  Inliner(llvm::Function& kernel, const CallTargets& targets);
  // `between` runs after levels that add much, and when nothing is left to inline: it may find out whom the next one calls. Errors: there
  // is too much to inline.
  Status run(llvm::function_ref<void(llvm::Function& kernel)> between);

 private:
  bool inline_call(llvm::CallBase& call);
  bool inline_level();
  bool inline_or_stop();

  llvm::Function& kernel_;
  const CallTargets& targets_;
  unsigned size_;
};

}  // namespace warplens::frontend
