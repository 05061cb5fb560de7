// Calls: each known function goes to the part of the lowering that the table of device functions names.
#pragma once

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/instructions/accesses.h"
#include "kernels/frontend/lower/instructions/async_copies.h"
#include "kernels/frontend/lower/instructions/atomics.h"
#include "kernels/frontend/lower/instructions/ptx_instructions.h"
#include "kernels/frontend/lower/instructions/warp_operations.h"

namespace warplens::frontend {

class Calls {
 public:
  Calls(LoweringContext& context, Values& values, Accesses& accesses, Atomics& atomics)
      : context_(context),
        emitter_(context.emitter),
        values_(values),
        accesses_(accesses),
        atomics_(atomics),
        async_copies_(context, values, accesses),
        ptx_instructions_(context, values, accesses),
        warp_operations_(context, values) {}
  void lower(llvm::CallBase& i);

 private:
  bool known(llvm::CallBase& i, const DeviceFunction& function);
  bool assembly(llvm::CallBase& i, const DeviceFunction& function);
  bool value(llvm::CallBase& i, const DeviceFunction& function);
  void operation(llvm::CallBase& i, const DeviceFunction& function, Opcode op, uint8_t aux, bool movable);
  void special(llvm::CallBase& i, const DeviceFunction& function);
  void unset(llvm::CallBase& i);
  void declaration(llvm::CallBase& i);
  void is_in_space(llvm::CallBase& i, Space space);
  bool conversion(llvm::CallBase& i, Opcode op);
  bool float_class(llvm::CallBase& i);
  void print(llvm::CallBase& i);
  void refuse_assembly(llvm::CallBase& i);
  void stop(Opcode op, std::string message);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  Accesses& accesses_;
  Atomics& atomics_;
  AsyncCopies async_copies_;
  PtxInstructions ptx_instructions_;
  WarpOperations warp_operations_;
};

}  // namespace warplens::frontend
