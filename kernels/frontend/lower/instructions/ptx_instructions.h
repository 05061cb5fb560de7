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

  struct Address {
    RegisterId at = kNone;
    const llvm::Value* pointer = nullptr;
    bool shared = false;
  };
  struct Placed {  // what the text names, in its order
    Parts defined, used;
    std::vector<std::optional<uint64_t>> numbers;  // of those used: where it is known before the kernel runs
    std::vector<Address> addresses;                // of two, as copies have them, the first is in shared memory
  };
  // Of an instruction that defines nothing. nullopt where an operand has no place; the assembly is refused then.
  std::optional<Placed> operands(llvm::CallBase& i);
  void refuse(llvm::CallBase& i);

 private:
  bool place(llvm::CallBase& i, const PtxStatement& statement, const Parts& results, Placed& placed);
  bool place_address(llvm::CallBase& i, const PtxStatement& statement, const PtxOperand& operand, unsigned argument, Placed& placed);

  void product(llvm::CallBase& i, const PtxStatement& statement);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  Accesses& accesses_;
};

}  // namespace warplens::frontend
