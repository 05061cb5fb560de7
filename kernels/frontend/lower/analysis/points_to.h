// Where pointers lead, those too that travel through memory: members of structures, a lambda's captures, arrays of pointers.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>

#include <optional>

namespace warplens::frontend {

// A place that a pointer may lead to.
struct Target {
  const llvm::Value* object = nullptr;   // an array, a parameter, a variable; else what the pointer is computed from
  std::optional<int64_t> offset;         // in bytes; none where it is computed
  bool handed = false;                   // the host stored the pointer: `object` is the load of it, from there:
  const llvm::Value* holder = nullptr;   // the parameter or variable that holds the pointer
  std::optional<int64_t> holder_offset;
};
using Targets = llvm::SmallVector<Target, 2>;

// Everything is inlined and each inlined call has its own variables, so whatever is written to a variable anywhere is what may be
// read from it. Parts of a variable are told apart by their constant offsets.
class PointsTo {
 public:
  explicit PointsTo(const llvm::Function& kernel);
  Targets targets(const llvm::Value* pointer) const;

 private:
  using Offset = std::optional<int64_t>;
  struct Write {
    const llvm::Instruction* by = nullptr;  // a store or a copy
    Offset offset;                          // in the object written to
  };
  struct Walk {
    explicit Walk(llvm::DenseSet<const llvm::Value*>& asked) : open(asked) {}
    Targets found;
    llvm::DenseMap<const llvm::Value*, Offset> seen;
    llvm::DenseSet<const llvm::Value*>& open;  // loads that are being answered: a list's next leads to a next
  };

  bool note_write(const llvm::Instruction& i);
  void follow(const llvm::Value* pointer, Offset further, Walk& walk) const;
  bool follow_into(const llvm::Value* base, Offset offset, Walk& walk) const;
  bool follow_stored(const llvm::Value* place, Offset further, const llvm::Value* load, Offset offset, Walk& walk) const;
  bool follow_write(const Write& write, Offset part, const llvm::Value* load, Offset offset, Walk& walk) const;
  bool follow_part(const llvm::Value* aggregate, Offset part, const llvm::Value* load, Offset offset, Walk& walk) const;

  const llvm::DataLayout& layout_;
  llvm::DenseMap<const llvm::Value*, llvm::SmallVector<Write, 2>> writes_;  // by the object written to
};

}  // namespace warplens::frontend
