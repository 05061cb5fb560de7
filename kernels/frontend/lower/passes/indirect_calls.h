// Calls through pointers to functions, and of virtual functions: the functions that one may lead to are known, for a file is compiled as a
// whole. Each becomes a chain of comparisons with calls by name, which lanes take like any branches.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <set>

namespace llvm {
class CallBase;
class Function;
class GlobalValue;
class GlobalVariable;
class Module;
}  // namespace llvm

namespace warplens::frontend {

bool calls_through_pointers(const llvm::Module& module);

class CallTargets {
 public:
  explicit CallTargets(llvm::Module& module);
  std::set<const llvm::GlobalValue*> kept_with(const llvm::Function& kernel) const;  // what has to stay in the module until then
  // False: the kernel has no such call.
  bool call_by_name(llvm::Function& kernel) const;

 private:
  struct Table {  // where an object's pointer to its class leads
    llvm::GlobalVariable* variable = nullptr;
    uint64_t offset = 0;
    auto operator<=>(const Table&) const = default;
  };
  void add_begins(llvm::GlobalVariable& table);
  bool call_by_name(llvm::CallBase& call) const;
  llvm::SmallVector<llvm::Function*> functions_for(const llvm::CallBase& call) const;  // of its type
  bool call_of_virtual(llvm::CallBase& call) const;

  llvm::SmallVector<llvm::Function*> functions_;  // whose address is taken
  llvm::SmallVector<Table> tables_;
};

}  // namespace warplens::frontend
