// The walk over a prepared kernel: blocks in order, each instruction given to the part that knows its kind.
#pragma once

#include "kernels/frontend/lower/analysis/lifetimes.h"
#include "kernels/frontend/lower/context.h"
#include "kernels/frontend/lower/debug/site_table.h"
#include "kernels/frontend/lower/debug/source_map.h"
#include "kernels/frontend/lower/debug/variable_table.h"
#include "kernels/frontend/lower/instructions/accesses.h"
#include "kernels/frontend/lower/instructions/arithmetic.h"
#include "kernels/frontend/lower/instructions/atomics.h"
#include "kernels/frontend/lower/instructions/calls.h"
#include "kernels/frontend/lower/instructions/control_flow.h"

namespace warplens::frontend {

class Lowering {
 public:
  Lowering(llvm::Function& kernel, const AstTables& tables, bool compiled);
  Result<Program> run();

 private:
  void make_parameters();
  void make_locals(llvm::BasicBlock& block);
  void lower_block(llvm::BasicBlock& block);
  void lower_instruction(llvm::Instruction& i);
  void note_ended(const llvm::Instruction& i, Emitter::Position from);
  void list_ended();

  LoweringContext context_;
  const Lifetimes lifetimes_;
  Objects objects_;
  Values values_;
  SourceMap source_;
  VariableTable variables_;
  SiteTable sites_;
  Arithmetic arithmetic_;
  Accesses accesses_;
  Atomics atomics_;
  Calls calls_;
  ControlFlow control_flow_;
  struct Ended {
    Emitter::Position from, to;
    std::vector<uint32_t> objects;
  };
  std::vector<Ended> ended_;  // code that may access memory when these objects exist no longer
};

}  // namespace warplens::frontend
