// How long a thread's variables live: a variable may be reached from the instructions of its own block, and of what is called there.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

#include <utility>

namespace llvm {
class Module;
}

namespace warplens::frontend {

// To be called before inlining: from then on each variable's alloca knows which variable it was made for. (Later a temporary of the
// caller may carry the name of a function's result that is built in place, and outlives that function.)
void remember_variables(llvm::Module& module);

class Lifetimes {
 public:
  explicit Lifetimes(const llvm::Function& kernel);

  // The blocks of the source that an instruction is in; not all are known inside a destructor, or where the chain of calls is broken off.
  using Block = std::pair<const llvm::DIScope*, const llvm::DILocation*>;  // with the call that it was inlined from
  struct Open {
    llvm::DenseSet<Block> blocks;
    bool are_all = false;
  };
  Open open_at(const llvm::Instruction& at) const;

  // Whether the alloca's variable exists there; true also where that is not known. A variable that is reached ahead of its declaration,
  // from an earlier turn of a loop around its block, counts as existing.
  bool exists(const llvm::AllocaInst& alloca, const Open& there) const;

 private:
  const llvm::DISubprogram* kernel_;
  llvm::DenseMap<const llvm::AllocaInst*, Block> blocks_;
};

// Whether a loop leads back to it.
bool comes_again(const llvm::Instruction& i);

// As LLVM's mem2reg, but a variable that is reached after its lifetime stays in memory, so that the VM sees the access.
void promote_variables(llvm::Function& kernel);

}  // namespace warplens::frontend
