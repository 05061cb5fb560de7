#include "kernels/frontend/lower/instructions/overflow.h"

namespace warplens::frontend {
namespace {

RegisterId compare(Emitter& e, Comparison how, RegisterId a, RegisterId b) {
  return e.pure(Opcode::ICmp, Type::I1, e.type(a), static_cast<uint8_t>(how), {a, b}, false);
}

}  // namespace

Parts with_overflow(Emitter& e, Overflow operation, RegisterId a, RegisterId b) {
  const Type type = e.type(a);
  const RegisterId zero = e.bits(type, 0);
  const auto op = [&](Opcode o, RegisterId x, RegisterId y) { return e.pure(o, type, {x, y}, false); };
  switch (operation) {
    case Overflow::UnsignedAdd: {
      const RegisterId sum = op(Opcode::Add, a, b);
      return {sum, compare(e, Comparison::Ult, sum, a)};
    }
    case Overflow::UnsignedSub:
      return {op(Opcode::Sub, a, b), compare(e, Comparison::Ult, a, b)};
    case Overflow::SignedAdd: {
      const RegisterId sum = op(Opcode::Add, a, b);
      const RegisterId changed = op(Opcode::And, op(Opcode::Xor, a, sum), op(Opcode::Xor, b, sum));
      return {sum, compare(e, Comparison::Slt, changed, zero)};
    }
    case Overflow::SignedSub: {
      const RegisterId difference = op(Opcode::Sub, a, b);
      const RegisterId changed = op(Opcode::And, op(Opcode::Xor, a, b), op(Opcode::Xor, a, difference));
      return {difference, compare(e, Comparison::Slt, changed, zero)};
    }
    case Overflow::UnsignedMul:
      return {op(Opcode::Mul, a, b), compare(e, Comparison::Ne, op(Opcode::MulHiU, a, b), zero)};
    case Overflow::SignedMul:
      break;
  }
  const RegisterId low = op(Opcode::Mul, a, b);
  const RegisterId sign = op(Opcode::AShr, low, e.bits(type, 8 * size_bytes(type) - 1));
  return {low, compare(e, Comparison::Ne, op(Opcode::MulHiS, a, b), sign)};
}

RegisterId saturating(Emitter& e, Overflow operation, RegisterId a, RegisterId b) {
  const Type type = e.type(a);
  const uint64_t ones = ~0ull, top = 1ull << (8 * size_bytes(type) - 1);
  const Parts plain = with_overflow(e, operation, a, b);
  RegisterId limit = kNone;
  if (operation == Overflow::UnsignedAdd)
    limit = e.bits(type, ones);
  else if (operation == Overflow::UnsignedSub)
    limit = e.bits(type, 0);
  else
    limit = e.pure(Opcode::Select, type, {compare(e, Comparison::Slt, a, e.bits(type, 0)), e.bits(type, top), e.bits(type, top - 1)},
                   false);  // on a's side
  return e.pure(Opcode::Select, type, {plain[1], limit, plain[0]}, false);
}

}  // namespace warplens::frontend
