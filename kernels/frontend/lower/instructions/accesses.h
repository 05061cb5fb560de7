// Loads, stores, copies and fills: one access of the source is one access here.
#pragma once

#include <llvm/IR/IntrinsicInst.h>

#include <set>

#include "kernels/frontend/lower/debug/site_table.h"
#include "kernels/frontend/lower/values/provenance.h"
#include "kernels/frontend/lower/values/values.h"

namespace warplens::frontend {

class Accesses {
 public:
  Accesses(LoweringContext& context, Values& values, const Objects& objects, SiteTable& sites)
      : context_(context), emitter_(context.emitter), values_(values), objects_(objects), sites_(sites) {}
  bool lower(llvm::Instruction& i);  // false: not a load, store, copy, fill or fence

  void load_value(llvm::Instruction& i, const llvm::Use& pointer, uint64_t align);  // of the instruction's own type
  Provenance provenance_of(const llvm::Value* pointer) const { return provenance(context_, objects_, pointer); }
  // Of an address that is a number; `shared`: of shared memory.
  Provenance provenance_of_number(const llvm::Value* number, bool shared) const;
  // The site of an access through `pointer`, aligned to its width.
  uint32_t site(const llvm::Instruction& i, MemoryOp op, uint32_t width, const llvm::Value* pointer);
  uint32_t site(const llvm::Instruction& i, MemoryOp op, uint32_t width, const Provenance& place);

 private:
  Parts load(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, const Provenance& from, uint64_t align);
  void store(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, llvm::ArrayRef<RegisterId> values,
             const Provenance& to, uint64_t align);
  void store_value(llvm::StoreInst& i);
  void copy(llvm::MemTransferInst& i);
  void fill(llvm::MemSetInst& i);
  // Says of a thread's own array that it is in local memory, the first time that it is indexed by what is known only at run time.
  void note_own_array(const llvm::Instruction& i, const llvm::Value* pointer);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  const Objects& objects_;
  SiteTable& sites_;
  std::set<const llvm::AllocaInst*> noted_;
};

}  // namespace warplens::frontend
