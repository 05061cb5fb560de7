// Where the values of the IR are: registers of the Program, constants among them.
#pragma once

#include "kernels/frontend/lower/values/objects.h"
#include "kernels/frontend/lower/values/types.h"

namespace warplens::frontend {

class Values {
 public:
  Values(LoweringContext& context, const Objects& objects) : context_(context), objects_(objects) {}

  Parts get(const llvm::Use& use);
  RegisterId one(const llvm::Use& use) { return get(use).front(); }
  RegisterId argument(const llvm::CallBase& call, int n) { return one(call.getArgOperandUse(static_cast<unsigned>(n))); }
  void set(const llvm::Value& value, Parts parts) { values_[&value] = std::move(parts); }
  void set(const llvm::Value& value, RegisterId reg) { set(value, Parts{reg}); }
  const Parts* find(const llvm::Value* value) const;

  // The scalars of a type; refuses the instruction, in whose name `what` is said, where there are none.
  bool parts_of(const llvm::Instruction& at, const std::string& what, llvm::Type* type, llvm::SmallVectorImpl<ScalarPart>& parts);
  RegisterId address(const llvm::AllocaInst& alloca);
  Parts constant_parts(const llvm::Constant* constant, const llvm::Instruction* at);
  RegisterId constant_address(const llvm::Constant* constant, const llvm::Instruction* at);

  // Lanes that leave a loop at different times see the value of their own last iteration, so a uniform value that is used outside gets
  // a copy for each lane.
  void copy_for_divergent_exit(const llvm::Instruction& i);
  const Parts* divergent_exit_copy(const llvm::Value& value) const;  // null where there is none

 private:
  RegisterId constant_scalar(const llvm::Constant* constant, Type type, const llvm::Instruction* at);

  LoweringContext& context_;
  const Objects& objects_;
  llvm::DenseMap<const llvm::Value*, Parts> values_;
  llvm::DenseMap<const llvm::Value*, Parts> per_lane_;  // copies for lanes that left the loop earlier
};

}  // namespace warplens::frontend
