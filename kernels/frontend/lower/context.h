// What the parts of the lowering share: the kernel, what analyses say of it, the Program that is being written, and the first error.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <optional>
#include <string>

#include "kernels/base/result.h"
#include "kernels/frontend/ast_tables.h"
#include "kernels/frontend/lower/analysis/block_order.h"
#include "kernels/frontend/lower/analysis/points_to.h"
#include "kernels/frontend/lower/analysis/uniformity.h"
#include "kernels/frontend/lower/bytecode/emitter.h"

namespace warplens::frontend {

struct LoweringContext {
  LoweringContext(llvm::Function& kernel, const AstTables& tables, bool compiled);

  // The first failure counts; `at` may be null.
  void fail(const llvm::Instruction* at, std::string message, std::string hint = {});
  void refuse(const llvm::Instruction& at, const std::string& what);
  void refuse_type(const llvm::Instruction& at, const std::string& what, llvm::Type* type);
  Span span(const llvm::Instruction& i) const;  // in the words of the Program's files
  uint32_t string(std::string text);            // index into Program::strings
  void note_reach(Reach reach);                 // of the instruction emitted last
  void list_reaches();                          // when the layout is known

  llvm::Function& kernel;
  const llvm::DataLayout& layout;
  const AstTables& tables;
  const bool compiled;
  const BlockOrder order;
  const PointsTo points_to;
  const Uniformity uniformity;
  Program program;
  Emitter emitter;
  std::optional<Error> error;

 private:
  std::vector<std::pair<Emitter::Position, Reach>> reaches_;
};

}  // namespace warplens::frontend
