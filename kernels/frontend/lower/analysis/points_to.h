// Where pointers lead, those too that travel through memory: members of structures, a lambda's captures, arrays of pointers.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>

#include <cstdint>
#include <optional>

namespace warplens::frontend {

// A place that a pointer may lead to.
struct Target {
  const llvm::Value* object = nullptr;  // an array, a parameter, a variable; else what the pointer is computed from
  std::optional<int64_t> offset;        // in bytes; none where it is computed
  bool handed = false;                  // the host stored the pointer: `object` is the load of it, from there:
  const llvm::Value* holder = nullptr;  // the parameter or variable that holds the pointer
  std::optional<int64_t> holder_offset;
};
struct Targets {
  llvm::SmallVector<Target, 2> found;
  bool anything = false;  // besides what was found it may lead anywhere: unknown
};

// Whether the target is something that the kernel itself names, or that the host handed over: anything else is unknown.
bool is_known(const Target& target);

// Everything is inlined and each inlined call has its own variables, so whatever is written to a variable anywhere is what may be
// read from it. Parts of a variable are distinguished by their constant offsets.
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
  using Open = llvm::DenseMap<const llvm::Value*, bool>;  // loads that are being answered, and whether the answer leads back to them
  struct Walk {
    explicit Walk(Open& asked) : open(asked) {}
    Targets to;
    llvm::DenseMap<const llvm::Value*, Offset> seen;
    Open& open;
  };

  bool note_write(const llvm::Instruction& i);
  void collect_writes(const llvm::Function& kernel);
  void follow(const llvm::Value* pointer, Offset further, Walk& walk) const;
  bool follow_into(const llvm::Value* base, Offset offset, Walk& walk) const;
  bool follow_stored(const llvm::Value* place, Offset further, const llvm::Value* load, Offset offset, Walk& walk) const;
  bool follow_write(const Write& write, Offset part, const llvm::Value* load, Offset offset, Walk& walk) const;
  bool follow_part(const llvm::Value* aggregate, Offset part, const llvm::Value* load, Offset offset, Walk& walk) const;

  const llvm::DataLayout& layout_;
  bool writes_anywhere_ = false;                                            // a pointer may have been stored through an unknown one
  llvm::DenseMap<const llvm::Value*, llvm::SmallVector<Write, 2>> writes_;  // by the object written to
};

}  // namespace warplens::frontend
