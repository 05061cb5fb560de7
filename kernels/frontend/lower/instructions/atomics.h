// Atomic operations: LLVM's instructions and the functions of our headers.
#pragma once

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/instructions/accesses.h"
#include "kernels/frontend/lower/instructions/memory_orders.h"

namespace warplens::frontend {

class Atomics {
 public:
  Atomics(LoweringContext& context, Values& values, Accesses& accesses)
      : context_(context), emitter_(context.emitter), values_(values), accesses_(accesses) {}
  bool lower(llvm::Instruction& i);  // false: not an atomic instruction
  bool call(llvm::CallBase& i, const DeviceFunction& function);

 private:
  void read_modify_write(llvm::AtomicRMWInst& i);
  void compare_and_swap(llvm::AtomicCmpXchgInst& i);
  std::optional<Ordering> ordering(llvm::CallBase& i, const DeviceFunction& function, unsigned arguments);
  void fence(FenceScope scope);
  void access(llvm::CallBase& i, Type type, const Ordering& ordering, bool load);
  RegisterId emit(llvm::Instruction& i, AtomicOperation operation, Type type, const Ordering& ordering, const llvm::Use& pointer,
                  RegisterId value, RegisterId swap = kNone);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  Accesses& accesses_;
};

}  // namespace warplens::frontend
