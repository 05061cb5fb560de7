// What the instructions of PTX compute, in the operations of LLVM; PTX ISA, "Integer arithmetic", "Floating point" and "Logic and shift".
#include <llvm/IR/IntrinsicsNVPTX.h>

#include "kernels/frontend/lower/passes/assembly.h"

namespace warplens::frontend {
namespace {

using llvm::Type;
using llvm::Value;
namespace Intrinsic = llvm::Intrinsic;

bool is_float(PtxType type) { return type.kind == 'f' || type.kind == 'g'; }

}  // namespace

bool AssemblyExpander::compute(const PtxLine& line, PtxMeaning meaning) {
  const std::vector<PtxType> types = ptx_types(line);
  const PtxType type = types.empty() ? PtxType{'b', 32, false} : types[0];
  switch (meaning) {
    case PtxMeaning::Nothing:
      return true;
    case PtxMeaning::Trap:
      build_.CreateIntrinsic(Intrinsic::trap, {}, {});
      return true;
    case PtxMeaning::Hint:
      return write(line.terms.at(0), build_.getInt64(0));
    case PtxMeaning::Move:
      return move(line, type);
    case PtxMeaning::ConvertAddress:
    case PtxMeaning::IsSpace:
      return convert_address(line);
    case PtxMeaning::SetPredicate:
      return compare(line, type);
    case PtxMeaning::Convert:
      return convert(line);
    case PtxMeaning::Load:
    case PtxMeaning::Store:
    case PtxMeaning::Update:
    case PtxMeaning::Fence:
      return memory(line, meaning);
    case PtxMeaning::Shuffle:
    case PtxMeaning::Vote:
    case PtxMeaning::Match:
    case PtxMeaning::ActiveMask:
      return lanes(line, meaning);
    case PtxMeaning::ReducingBarrier:
      return reducing_barrier(line);
    case PtxMeaning::Branch:
      return false;  // by line()
    case PtxMeaning::Choose: {
      if (line.terms.size() != 4) return false;
      Value *a = read(line, 1, type), *b = read(line, 2, type), *p = read(line.terms[3], build_.getInt1Ty());
      return a && b && p && write(line.terms[0], build_.CreateSelect(p, a, b));
    }
    default:
      break;
  }
  if (line.terms.size() < 2) return false;
  if (is_float(type)) return floating(line, meaning, type);
  return bits(line, meaning, type) || integer(line, meaning, type);
}

// A call that does nothing, and that the optimiser may remove.
void AssemblyExpander::mark_as_fast(const std::string& name) {
  auto* mark = llvm::cast<llvm::CallInst>(call("__warplens_fast." + name, build_.getVoidTy(), {}));
  mark->setDoesNotAccessMemory(), mark->setDoesNotThrow();
  mark->addFnAttr(llvm::Attribute::WillReturn);
}

bool AssemblyExpander::move(const PtxLine& line, PtxType type) {
  if (line.terms.size() != 2) return false;
  const PtxTerm &to = line.terms[0], &from = line.terms[1];
  const auto part = [&](size_t count) { return build_.getIntNTy(type.bits / static_cast<uint32_t>(count)); };
  if (to.kind == PtxTerm::Kind::Vector) {  // {a, b} = c: the first has the lowest bits
    Value* whole = read(from, build_.getIntNTy(type.bits));
    for (size_t n = 0; whole && n < to.parts.size(); ++n)
      if (!write(to.parts[n], build_.CreateTrunc(build_.CreateLShr(whole, type.bits / to.parts.size() * n), part(to.parts.size()))))
        return false;
    return whole != nullptr;
  }
  if (from.kind != PtxTerm::Kind::Vector) return write(to, read(from, type_of(type)));
  Type* wide = build_.getIntNTy(type.bits);
  Value* whole = llvm::ConstantInt::get(wide, 0);
  for (size_t n = 0; n < from.parts.size(); ++n) {
    Value* one = read(from.parts[n], part(from.parts.size()));
    if (!one) return false;
    whole = build_.CreateOr(whole, build_.CreateShl(build_.CreateZExt(one, wide), type.bits / from.parts.size() * n));
  }
  return write(to, whole);
}

// With .cc the carry of a sum, or what a difference borrows, is kept for the next instruction that takes it.
bool AssemblyExpander::integer(const PtxLine& line, PtxMeaning meaning, PtxType type) {
  const bool is_signed = type.kind == 's', with_carry = line.base().back() == 'c', keeps = line.has("cc");
  Value *a = read(line, 1, type), *b = read(line, 2, type), *c = read(line, 3, type);
  const auto done = [&](Value* value) { return write(line.terms[0], value); };
  const auto summed = [&](Value* x, Value* y, bool less) {
    if (!with_carry && !keeps) return less ? build_.CreateSub(x, y) : build_.CreateAdd(x, y);
    const auto id = less ? Intrinsic::usub_with_overflow : Intrinsic::uadd_with_overflow;
    Value* first = build_.CreateBinaryIntrinsic(id, x, y);
    Value *result = build_.CreateExtractValue(first, 0), *over = build_.CreateExtractValue(first, 1);
    if (with_carry) {
      if (!carry_) return static_cast<Value*>(nullptr);
      Value* second = build_.CreateBinaryIntrinsic(id, result, build_.CreateZExt(carry_, result->getType()));
      result = build_.CreateExtractValue(second, 0), over = build_.CreateOr(over, build_.CreateExtractValue(second, 1));
    }
    if (keeps) carry_ = over;
    return result;
  };
  const auto product = [&]() -> Value* {
    if (!line.has("hi") && !line.has("wide")) return build_.CreateMul(a, b);
    Type* wide = build_.getIntNTy(2 * type.bits);
    if (line.has("hi") && type.bits >= 32) {
      const bool w = type.bits == 64;
      const auto id =
          is_signed ? (w ? Intrinsic::nvvm_mulhi_ll : Intrinsic::nvvm_mulhi_i) : (w ? Intrinsic::nvvm_mulhi_ull : Intrinsic::nvvm_mulhi_ui);
      return build_.CreateIntrinsic(id, {}, {a, b});
    }
    Value* whole = is_signed ? build_.CreateMul(build_.CreateSExt(a, wide), build_.CreateSExt(b, wide))
                             : build_.CreateMul(build_.CreateZExt(a, wide), build_.CreateZExt(b, wide));
    return line.has("wide") ? whole : build_.CreateTrunc(build_.CreateLShr(whole, type.bits), a->getType());
  };
  // Of the lower 24 bits of both: of the 48 of their product the lower or the upper 32.
  const auto product24 = [&]() -> Value* {
    Type* wide = build_.getInt64Ty();
    const auto lower = [&](Value* v) {
      v = build_.CreateShl(build_.CreateZExt(v, wide), 40);
      return is_signed ? build_.CreateAShr(v, 40) : build_.CreateLShr(v, 40);
    };
    Value* whole = build_.CreateMul(lower(a), lower(b));
    return build_.CreateTrunc(line.has("hi") ? build_.CreateLShr(whole, 16) : whole, a->getType());
  };
  if (!a) return false;
  switch (meaning) {
    case PtxMeaning::Absolute:
      return done(build_.CreateBinaryIntrinsic(Intrinsic::abs, a, build_.getFalse()));
    case PtxMeaning::Negate:
      return done(build_.CreateNeg(a));
    default:
      break;
  }
  if (!b) return false;
  switch (meaning) {
    case PtxMeaning::Add:
      return done(line.has("sat") ? build_.CreateBinaryIntrinsic(Intrinsic::sadd_sat, a, b) : summed(a, b, false));
    case PtxMeaning::Subtract:
      return done(line.has("sat") ? build_.CreateBinaryIntrinsic(Intrinsic::ssub_sat, a, b) : summed(a, b, true));
    case PtxMeaning::Multiply:
      return done(product());
    case PtxMeaning::MultiplyAdd: {
      Value* whole = product();
      c = line.has("wide") && line.terms.size() > 3 ? read(line.terms[3], whole->getType()) : c;
      return c && done(summed(whole, c, false));
    }
    case PtxMeaning::Multiply24:
      return type.bits == 32 && done(product24());
    case PtxMeaning::MultiplyAdd24:
      return type.bits == 32 && c && done(build_.CreateAdd(product24(), c));
    case PtxMeaning::Divide:
      return done(is_signed ? build_.CreateSDiv(a, b) : build_.CreateUDiv(a, b));
    case PtxMeaning::Remainder:
      return done(is_signed ? build_.CreateSRem(a, b) : build_.CreateURem(a, b));
    case PtxMeaning::Minimum:
      return done(build_.CreateBinaryIntrinsic(is_signed ? Intrinsic::smin : Intrinsic::umin, a, b));
    case PtxMeaning::Maximum:
      return done(build_.CreateBinaryIntrinsic(is_signed ? Intrinsic::smax : Intrinsic::umax, a, b));
    case PtxMeaning::AbsoluteDifference: {
      Value* larger = build_.CreateBinaryIntrinsic(is_signed ? Intrinsic::smax : Intrinsic::umax, a, b);
      Value* smaller = build_.CreateBinaryIntrinsic(is_signed ? Intrinsic::smin : Intrinsic::umin, a, b);
      return c && done(build_.CreateAdd(build_.CreateSub(larger, smaller), c));
    }
    case PtxMeaning::DotProduct: {
      const std::vector<PtxType> types = ptx_types(line);
      if (types.size() != 2 || !c) return false;
      const auto byte = [&](Value* word, unsigned n, bool extends) {
        Value* one = build_.CreateTrunc(build_.CreateLShr(word, 8 * n), build_.getInt8Ty());
        return extends ? build_.CreateSExt(one, build_.getInt32Ty()) : build_.CreateZExt(one, build_.getInt32Ty());
      };
      for (unsigned n = 0; n < 4; ++n)
        c = build_.CreateAdd(c, build_.CreateMul(byte(a, n, types[0].kind == 's'), byte(b, n, types[1].kind == 's')));
      return done(c);
    }
    default:
      return false;
  }
}

// Operations on bits. Counts and positions are 32 bits wide.
bool AssemblyExpander::bits(const PtxLine& line, PtxMeaning meaning, PtxType type) {
  Type *word = type_of(type), *count = build_.getInt32Ty();
  if (type.kind == 'p') word = build_.getInt1Ty();
  const auto number = [&](uint64_t n) { return llvm::ConstantInt::get(word, n); };
  const auto done = [&](Value* value) { return write(line.terms[0], value); };
  const auto at = [&](size_t n, Type* of) { return n < line.terms.size() ? read(line.terms[n], of) : nullptr; };
  const auto same = [&](Value* v, Type* to) { return build_.CreateZExtOrTrunc(v, to); };
  const auto held = [&](Value* v, uint32_t most) {
    return build_.CreateBinaryIntrinsic(Intrinsic::umin, v, llvm::ConstantInt::get(v->getType(), most));
  };
  // Shifts whose amount may be the width or more.
  const auto left = [&](Value* v, Value* by) {
    return build_.CreateSelect(build_.CreateICmpULT(by, build_.getInt32(type.bits)),
                               build_.CreateShl(v, same(held(by, type.bits - 1), word)), number(0));
  };
  const auto right = [&](Value* v, Value* by) {
    return build_.CreateSelect(build_.CreateICmpULT(by, build_.getInt32(type.bits)),
                               build_.CreateLShr(v, same(held(by, type.bits - 1), word)), number(0));
  };
  const auto ones = [&](Value* length) { return build_.CreateNot(left(llvm::Constant::getAllOnesValue(word), length)); };
  Value* a = at(1, word);
  switch (meaning) {
    case PtxMeaning::And:
    case PtxMeaning::Or:
    case PtxMeaning::Xor: {
      Value* b = at(2, word);
      if (!a || !b) return false;
      return done(meaning == PtxMeaning::And  ? build_.CreateAnd(a, b)
                  : meaning == PtxMeaning::Or ? build_.CreateOr(a, b)
                                              : build_.CreateXor(a, b));
    }
    case PtxMeaning::Not:
      return a && done(build_.CreateNot(a));
    case PtxMeaning::LogicalNot:
      return a && done(build_.CreateZExt(build_.CreateICmpEQ(a, number(0)), word));
    case PtxMeaning::ShiftLeft: {
      Value* by = at(2, count);
      return a && by && done(left(a, by));
    }
    case PtxMeaning::ShiftRight: {
      Value* by = at(2, count);
      if (!a || !by) return false;
      return done(type.kind == 's' ? build_.CreateAShr(a, same(held(by, type.bits - 1), word)) : right(a, by));
    }
    case PtxMeaning::FunnelShift: {
      Value *b = at(2, word), *c = at(3, count);
      if (!a || !b || !c || type.bits != 32) return false;
      Type* wide = build_.getInt64Ty();
      Value* both = build_.CreateOr(build_.CreateShl(build_.CreateZExt(b, wide), 32), build_.CreateZExt(a, wide));
      Value* by = build_.CreateZExt(line.has("wrap") ? build_.CreateAnd(c, 31) : held(c, 32), wide);
      Value* shifted = line.has("l") ? build_.CreateLShr(build_.CreateShl(both, by), 32) : build_.CreateLShr(both, by);
      return done(build_.CreateTrunc(shifted, word));
    }
    case PtxMeaning::Logic: {
      Value *b = at(2, word), *c = at(3, word), *table = at(4, count), *result = number(0);
      const auto* known = llvm::dyn_cast_or_null<llvm::ConstantInt>(table);
      if (!a || !b || !c || !known) return false;
      for (unsigned n = 0; n < 8; ++n) {
        if (!(known->getZExtValue() >> n & 1)) continue;
        Value* where = build_.CreateAnd(n & 4 ? a : build_.CreateNot(a), n & 2 ? b : build_.CreateNot(b));
        result = build_.CreateOr(result, build_.CreateAnd(where, n & 1 ? c : build_.CreateNot(c)));
      }
      return done(result);
    }
    case PtxMeaning::Permute: {
      Value *b = at(2, word), *c = at(3, word);
      return a && b && c && done(build_.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {a, b, c}));
    }
    case PtxMeaning::ExtractBits: {
      Value *from = at(2, count), *length = at(3, count);
      if (!a || !from || !length) return false;
      from = build_.CreateAnd(from, 255), length = build_.CreateAnd(length, 255);
      if (type.kind != 's') return done(build_.CreateAnd(right(a, from), ones(length)));
      // What is behind the field, or above the word, is the field's sign.
      Value* last = build_.CreateSub(build_.CreateAdd(from, length), build_.getInt32(1));
      Value* sign = build_.CreateTrunc(build_.CreateLShr(a, same(held(last, type.bits - 1), word)), build_.getInt1Ty());
      sign = build_.CreateAnd(sign, build_.CreateICmpNE(length, build_.getInt32(0)));
      Value* there = build_.CreateSub(build_.getInt32(type.bits), held(from, type.bits));
      Value* field = ones(build_.CreateBinaryIntrinsic(Intrinsic::umin, length, there));
      return done(build_.CreateOr(build_.CreateAnd(right(a, from), field),
                                  build_.CreateAnd(build_.CreateSExt(sign, word), build_.CreateNot(field))));
    }
    case PtxMeaning::InsertBits: {
      Value *b = at(2, word), *to = at(3, count), *length = at(4, count);
      if (!a || !b || !to || !length) return false;
      to = build_.CreateAnd(to, 255), length = build_.CreateAnd(length, 255);
      Value* field = left(ones(length), to);
      return done(build_.CreateOr(build_.CreateAnd(b, build_.CreateNot(field)), build_.CreateAnd(left(a, to), field)));
    }
    case PtxMeaning::CountBits:
      return a && done(same(build_.CreateUnaryIntrinsic(Intrinsic::ctpop, a), count));
    case PtxMeaning::LeadingZeros:
      return a && done(same(build_.CreateBinaryIntrinsic(Intrinsic::ctlz, a, build_.getFalse()), count));
    case PtxMeaning::FindBit: {
      if (!a) return false;
      if (type.kind == 's') a = build_.CreateXor(a, build_.CreateAShr(a, type.bits - 1));
      Value* zeros = same(build_.CreateBinaryIntrinsic(Intrinsic::ctlz, a, build_.getFalse()), count);
      Value* found = line.has("shiftamt") ? zeros : build_.CreateSub(build_.getInt32(type.bits - 1), zeros);
      return done(build_.CreateSelect(build_.CreateICmpEQ(a, number(0)), build_.getInt32(0xffffffff), found));
    }
    case PtxMeaning::ReverseBits:
      return a && done(build_.CreateUnaryIntrinsic(Intrinsic::bitreverse, a));
    default:
      return false;
  }
}

// Of pairs each half by itself.
bool AssemblyExpander::floating(const PtxLine& line, PtxMeaning meaning, PtxType type) {
  if (type.pair) {
    const PtxType half{type.kind, 16, false};
    Type* narrow = type_of(half);
    Value* whole = build_.getInt32(0);
    for (unsigned n = 0; n < 2; ++n) {
      PtxBlock one;
      one.registers["d"] = type.kind == 'g' ? "bf16" : "f16";
      PtxLine scalar = line;
      AssemblyExpander inner(call_, one);
      inner.build_.SetInsertPoint(build_.GetInsertBlock(), build_.GetInsertPoint());
      for (size_t t = 0; t < line.terms.size(); ++t) {
        scalar.terms[t] = PtxTerm{PtxTerm::Kind::Name, 0, t ? "s" + std::to_string(t) : "d", 0, 0, false, {}};
        if (t == 0) continue;
        Value* word = read(line.terms[t], build_.getInt32Ty());
        if (!word) return false;
        inner.registers_[scalar.terms[t].name] = as(build_.CreateTrunc(build_.CreateLShr(word, 16 * n), build_.getInt16Ty()), narrow);
      }
      if (!inner.floating(scalar, meaning, half)) return false;
      whole = build_.CreateOr(
          whole, build_.CreateShl(build_.CreateZExt(as(inner.registers_["d"], build_.getInt16Ty()), build_.getInt32Ty()), 16 * n));
    }
    return write(line.terms[0], whole);
  }
  Type* number = type_of(type);
  const bool single = type.bits == 32, wide = type.bits == 64;
  Value *a = flushed(line, read(line, 1, type)), *b = flushed(line, read(line, 2, type)), *c = flushed(line, read(line, 3, type));
  const auto done = [&](Value* value) { return write(line.terms[0], flushed(line, value)); };
  const auto own = [&](const char* name) { return call(std::string("__warplens_") + name + (wide ? "_f64" : "_f32"), number, {a}); };
  if (!a || (line.has("sat"))) return false;
  if (line.has("approx") || line.has("full")) mark_as_fast(line.name);
  switch (meaning) {
    case PtxMeaning::Absolute:
      return done(build_.CreateUnaryIntrinsic(Intrinsic::fabs, a));
    case PtxMeaning::Negate:
      return done(build_.CreateFNeg(a));
    case PtxMeaning::Reciprocal:
      if (!single) return done(build_.CreateFDiv(llvm::ConstantFP::get(number, 1.0), a));
      return done(own("Rcp"));
    case PtxMeaning::SquareRoot:
      return done(build_.CreateUnaryIntrinsic(Intrinsic::sqrt, a));
    case PtxMeaning::InverseRoot:
      return (single || wide) && done(own("Rsqrt"));
    case PtxMeaning::Exponential:
      return single && done(own("Exp2"));
    case PtxMeaning::Logarithm:
      return single && done(own("Log2"));
    case PtxMeaning::Sine:
      return single && done(own("Sin"));
    case PtxMeaning::Cosine:
      return single && done(own("Cos"));
    case PtxMeaning::HyperbolicTangent:
      return single && done(own("Tanh"));
    default:
      break;
  }
  if (!b) return false;
  switch (meaning) {
    case PtxMeaning::Add:
      return done(build_.CreateFAdd(a, b));
    case PtxMeaning::Subtract:
      return done(build_.CreateFSub(a, b));
    case PtxMeaning::Multiply:
      return done(build_.CreateFMul(a, b));
    case PtxMeaning::Divide:
      return done(build_.CreateFDiv(a, b));
    case PtxMeaning::Minimum:
      return done(build_.CreateBinaryIntrinsic(Intrinsic::minnum, a, b));
    case PtxMeaning::Maximum:
      return done(build_.CreateBinaryIntrinsic(Intrinsic::maxnum, a, b));
    case PtxMeaning::CopySign:  // the sign of a, the rest of b
      return done(build_.CreateBinaryIntrinsic(Intrinsic::copysign, b, a));
    case PtxMeaning::MultiplyAdd:
    case PtxMeaning::FusedMultiplyAdd:
      return c && done(build_.CreateIntrinsic(Intrinsic::fma, {number}, {a, b, c}));
    default:
      return false;
  }
}

}  // namespace warplens::frontend
