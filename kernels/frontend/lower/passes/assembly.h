// Inline assembly that ptx_operations.def knows becomes what LLVM has for it, instruction by instruction: before the optimiser and the
// lowering see the code, and for them alone. Code for a device keeps its text.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/frontend/lower/functions/ptx_block.h"
#include "kernels/frontend/lower/functions/ptx_operations.h"

namespace warplens::frontend {

void expand_assembly(llvm::Module& module);

// One assembly statement being expanded. What reads or writes a term, in the types of PTX.
class AssemblyExpander {
 public:
  AssemblyExpander(llvm::CallBase& call, const PtxBlock& block);
  // False: something in it has no expansion; the statement is as it was.
  bool expand();

 private:
  using Values = std::vector<llvm::Value*>;

  bool line(const PtxLine& line);
  void keep_in_memory();
  llvm::Value* held(llvm::Value* place);  // what an output or a register holds now
  void place_label(const std::string& name);
  void branch(const std::string& label, llvm::Value* holds);
  void lead_to_labels();
  void take_out_of_memory();
  bool plain(const PtxLine& line);
  bool forward(const PtxLine& line);  // one instruction that the lowering knows, as an assembly statement of its own
  bool compute(const PtxLine& line, PtxMeaning meaning);
  bool integer(const PtxLine& line, PtxMeaning meaning, PtxType type);
  llvm::Value* sum(const PtxLine& line, llvm::Value* x, llvm::Value* y, bool less);
  llvm::Value* product(const PtxLine& line, PtxType type, llvm::Value* a, llvm::Value* b);
  llvm::Value* product_of_24_bits(const PtxLine& line, PtxType type, llvm::Value* a, llvm::Value* b);
  llvm::Value* divided(bool is_signed, bool remains, llvm::Value* a, llvm::Value* b);
  llvm::Value* dot_product(const PtxLine& line, llvm::Value* a, llvm::Value* b, llvm::Value* c);
  class Bits;
  bool bits(const PtxLine& line, PtxMeaning meaning, PtxType type);
  llvm::Value* funnel_shift(const PtxLine& line, const Bits& bits, llvm::Value* a, llvm::Value* b, llvm::Value* c);
  llvm::Value* logic(const Bits& bits, llvm::Value* a, llvm::Value* b, llvm::Value* c, llvm::Value* table);
  llvm::Value* extract_bits(const Bits& bits, bool is_signed, llvm::Value* a, llvm::Value* from, llvm::Value* length);
  llvm::Value* insert_bits(const Bits& bits, llvm::Value* a, llvm::Value* b, llvm::Value* to, llvm::Value* length);
  llvm::Value* find_bit(const PtxLine& line, const Bits& bits, bool is_signed, llvm::Value* a);
  bool floating(const PtxLine& line, PtxMeaning meaning, PtxType type);
  bool floating_pair(const PtxLine& line, PtxMeaning meaning, PtxType type);
  std::optional<llvm::Value*> floating_of_one(PtxMeaning meaning, PtxType type, llvm::Value* a);
  bool move(const PtxLine& line, PtxType type);
  bool compare(const PtxLine& line, PtxType type);
  bool convert(const PtxLine& line);
  bool memory(const PtxLine& line, PtxMeaning meaning);
  bool update(const PtxLine& line, PtxType type);
  bool lanes(const PtxLine& line, PtxMeaning meaning);
  bool reduce_lanes(const PtxLine& line, PtxType type);
  bool reducing_barrier(const PtxLine& line);
  void mark_as_fast(const std::string& name);
  bool convert_address(const PtxLine& line);

  llvm::Type* type_of(PtxType type);
  llvm::Value* as(llvm::Value* value, llvm::Type* type);  // the same bits, cut or padded
  llvm::Value* read(const PtxTerm& term, llvm::Type* type);
  llvm::Value* read(const PtxLine& line, size_t n, PtxType type) {
    return n < line.terms.size() ? read(line.terms[n], type_of(type)) : nullptr;
  }
  bool write(const PtxTerm& term, llvm::Value* value);
  llvm::Value* special(const std::string& name, llvm::Type* type);
  llvm::Value* address(const PtxLine& line, const PtxTerm& term);
  llvm::Value* flushed(const PtxLine& line, llvm::Value* value);  // by .ftz
  llvm::Value* call(const std::string& function, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments);

  llvm::CallBase& call_;
  const PtxBlock& block_;
  llvm::IRBuilder<> build_;
  std::vector<llvm::Type*> output_types_;
  std::vector<llvm::Value*> outputs_;
  std::map<std::string, llvm::Value*> registers_;
  llvm::Value* guard_ = nullptr;  // of the line that is being expanded
  llvm::Value* carry_ = nullptr;
  bool branches_ = false;  // outputs and registers are in memory until all is expanded, for any way leads to a label
  std::map<std::string, llvm::BasicBlock*> labels_;
  struct Jump {
    llvm::BranchInst* from;
    std::string to;
  };
  std::vector<Jump> jumps_;
  std::vector<llvm::AllocaInst*> slots_;
};

}  // namespace warplens::frontend
