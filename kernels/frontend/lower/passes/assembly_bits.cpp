// Operations on bits, of PTX ISA's "Integer arithmetic" and "Logic and shift".
#include <llvm/IR/IntrinsicsNVPTX.h>

#include "kernels/frontend/lower/passes/assembly.h"

namespace warplens::frontend {

using llvm::Type;
using llvm::Value;
namespace Intrinsic = llvm::Intrinsic;

// Words of a type, and counts and positions of 32 bits.
class AssemblyExpander::Bits {
 public:
  Bits(llvm::IRBuilder<>& build, Type* word, uint32_t bits) : word(word), count(build.getInt32Ty()), bits(bits), build_(build) {}

  Type *const word, *const count;
  const uint32_t bits;

  Value* number(uint64_t n) const { return llvm::ConstantInt::get(word, n); }
  Value* as(Value* v, Type* to) const { return build_.CreateZExtOrTrunc(v, to); }
  Value* at_most(Value* v, uint32_t most) const {
    return build_.CreateBinaryIntrinsic(Intrinsic::umin, v, llvm::ConstantInt::get(v->getType(), most));
  }
  Value* held(Value* by) const { return as(at_most(by, bits - 1), word); }
  // Shifts whose amount may be the width or more.
  Value* left(Value* v, Value* by) const { return build_.CreateSelect(is_less(by), build_.CreateShl(v, held(by)), number(0)); }
  Value* right(Value* v, Value* by) const { return build_.CreateSelect(is_less(by), build_.CreateLShr(v, held(by)), number(0)); }
  // `length` ones from a position on; what is outside of the word is left out.
  Value* mask(bool wraps, Value* from, Value* length) const {
    from = wraps ? build_.CreateAnd(from, bits - 1) : at_most(from, bits);
    length = wraps ? build_.CreateAnd(length, bits - 1) : at_most(length, bits);
    Value* all = llvm::Constant::getAllOnesValue(word);
    return build_.CreateAnd(left(all, from), build_.CreateNot(left(all, build_.CreateAdd(from, length))));
  }
  Value* ones(Value* length) const { return build_.CreateNot(left(llvm::Constant::getAllOnesValue(word), length)); }

 private:
  Value* is_less(Value* by) const { return build_.CreateICmpULT(by, build_.getInt32(bits)); }

  llvm::IRBuilder<>& build_;
};

Value* AssemblyExpander::funnel_shift(const PtxLine& line, const Bits& bits, Value* a, Value* b, Value* c) {
  if (!b || !c || bits.bits != 32) return nullptr;
  Type* wide = build_.getInt64Ty();
  Value* both = build_.CreateOr(build_.CreateShl(build_.CreateZExt(b, wide), 32), build_.CreateZExt(a, wide));
  Value* by = build_.CreateZExt(line.has("wrap") ? build_.CreateAnd(c, 31) : bits.at_most(c, 32), wide);
  Value* shifted = line.has("l") ? build_.CreateLShr(build_.CreateShl(both, by), 32) : build_.CreateLShr(both, by);
  return build_.CreateTrunc(shifted, bits.word);
}

// Any function of three bits, by its table.
Value* AssemblyExpander::logic(const Bits& bits, Value* a, Value* b, Value* c, Value* table) {
  Value* result = bits.number(0);
  const auto* known = llvm::dyn_cast_or_null<llvm::ConstantInt>(table);
  if (!b || !c || !known) return nullptr;
  for (unsigned n = 0; n < 8; ++n) {
    if (!(known->getZExtValue() >> n & 1)) continue;
    Value* where = build_.CreateAnd(n & 4 ? a : build_.CreateNot(a), n & 2 ? b : build_.CreateNot(b));
    result = build_.CreateOr(result, build_.CreateAnd(where, n & 1 ? c : build_.CreateNot(c)));
  }
  return result;
}

Value* AssemblyExpander::extract_bits(const Bits& bits, bool is_signed, Value* a, Value* from, Value* length) {
  if (!from || !length) return nullptr;
  from = build_.CreateAnd(from, 255), length = build_.CreateAnd(length, 255);
  if (!is_signed) return build_.CreateAnd(bits.right(a, from), bits.ones(length));
  // What is behind the field, or above the word, is the field's sign.
  Value* last = build_.CreateSub(build_.CreateAdd(from, length), build_.getInt32(1));
  Value* sign = build_.CreateTrunc(build_.CreateLShr(a, bits.held(last)), build_.getInt1Ty());
  sign = build_.CreateAnd(sign, build_.CreateICmpNE(length, build_.getInt32(0)));
  Value* there = build_.CreateSub(build_.getInt32(bits.bits), bits.at_most(from, bits.bits));
  Value* field = bits.ones(build_.CreateBinaryIntrinsic(Intrinsic::umin, length, there));
  return build_.CreateOr(build_.CreateAnd(bits.right(a, from), field),
                         build_.CreateAnd(build_.CreateSExt(sign, bits.word), build_.CreateNot(field)));
}

Value* AssemblyExpander::insert_bits(const Bits& bits, Value* a, Value* b, Value* to, Value* length) {
  if (!b || !to || !length) return nullptr;
  to = build_.CreateAnd(to, 255), length = build_.CreateAnd(length, 255);
  Value* field = bits.left(bits.ones(length), to);
  return build_.CreateOr(build_.CreateAnd(b, build_.CreateNot(field)), build_.CreateAnd(bits.left(a, to), field));
}

Value* AssemblyExpander::find_bit(const PtxLine& line, const Bits& bits, bool is_signed, Value* a) {
  if (is_signed) a = build_.CreateXor(a, build_.CreateAShr(a, bits.bits - 1));
  Value* zeros = bits.as(build_.CreateBinaryIntrinsic(Intrinsic::ctlz, a, build_.getFalse()), bits.count);
  Value* found = line.has("shiftamt") ? zeros : build_.CreateSub(build_.getInt32(bits.bits - 1), zeros);
  return build_.CreateSelect(build_.CreateICmpEQ(a, bits.number(0)), build_.getInt32(0xffffffff), found);
}

bool AssemblyExpander::bits(const PtxLine& line, PtxMeaning meaning, PtxType type) {
  const Bits bits(build_, type.kind == 'p' ? build_.getInt1Ty() : type_of(type), type.bits);
  const bool is_signed = type.kind == 's';
  const auto done = [&](Value* value) { return value && write(line.terms[0], value); };
  const auto at = [&](size_t n, Type* of) { return n < line.terms.size() ? read(line.terms[n], of) : nullptr; };
  const auto word = [&](size_t n) { return at(n, bits.word); };
  const auto count = [&](size_t n) { return at(n, bits.count); };
  Value *a = word(1), *b = nullptr, *c = nullptr, *by = nullptr;
  if (!a) return false;
  switch (meaning) {
    case PtxMeaning::And:
      return (b = word(2)) && done(build_.CreateAnd(a, b));
    case PtxMeaning::Or:
      return (b = word(2)) && done(build_.CreateOr(a, b));
    case PtxMeaning::Xor:
      return (b = word(2)) && done(build_.CreateXor(a, b));
    case PtxMeaning::Not:
      return done(build_.CreateNot(a));
    case PtxMeaning::LogicalNot:
      return done(build_.CreateZExt(build_.CreateICmpEQ(a, bits.number(0)), bits.word));
    case PtxMeaning::ShiftLeft:
      return (by = count(2)) && done(bits.left(a, by));
    case PtxMeaning::ShiftRight:
      return (by = count(2)) && done(is_signed ? build_.CreateAShr(a, bits.held(by)) : bits.right(a, by));
    case PtxMeaning::FunnelShift:
      b = word(2), c = count(3);
      return done(funnel_shift(line, bits, a, b, c));
    case PtxMeaning::Logic:
      b = word(2), c = word(3);
      return done(logic(bits, a, b, c, count(4)));
    case PtxMeaning::Permute:
      b = word(2), c = word(3);
      return b && c && done(build_.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {a, b, c}));
    case PtxMeaning::ExtractBits:
      by = count(2);
      return done(extract_bits(bits, is_signed, a, by, count(3)));
    case PtxMeaning::BitMask:
      if (bits.bits != 32 || line.has("wrap") == line.has("clamp")) return false;
      return (by = count(2)) && done(bits.mask(line.has("wrap"), a, by));
    case PtxMeaning::InsertBits:
      b = word(2), by = count(3);
      return done(insert_bits(bits, a, b, by, count(4)));
    case PtxMeaning::CountBits:
      return done(bits.as(build_.CreateUnaryIntrinsic(Intrinsic::ctpop, a), bits.count));
    case PtxMeaning::LeadingZeros:
      return done(bits.as(build_.CreateBinaryIntrinsic(Intrinsic::ctlz, a, build_.getFalse()), bits.count));
    case PtxMeaning::FindBit:
      return done(find_bit(line, bits, is_signed, a));
    case PtxMeaning::ReverseBits:
      return done(build_.CreateUnaryIntrinsic(Intrinsic::bitreverse, a));
    default:
      return false;
  }
}

}  // namespace warplens::frontend
