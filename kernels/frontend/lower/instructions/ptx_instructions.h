// Inline assembly of one PTX instruction, as an operation of the bytecode: its operands take their places by the operation's row.
#pragma once

#include "kernels/frontend/lower/functions/ptx_statement.h"
#include "kernels/frontend/lower/instructions/accesses.h"

namespace warplens::frontend {

class PtxInstructions {
 public:
  PtxInstructions(LoweringContext& context, Values& values, Accesses& accesses)
      : context_(context), emitter_(context.emitter), values_(values), accesses_(accesses) {}
  void lower(llvm::CallBase& i, Opcode op);

 private:
  struct Placed {  // what the text names, in its order
    Parts defined, used;
    RegisterId address = kNone;
    const llvm::Value* pointer = nullptr;
  };
  bool place(llvm::CallBase& i, const PtxStatement& statement, const Parts& results, Placed& placed);
  RegisterId address(llvm::CallBase& i, const PtxStatement& statement, const PtxOperand& operand, unsigned argument);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  Accesses& accesses_;
};

}  // namespace warplens::frontend
