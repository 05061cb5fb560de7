// Every mathematical function against <cmath> in long double: a few hundred arguments, special values, lanes that do not take part.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace {

using Wide = long double;
constexpr Wide kPi = 3.14159265358979323846264338327950288L;
constexpr uint32_t kMask = 0xb6d5f00fu;  // lanes that participate

struct One {
  const char* title;
  MathFunction function;
  Wide (*expected)(Wide);
  double ulps;  // 0: the very bits, zeros with their sign
  double from = -40, to = 40;
};

// Half turns to the nearest whole number of them, exactly; an odd number of them turns the sign.
Wide sign_of_turns(Wide x) { return std::fabs(std::remainder(x, Wide(2))) > Wide(0.5) ? -1 : 1; }
Wide sine_of_turns(Wide x) {
  if (x == std::trunc(x) && !std::isinf(x)) return std::copysign(Wide(0), x);
  return sign_of_turns(x) * std::sin(std::remainder(x, Wide(1)) * kPi);
}
Wide cosine_of_turns(Wide x) { return sign_of_turns(x) * std::sin((Wide(0.5) - std::fabs(std::remainder(x, Wide(1)))) * kPi); }

#define CMATH(name, function, ...) {#name, MathFunction::name, [](Wide x) -> Wide { return std::function(x); }, __VA_ARGS__}
const One kOnes[] = {
    CMATH(Sqrt, sqrt, 0.01),
    CMATH(Floor, floor, 0),
    CMATH(Ceil, ceil, 0),
    CMATH(Trunc, trunc, 0),
    CMATH(Round, round, 0),
    CMATH(Rint, nearbyint, 0),
    {"Rsqrt", MathFunction::Rsqrt, [](Wide x) { return 1 / std::sqrt(x); }, 1.01},
    {"Rcp", MathFunction::Rcp, [](Wide x) { return 1 / x; }, 0.01},
    {"Rcbrt", MathFunction::Rcbrt, [](Wide x) { return 1 / std::cbrt(x); }, 5},
    {"Exp10", MathFunction::Exp10, [](Wide x) { return std::pow(Wide(10), x); }, 2},
    CMATH(Cbrt, cbrt, 4),
    CMATH(Exp, exp, 1),
    CMATH(Exp2, exp2, 1),
    CMATH(Expm1, expm1, 2),
    CMATH(Log, log, 1),
    CMATH(Log2, log2, 1.5),
    CMATH(Log10, log10, 2),
    CMATH(Log1p, log1p, 2, -1.5, 40),
    CMATH(Sin, sin, 1),
    CMATH(Cos, cos, 1),
    CMATH(Tan, tan, 1.5),
    CMATH(Asin, asin, 1, -1.1, 1.1),
    CMATH(Acos, acos, 1, -1.1, 1.1),
    CMATH(Atan, atan, 1),
    CMATH(Sinh, sinh, 2.5),
    CMATH(Cosh, cosh, 2),
    CMATH(Tanh, tanh, 2.5, -4, 4),
    CMATH(Asinh, asinh, 2.5),
    CMATH(Acosh, acosh, 2.5, 0.5, 40),
    CMATH(Atanh, atanh, 2.5, -1.1, 1.1),
    CMATH(Erf, erf, 1.5, -4, 4),
    CMATH(Erfc, erfc, 5, -4, 9),
    CMATH(Tgamma, tgamma, 10, 0.1, 30),
    CMATH(Lgamma, lgamma, 5, 2.5, 60),
    {"Sinpi", MathFunction::Sinpi, sine_of_turns, 2},
    {"Cospi", MathFunction::Cospi, cosine_of_turns, 2},
    {"Saturate", MathFunction::Saturate, [](Wide x) { return x > 0 ? std::min(x, Wide(1)) : Wide(0); }, 0, -1, 2},
};
#undef CMATH

struct Two {
  const char* title;
  MathFunction function;
  Wide (*expected)(Wide, Wide);
  double ulps;
};
const Two kTwos[] = {
    {"Pow", MathFunction::Pow, [](Wide a, Wide b) { return std::pow(a, b); }, 1},
    {"Atan2", MathFunction::Atan2, [](Wide a, Wide b) { return std::atan2(a, b); }, 1},
    {"Fmod", MathFunction::Fmod, [](Wide a, Wide b) { return std::fmod(a, b); }, 0},
    {"Remainder", MathFunction::Remainder, [](Wide a, Wide b) { return std::remainder(a, b); }, 0},
    {"Hypot", MathFunction::Hypot, [](Wide a, Wide b) { return std::hypot(a, b); }, 1.01},
    {"Fdim", MathFunction::Fdim, [](Wide a, Wide b) { return std::fdim(a, b); }, 0},
};

template <class T>
constexpr Type kType = sizeof(T) == 4 ? Type::F32 : Type::F64;
template <class T>
uint64_t bits_of(T value) {
  if constexpr (sizeof(T) == 4)
    return std::bit_cast<uint32_t>(value);
  else
    return std::bit_cast<uint64_t>(value);
}
template <class T>
T from_bits(uint64_t bits) {
  if constexpr (sizeof(T) == 4)
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  else
    return std::bit_cast<double>(bits);
}

template <class T>
std::vector<T> arguments(double from, double to, uint32_t seed) {
  using L = std::numeric_limits<T>;
  std::vector<T> values{T(0),
                        T(-0.0),
                        T(1),
                        T(-1),
                        T(0.5),
                        T(-0.5),
                        T(1.5),
                        T(2.5),
                        T(-2.5),
                        T(3.5),
                        T(2),
                        T(10),
                        T(1e-4),
                        T(1e-10),
                        T(-1e-10),
                        L::infinity(),
                        -L::infinity(),
                        L::quiet_NaN(),
                        L::max(),
                        L::min(),
                        L::denorm_min(),
                        -L::denorm_min(),
                        T(1) + L::epsilon()};
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> within(from, to);
  while (values.size() < 352) values.push_back(static_cast<T>(within(random)));
  return values;
}

Buffer of_bits(std::string name, const std::vector<uint64_t>& values, uint32_t bytes) {
  std::vector<uint32_t> contents;
  for (uint64_t v : values) {
    contents.push_back(static_cast<uint32_t>(v));
    if (bytes == 8) contents.push_back(static_cast<uint32_t>(v >> 32));
  }
  return buffer_of(std::move(name), values.size(), contents, bytes);
}

// d = function(a, b) in the lanes of kMask of every warp; the others keep 1.
template <class T>
std::vector<T> computed(Opcode op, MathFunction function, const std::vector<T>& a, const std::vector<uint64_t>& b, Type type_of_b,
                        Width width) {
  constexpr Type type = kType<T>;
  Builder p;
  const RegisterId in_a = p.parameter("a", Type::I64, true), in_b = p.parameter("b", Type::I64, true),
                   out = p.parameter("out", Type::I64, true);
  const RegisterId x = p.special(SpecialRegister::TidX), lane = p.special(SpecialRegister::LaneId), d = p.reg(type);
  p.to(d, Opcode::Mov, type, p.bits(type, bits_of(T(1))));
  const RegisterId first = p.load(type, p.address(in_a, x, sizeof(T)));
  const RegisterId second = op == Opcode::Math2 ? p.load(type_of_b, p.address(in_b, x, is_wide(type_of_b) ? 8 : 4)) : kNone;
  const auto yes = p.label(), end = p.label();
  const RegisterId bit = p.op(Opcode::And, Type::I32, p.op(Opcode::LShr, Type::I32, p.i32(kMask), lane), p.i32(1));
  p.branch(p.compare(Comparison::Ne, Type::I32, bit, p.i32(0)), yes, end, end);
  p.place(yes);
  p.to(d, op, type, first, second, kNone, static_cast<uint8_t>(function));
  p.place(end);
  p.store(type, p.address(out, x, sizeof(T)), d);
  p.finish();

  Launch launch;
  launch.block = {static_cast<uint32_t>(a.size()), 1, 1};
  std::vector<uint64_t> bits;
  for (T value : a) bits.push_back(bits_of(value));
  launch.buffers = {of_bits("a", bits, sizeof(T)), of_bits("b", b, is_wide(type_of_b) ? 8 : 4), buffer_of("out", a.size(), {}, sizeof(T))};
  launch.arguments = {buffer_argument(0), buffer_argument(1), buffer_argument(2)};
  const Executed done = execute(p.take(), launch, width);
  EXPECT_FALSE(done.fault) << to_string(*done.fault);
  const auto bytes = read_buffer(*done.memory, launch, 2);
  std::vector<T> result(a.size());
  std::memcpy(result.data(), bytes.data(), bytes.size());
  return result;
}

// Within so many units in the last place of T. Where T's own range ends, the next value counts.
template <class T>
bool close(T got, Wide exact, double ulps) {
  const T want = static_cast<T>(exact);
  if (std::isnan(want) || std::isnan(got)) return std::isnan(want) && std::isnan(got);
  if (ulps == 0) return bits_of(got) == bits_of(want);
  if (got == want) return true;
  if (std::isinf(got) || std::isinf(want)) return std::nextafter(got, T(0)) == want || std::nextafter(want, T(0)) == got;
  const Wide unit = std::max<Wide>(std::nextafter(std::fabs(want), std::numeric_limits<T>::infinity()) - Wide(std::fabs(want)),
                                   std::numeric_limits<T>::denorm_min());
  return std::fabs(Wide(got) - exact) <= (ulps + 0.5) * unit;
}

template <class T>
void check_ones() {
  for (const One& f : kOnes) {
    const std::vector<T> a = arguments<T>(f.from, f.to, 1);
    for (Width width : widths_here()) {
      const std::vector<T> got = computed<T>(Opcode::Math1, f.function, a, {0}, Type::I32, width);
      for (size_t i = 0; i < a.size(); ++i) {
        if (!(kMask >> i % 32 & 1))
          ASSERT_EQ(got[i], T(1)) << f.title << ": a lane that takes no part";
        else
          ASSERT_TRUE(close(got[i], f.expected(a[i]), f.ulps))
              << f.title << "(" << a[i] << ") = " << got[i] << ", not " << f.expected(a[i]);
      }
    }
  }
}
TEST(MathFunctions, OfOneFloatAgreeWithCmath) { check_ones<float>(); }
TEST(MathFunctions, OfOneDoubleAgreeWithCmath) { check_ones<double>(); }

template <class T>
void check_twos() {
  const std::vector<T> a = arguments<T>(-6, 6, 2);
  std::vector<T> b = arguments<T>(-3, 3, 3);
  std::reverse(b.begin() + 1, b.begin() + 23);  // special values meet others
  std::vector<uint64_t> bits;
  for (T value : b) bits.push_back(bits_of(value));
  const auto check = [&](const char* title, MathFunction function, double ulps, auto expected) {
    for (Width width : widths_here()) {
      const std::vector<T> got = computed<T>(Opcode::Math2, function, a, bits, kType<T>, width);
      for (size_t i = 0; i < a.size(); ++i) {
        if (!(kMask >> i % 32 & 1))
          ASSERT_EQ(got[i], T(1)) << title << ": a lane that takes no part";
        else
          ASSERT_TRUE(close(got[i], expected(a[i], b[i]), ulps)) << title << "(" << a[i] << ", " << b[i] << ") = " << got[i];
      }
    }
  };
  for (const Two& f : kTwos) check(f.title, f.function, f.ulps, f.expected);
  check("Nextafter", MathFunction::Nextafter, 0, [](T x, T y) -> Wide { return std::nextafter(x, y); });
}
TEST(MathFunctions, OfTwoFloatsAgreeWithCmath) { check_twos<float>(); }
TEST(MathFunctions, OfTwoDoublesAgreeWithCmath) { check_twos<double>(); }

template <class T>
void check_integer_exponents() {
  const std::vector<T> a = arguments<T>(-3, 3, 4);
  std::vector<uint64_t> b;
  for (size_t i = 0; i < a.size(); ++i) b.push_back(static_cast<uint32_t>(static_cast<int32_t>(i * 7 % 61) - 30));
  for (Width width : widths_here()) {
    const auto scaled = computed<T>(Opcode::Math2, MathFunction::Ldexp, a, b, Type::I32, width),
               powers = computed<T>(Opcode::Math2, MathFunction::Powi, a, b, Type::I32, width);
    for (size_t i = 0; i < a.size(); ++i) {
      const int32_t n = static_cast<int32_t>(b[i]);
      if (!(kMask >> i % 32 & 1)) {
        ASSERT_EQ(scaled[i], T(1));
        continue;
      }
      ASSERT_TRUE(close(scaled[i], std::ldexp(Wide(a[i]), n), 0)) << a[i] << " * 2^" << n << " = " << scaled[i];
      ASSERT_TRUE(close(powers[i], std::pow(Wide(a[i]), n), 1)) << a[i] << " ^ " << n << " = " << powers[i];
    }
  }
}
TEST(MathFunctions, OfAFloatAndAnIntegerAgreeWithCmath) { check_integer_exponents<float>(); }
TEST(MathFunctions, OfADoubleAndAnIntegerAgreeWithCmath) { check_integer_exponents<double>(); }

}  // namespace
}  // namespace warplens::simt
