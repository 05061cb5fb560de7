// How long a thread's variables live: a variable may be reached from the instructions of its own block, and of what is called there.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <set>
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

  // Whether `at` is in the block of the alloca's variable; true also where that is not known.
  bool exists(const llvm::AllocaInst& alloca, const llvm::Instruction& at) const;
  // Whether `at` is there, but ahead of the declaration: what it reaches is of an earlier turn of a loop. Of a kernel that changes no more.
  bool is_declared_later(const llvm::AllocaInst& alloca, const llvm::Instruction& at) const;

 private:
  using Instructions = std::set<const llvm::Instruction*>;
  Instructions behind_declaration(const llvm::AllocaInst& alloca) const;

  using Block = std::pair<const llvm::DIScope*, const llvm::DILocation*>;  // a block of the source and the call that it was inlined from
  const llvm::DISubprogram* kernel_;
  llvm::DenseMap<const llvm::AllocaInst*, Block> blocks_;
  mutable std::map<const llvm::AllocaInst*, Instructions> behind_;  // empty: it is declared once
};

// Whether a loop leads back to it.
bool comes_again(const llvm::Instruction& i);

// As LLVM's mem2reg, but a variable that is reached after its lifetime stays in memory, so that the VM sees the access.
void promote_variables(llvm::Function& kernel);

}  // namespace warplens::frontend
