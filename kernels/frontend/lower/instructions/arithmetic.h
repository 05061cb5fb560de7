// Operations on values: integers, floats, comparisons, conversions, addresses, vectors and aggregates.
#pragma once

#include "kernels/frontend/lower/values/values.h"

namespace warplens::frontend {

// Integer arithmetic that no variable of the source is shown by may be computed once and before its loop.
bool is_movable(const llvm::Instruction& i);

class Arithmetic {
 public:
  Arithmetic(LoweringContext& context, Values& values) : context_(context), emitter_(context.emitter), values_(values) {}
  bool lower(llvm::Instruction& i);  // false: not arithmetic

 private:
  void binary(llvm::BinaryOperator& i);
  void compare(llvm::CmpInst& i);
  void convert(llvm::CastInst& i);
  RegisterId bits_at(const Parts& parts, uint64_t offset, Type type);
  Parts cast_bits(const Parts& a, llvm::ArrayRef<ScalarPart> to);
  void select(llvm::SelectInst& i);
  void address(llvm::GetElementPtrInst& i);
  void extract_element(llvm::ExtractElementInst& i);
  void insert_element(llvm::InsertElementInst& i);
  RegisterId is_index(RegisterId index, uint64_t n);
  void shuffle_vector(llvm::ShuffleVectorInst& i);
  void aggregate(llvm::Instruction& i);
  bool is_in_sums_only(const llvm::BinaryOperator& product) const;
  bool fuses(const llvm::Use& use) const;
  bool only_in_sums(const llvm::Instruction& i) const;
  bool fused(llvm::BinaryOperator& i);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
};

}  // namespace warplens::frontend
