// What lanes do together: barriers, shuffles, votes, matches.
#pragma once

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/values/values.h"

namespace warplens::frontend {

class WarpOperations {
 public:
  WarpOperations(LoweringContext& context, Values& values) : emitter_(context.emitter), values_(values) {}
  void lower(llvm::CallBase& i, const DeviceFunction& function);
  // Of the block; without a number it is the one of __syncthreads(), without a count it waits for all threads.
  void barrier(BarrierMode mode, RegisterId number, RegisterId threads);

 private:
  RegisterId member_mask(llvm::CallBase& i, const DeviceFunction& function);
  void reducing_barrier(llvm::CallBase& i, BarrierMode mode, bool aligned);
  void shuffle(llvm::CallBase& i, const DeviceFunction& function);
  void vote(llvm::CallBase& i, const DeviceFunction& function);

  Emitter& emitter_;
  Values& values_;
};

}  // namespace warplens::frontend
