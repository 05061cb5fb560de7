// Branches, ends, and the values that come with the way a lane took.
#pragma once

#include "kernels/frontend/lower/debug/variable_table.h"
#include "kernels/frontend/lower/values/values.h"

namespace warplens::frontend {

class ControlFlow {
 public:
  ControlFlow(LoweringContext& context, Values& values, VariableTable& variables)
      : context_(context), emitter_(context.emitter), values_(values), variables_(variables) {}

  void begin(llvm::BasicBlock& block);  // registers of its phis: their values come from later blocks too
  void end(llvm::Instruction& i);
  void move_phis();  // when all blocks are lowered

 private:
  void move_phi(llvm::PHINode& phi);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  VariableTable& variables_;
};

}  // namespace warplens::frontend
