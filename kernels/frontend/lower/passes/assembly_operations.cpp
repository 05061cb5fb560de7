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
    case PtxMeaning::Reduce:
      return reduce_lanes(line, type);
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

// With .cc the carry of a sum, or what a difference borrows, is kept for the next instruction that takes it. Null: there is none to take.
Value* AssemblyExpander::sum(const PtxLine& line, Value* x, Value* y, bool less) {
  const bool with_carry = line.base().back() == 'c', keeps = line.has("cc");
  if (!with_carry && !keeps) return less ? build_.CreateSub(x, y) : build_.CreateAdd(x, y);
  const auto id = less ? Intrinsic::usub_with_overflow : Intrinsic::uadd_with_overflow;
  Value* first = build_.CreateBinaryIntrinsic(id, x, y);
  Value *result = build_.CreateExtractValue(first, 0), *over = build_.CreateExtractValue(first, 1);
  if (with_carry) {
    if (!carry_) return nullptr;
    Value* second = build_.CreateBinaryIntrinsic(id, result, build_.CreateZExt(carry_, result->getType()));
    result = build_.CreateExtractValue(second, 0), over = build_.CreateOr(over, build_.CreateExtractValue(second, 1));
  }
  if (keeps) carry_ = over;
  return result;
}

// Its lower half, its upper half or all of it.
Value* AssemblyExpander::product(const PtxLine& line, PtxType type, Value* a, Value* b) {
  const bool is_signed = type.kind == 's';
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
}

// Of the lower 24 bits of both: of the 48 of their product the lower or the upper 32.
Value* AssemblyExpander::product_of_24_bits(const PtxLine& line, PtxType type, Value* a, Value* b) {
  Type* wide = build_.getInt64Ty();
  const auto lower = [&](Value* v) {
    v = build_.CreateShl(build_.CreateZExt(v, wide), 40);
    return type.kind == 's' ? build_.CreateAShr(v, 40) : build_.CreateLShr(v, 40);
  };
  Value* whole = build_.CreateMul(lower(a), lower(b));
  return build_.CreateTrunc(line.has("hi") ? build_.CreateLShr(whole, 16) : whole, a->getType());
}

// Of the four bytes of each word, added to `c`.
Value* AssemblyExpander::dot_product(const PtxLine& line, Value* a, Value* b, Value* c) {
  const std::vector<PtxType> types = ptx_types(line);
  if (types.size() != 2) return nullptr;
  const auto byte = [&](Value* word, unsigned n, bool extends) {
    Value* one = build_.CreateTrunc(build_.CreateLShr(word, 8 * n), build_.getInt8Ty());
    return extends ? build_.CreateSExt(one, build_.getInt32Ty()) : build_.CreateZExt(one, build_.getInt32Ty());
  };
  for (unsigned n = 0; n < 4; ++n)
    c = build_.CreateAdd(c, build_.CreateMul(byte(a, n, types[0].kind == 's'), byte(b, n, types[1].kind == 's')));
  return c;
}

// LLVM takes it that nobody divides by zero, nor the smallest number by -1, also under a guard that does not hold; PTX does not. What comes
// of a zero is left to the machine: all ones (measured on an H200), as the operations of a Program say.
Value* AssemblyExpander::divided(bool is_signed, bool remains, Value* a, Value* b) {
  Type* type = a->getType();
  Value *none = build_.CreateICmpEQ(b, llvm::ConstantInt::get(type, 0)), *kept = none, *minus = nullptr;
  if (is_signed) kept = build_.CreateOr(none, minus = build_.CreateICmpEQ(b, llvm::Constant::getAllOnesValue(type)));
  b = build_.CreateSelect(kept, llvm::ConstantInt::get(type, 1), b);
  Value* value = !remains    ? is_signed ? build_.CreateSDiv(a, b) : build_.CreateUDiv(a, b)
                    : is_signed ? build_.CreateSRem(a, b)
                             : build_.CreateURem(a, b);
  if (minus && !remains) value = build_.CreateSelect(minus, build_.CreateNeg(a), value);
  return build_.CreateSelect(none, llvm::Constant::getAllOnesValue(type), value);
}

bool AssemblyExpander::integer(const PtxLine& line, PtxMeaning meaning, PtxType type) {
  const bool is_signed = type.kind == 's';
  const auto smaller = is_signed ? Intrinsic::smin : Intrinsic::umin, larger = is_signed ? Intrinsic::smax : Intrinsic::umax;
  Value *a = read(line, 1, type), *b = read(line, 2, type), *c = read(line, 3, type);
  const auto done = [&](Value* value) { return write(line.terms[0], value); };
  if (!a) return false;
  if (meaning == PtxMeaning::Absolute) return done(build_.CreateBinaryIntrinsic(Intrinsic::abs, a, build_.getFalse()));
  if (meaning == PtxMeaning::Negate) return done(build_.CreateNeg(a));
  if (!b) return false;
  switch (meaning) {
    case PtxMeaning::Add:
      return done(line.has("sat") ? build_.CreateBinaryIntrinsic(Intrinsic::sadd_sat, a, b) : sum(line, a, b, false));
    case PtxMeaning::Subtract:
      return done(line.has("sat") ? build_.CreateBinaryIntrinsic(Intrinsic::ssub_sat, a, b) : sum(line, a, b, true));
    case PtxMeaning::Multiply:
      return done(product(line, type, a, b));
    case PtxMeaning::MultiplyAdd: {
      Value* whole = product(line, type, a, b);
      c = line.has("wide") && line.terms.size() > 3 ? read(line.terms[3], whole->getType()) : c;
      return c && done(sum(line, whole, c, false));
    }
    case PtxMeaning::Multiply24:
      return type.bits == 32 && done(product_of_24_bits(line, type, a, b));
    case PtxMeaning::MultiplyAdd24:
      return type.bits == 32 && c && done(build_.CreateAdd(product_of_24_bits(line, type, a, b), c));
    case PtxMeaning::Divide:
    case PtxMeaning::Remainder:
      return done(divided(is_signed, meaning == PtxMeaning::Remainder, a, b));
    case PtxMeaning::Minimum:
      return done(build_.CreateBinaryIntrinsic(smaller, a, b));
    case PtxMeaning::Maximum:
      return done(build_.CreateBinaryIntrinsic(larger, a, b));
    case PtxMeaning::AbsoluteDifference: {
      Value *most = build_.CreateBinaryIntrinsic(larger, a, b), *least = build_.CreateBinaryIntrinsic(smaller, a, b);
      return c && done(build_.CreateAdd(build_.CreateSub(most, least), c));
    }
    case PtxMeaning::DotProduct:
      return c && done(dot_product(line, a, b, c));
    default:
      return false;
  }
}

}  // namespace warplens::frontend
