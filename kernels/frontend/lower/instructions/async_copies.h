// Asynchronous copies from global to shared memory, their groups and waits.
#pragma once

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/instructions/accesses.h"

namespace warplens::frontend {

class AsyncCopies {
 public:
  AsyncCopies(LoweringContext& context, Values& values, Accesses& accesses)
      : context_(context), emitter_(context.emitter), values_(values), accesses_(accesses) {}
  void lower(llvm::CallBase& i, const DeviceFunction& function);

 private:
  void copy(llvm::CallBase& i, uint64_t bytes);
  void wait(llvm::CallBase& i);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  Accesses& accesses_;
};

}  // namespace warplens::frontend
