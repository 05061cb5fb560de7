#include "kernels/simt/machine/cost.h"

namespace warplens::simt {
namespace {

bool is_half(Type type) { return type == Type::F16 || type == Type::BF16; }

uint8_t library_call(MathFunction function) {
  switch (function) {
    case MathFunction::Sqrt:
    case MathFunction::Rsqrt:
    case MathFunction::Rcp:
    case MathFunction::Floor:
    case MathFunction::Ceil:
    case MathFunction::Trunc:
    case MathFunction::Round:
    case MathFunction::Rint:
    case MathFunction::Saturate:
      return 2;
    case MathFunction::Tgamma:
    case MathFunction::Lgamma:
    case MathFunction::Fmod:
    case MathFunction::Remainder:
      return 40;
    case MathFunction::Pow:
    case MathFunction::Powi:
    case MathFunction::Exp10:
      return 16;
    default:
      return 8;
  }
}

}  // namespace

uint8_t lane_cost(const Program& program, const Instruction& in) {
  const bool from_half = in.a < program.registers.size() && is_half(program.registers[in.a].type);
  const uint8_t half = is_half(in.type) || from_half ? 4 : 0;
  const bool calls = info(in.op).aux == AuxKind::MathFunction;
  return half + (calls ? library_call(static_cast<MathFunction>(in.aux)) : info(in.op).cost);
}

}  // namespace warplens::simt
