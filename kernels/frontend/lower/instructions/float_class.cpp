#include "kernels/frontend/lower/instructions/float_class.h"

#include <utility>

namespace warplens::frontend {
namespace {

struct Layout {
  Type number = Type::I32;
  uint32_t bits = 32, mantissa = 23;
};

Layout layout_of(Type type) {
  switch (type) {
    case Type::F64:
      return {Type::I64, 64, 52};
    case Type::F16:
      return {Type::I16, 16, 10};
    case Type::BF16:
      return {Type::I16, 16, 7};
    default:
      return {};
  }
}

}  // namespace

RegisterId is_of_class(Emitter& e, RegisterId value, uint32_t classes) {
  const Layout layout = layout_of(e.type(value));
  const Type number = layout.number;
  const uint64_t sign = 1ull << (layout.bits - 1), infinity = sign - (1ull << layout.mantissa);
  const uint64_t normal = 1ull << layout.mantissa, quiet = infinity | normal >> 1;
  const auto compare = [&](Comparison how, RegisterId a, uint64_t b) {
    return e.pure(Opcode::ICmp, Type::I1, number, static_cast<uint8_t>(how), {a, e.bits(number, b)}, false);
  };
  const auto both = [&](RegisterId a, RegisterId b) { return e.pure(Opcode::And, Type::I1, {a, b}, false); };
  const RegisterId bits = e.pure(Opcode::Bitcast, number, {value}, false);
  const RegisterId size = e.pure(Opcode::And, number, {bits, e.bits(number, sign - 1)}, false);  // without the sign
  const RegisterId negative = compare(Comparison::Uge, bits, sign), positive = compare(Comparison::Ult, bits, sign);
  const auto between = [&](uint64_t begin, uint64_t end) {
    return both(compare(Comparison::Uge, size, begin), compare(Comparison::Ult, size, end));
  };

  RegisterId is = e.bits(Type::I1, 0);
  const auto add = [&](uint32_t bit, auto test) {
    if (classes >> bit & 1) is = e.pure(Opcode::Or, Type::I1, {is, test()}, false);
  };
  add(0, [&] { return between(infinity + 1, quiet); });           // signalling NaN
  add(1, [&] { return compare(Comparison::Uge, size, quiet); });  // quiet NaN
  for (const auto& [first, sign_test] : {std::pair{2u, negative}, std::pair{6u, positive}}) {
    const bool up = first == 6;  // classes of negative numbers descend: infinity, normal, subnormal, zero
    const auto at = [&](uint32_t n) { return up ? 6 + n : 5 - n; };
    add(at(0), [&, sign = sign_test] { return both(sign, compare(Comparison::Eq, size, 0)); });
    add(at(1), [&, sign = sign_test] { return both(sign, between(1, normal)); });
    add(at(2), [&, sign = sign_test] { return both(sign, between(normal, infinity)); });
    add(at(3), [&, sign = sign_test] { return both(sign, compare(Comparison::Eq, size, infinity)); });
  }
  return is;
}

}  // namespace warplens::frontend
