// LLVM's own intrinsics: math, bits, minima, saturation.
#include "kernels/frontend/lower/lowering.h"

namespace warplens::frontend {
namespace {

struct Direct {
  Opcode op;
  int arguments;
  std::optional<MathFunction> function;
};

std::optional<Direct> direct(llvm::Intrinsic::ID id) {
  using namespace llvm;
  const auto math1 = [](MathFunction f) { return Direct{Opcode::Math1, 1, f}; };
  const auto math2 = [](MathFunction f) { return Direct{Opcode::Math2, 2, f}; };
  const auto plain = [](Opcode op, int n) { return Direct{op, n, std::nullopt}; };
  switch (id) {
    case Intrinsic::sqrt: return math1(MathFunction::Sqrt);
    case Intrinsic::floor: return math1(MathFunction::Floor);
    case Intrinsic::ceil: return math1(MathFunction::Ceil);
    case Intrinsic::trunc: return math1(MathFunction::Trunc);
    case Intrinsic::round: return math1(MathFunction::Round);
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::roundeven: return math1(MathFunction::Rint);
    case Intrinsic::exp: return math1(MathFunction::Exp);
    case Intrinsic::exp2: return math1(MathFunction::Exp2);
    case Intrinsic::exp10: return math1(MathFunction::Exp10);
    case Intrinsic::log: return math1(MathFunction::Log);
    case Intrinsic::log2: return math1(MathFunction::Log2);
    case Intrinsic::log10: return math1(MathFunction::Log10);
    case Intrinsic::sin: return math1(MathFunction::Sin);
    case Intrinsic::cos: return math1(MathFunction::Cos);
    case Intrinsic::tan: return math1(MathFunction::Tan);
    case Intrinsic::pow: return math2(MathFunction::Pow);
    case Intrinsic::powi: return math2(MathFunction::Powi);
    case Intrinsic::ldexp: return math2(MathFunction::Ldexp);
    case Intrinsic::fabs: return plain(Opcode::FAbs, 1);
    case Intrinsic::fma:
    case Intrinsic::fmuladd: return plain(Opcode::Fma, 3);
    case Intrinsic::minnum: return plain(Opcode::FMin, 2);
    case Intrinsic::maxnum: return plain(Opcode::FMax, 2);
    case Intrinsic::copysign: return plain(Opcode::CopySign, 2);
    case Intrinsic::smin: return plain(Opcode::SMin, 2);
    case Intrinsic::smax: return plain(Opcode::SMax, 2);
    case Intrinsic::umin: return plain(Opcode::UMin, 2);
    case Intrinsic::umax: return plain(Opcode::UMax, 2);
    case Intrinsic::abs: return plain(Opcode::Abs, 1);
    case Intrinsic::ctpop: return plain(Opcode::Popc, 1);
    case Intrinsic::ctlz: return plain(Opcode::Clz, 1);
    case Intrinsic::cttz: return plain(Opcode::Ctz, 1);
    case Intrinsic::bitreverse: return plain(Opcode::BitReverse, 1);
    case Intrinsic::bswap: return plain(Opcode::ByteSwap, 1);
    case Intrinsic::fshl: return plain(Opcode::FunnelShl, 3);
    case Intrinsic::fshr: return plain(Opcode::FunnelShr, 3);
    default: return std::nullopt;
  }
}

bool leaves_nothing(llvm::Intrinsic::ID id) {
  using namespace llvm;
  switch (id) {
    case Intrinsic::lifetime_start:
    case Intrinsic::lifetime_end:
    case Intrinsic::assume:
    case Intrinsic::donothing:
    case Intrinsic::experimental_noalias_scope_decl:
    case Intrinsic::invariant_start:
    case Intrinsic::invariant_end:
    case Intrinsic::prefetch:
    case Intrinsic::var_annotation:
    case Intrinsic::sideeffect: return true;
    default: return false;
  }
}

}  // namespace

static RegisterId compare(Emitter& e, Comparison how, RegisterId a, RegisterId b) {
  return e.pure(Opcode::ICmp, Type::I1, e.type(a), static_cast<uint8_t>(how), {a, b}, false);
}

// a + b or a - b, with the flag that it left the type's range.
static Parts with_overflow(Emitter& e, llvm::Intrinsic::ID id, RegisterId a, RegisterId b) {
  const Type type = e.type(a);
  const RegisterId zero = e.bits(type, 0);
  const auto op = [&](Opcode o, RegisterId x, RegisterId y) { return e.pure(o, type, {x, y}, false); };
  switch (id) {
    case llvm::Intrinsic::uadd_with_overflow: {
      const RegisterId sum = op(Opcode::Add, a, b);
      return {sum, compare(e, Comparison::Ult, sum, a)};
    }
    case llvm::Intrinsic::usub_with_overflow: return {op(Opcode::Sub, a, b), compare(e, Comparison::Ult, a, b)};
    case llvm::Intrinsic::sadd_with_overflow: {
      const RegisterId sum = op(Opcode::Add, a, b);
      const RegisterId changed = op(Opcode::And, op(Opcode::Xor, a, sum), op(Opcode::Xor, b, sum));
      return {sum, compare(e, Comparison::Slt, changed, zero)};
    }
    case llvm::Intrinsic::ssub_with_overflow: {
      const RegisterId difference = op(Opcode::Sub, a, b);
      const RegisterId changed = op(Opcode::And, op(Opcode::Xor, a, b), op(Opcode::Xor, a, difference));
      return {difference, compare(e, Comparison::Slt, changed, zero)};
    }
    case llvm::Intrinsic::umul_with_overflow:
      return {op(Opcode::Mul, a, b), compare(e, Comparison::Ne, op(Opcode::MulHiU, a, b), zero)};
    default: {
      const RegisterId low = op(Opcode::Mul, a, b);
      const RegisterId sign = op(Opcode::AShr, low, e.bits(type, 8 * size_bytes(type) - 1));
      return {low, compare(e, Comparison::Ne, op(Opcode::MulHiS, a, b), sign)};
    }
  }
}

static std::optional<RegisterId> saturated(Emitter& e, llvm::Intrinsic::ID id, RegisterId a, RegisterId b) {
  const Type type = e.type(a);
  const uint64_t ones = ~0ull, top = 1ull << (8 * size_bytes(type) - 1);
  const auto pick = [&](const Parts& sum, RegisterId otherwise) {
    return e.pure(Opcode::Select, type, {sum[1], otherwise, sum[0]}, false);
  };
  const auto limit = [&] {  // the end of the range on a's side
    return e.pure(Opcode::Select, type, {compare(e, Comparison::Slt, a, e.bits(type, 0)), e.bits(type, top), e.bits(type, top - 1)}, false);
  };
  switch (id) {
    case llvm::Intrinsic::uadd_sat: return pick(with_overflow(e, llvm::Intrinsic::uadd_with_overflow, a, b), e.bits(type, ones));
    case llvm::Intrinsic::usub_sat: return pick(with_overflow(e, llvm::Intrinsic::usub_with_overflow, a, b), e.bits(type, 0));
    case llvm::Intrinsic::sadd_sat: return pick(with_overflow(e, llvm::Intrinsic::sadd_with_overflow, a, b), limit());
    case llvm::Intrinsic::ssub_sat: return pick(with_overflow(e, llvm::Intrinsic::ssub_with_overflow, a, b), limit());
    default: return std::nullopt;
  }
}

bool Lowering::lower_intrinsic(llvm::IntrinsicInst& i) {
  const llvm::Intrinsic::ID id = i.getIntrinsicID();
  if (leaves_nothing(id)) return true;
  if (const auto operation = direct(id)) {
    Parts arguments[3], result;
    for (int n = 0; n < operation->arguments; ++n) arguments[n] = get(i.getArgOperandUse(static_cast<unsigned>(n)));
    for (size_t part = 0; part < arguments[0].size(); ++part) {
      const auto at = [&](int n) { return arguments[n].empty() ? kNone : arguments[n][arguments[n].size() == 1 ? 0 : part]; };
      const Type type = emitter_->type(at(0));
      const auto aux = operation->function ? static_cast<uint8_t>(*operation->function) : uint8_t{0};
      result.push_back(emitter_->pure(operation->op, type, type, aux, {at(0), at(1), at(2)}, movable(i)));
    }
    return set(i, std::move(result)), true;
  }
  switch (id) {
    case llvm::Intrinsic::trap:
    case llvm::Intrinsic::debugtrap:
    case llvm::Intrinsic::ubsantrap: emitter_->append(Opcode::Trap, Type::I32).a = string("the kernel trapped"); return true;
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::ptr_annotation:
    case llvm::Intrinsic::annotation:
    case llvm::Intrinsic::launder_invariant_group:
    case llvm::Intrinsic::strip_invariant_group:
    case llvm::Intrinsic::ssa_copy: set(i, get(i.getArgOperandUse(0))); return true;
    case llvm::Intrinsic::is_constant: set(i, emitter_->bits(Type::I1, 0)); return true;
    case llvm::Intrinsic::uadd_with_overflow:
    case llvm::Intrinsic::usub_with_overflow:
    case llvm::Intrinsic::sadd_with_overflow:
    case llvm::Intrinsic::ssub_with_overflow:
    case llvm::Intrinsic::umul_with_overflow:
    case llvm::Intrinsic::smul_with_overflow:
      set(i, with_overflow(*emitter_, id, one(i.getArgOperandUse(0)), one(i.getArgOperandUse(1))));
      return true;
    case llvm::Intrinsic::uadd_sat:
    case llvm::Intrinsic::usub_sat:
    case llvm::Intrinsic::sadd_sat:
    case llvm::Intrinsic::ssub_sat:
      if (i.getType()->isVectorTy()) return false;
      set(i, *saturated(*emitter_, id, one(i.getArgOperandUse(0)), one(i.getArgOperandUse(1))));
      return true;
    default: return false;
  }
}

}  // namespace warplens::frontend
