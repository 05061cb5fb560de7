// f16 and bf16 over all their 65,536 values, against a reference that finds the nearest value in a sorted list of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace {

__extension__ typedef __float128 Quad;  // holds sums and products of halves, but for what `residual` below keeps
constexpr uint32_t kAll = 65536;

struct Format {
  Type type;
  uint32_t infinity;   // bits
  Quad past_the_last;  // what would follow the largest number
};
const Format kF16{Type::F16, 0x7c00, 65536.0}, kBF16{Type::BF16, 0x7f80, static_cast<Quad>(0x1p128)};

// By the definition of the formats: sign, biased exponent, fraction.
double value_of(const Format& f, uint32_t bits) {
  const int fraction_bits = f.type == Type::F16 ? 10 : 7, bias = f.type == Type::F16 ? 15 : 127;
  const int exponent = static_cast<int>((bits & 0x7fff) >> fraction_bits);
  const double fraction = static_cast<double>(bits & ((1u << fraction_bits) - 1)), one = static_cast<double>(1u << fraction_bits);
  const double magnitude = (bits & 0x7fff) > f.infinity    ? NAN
                           : (bits & 0x7fff) == f.infinity ? INFINITY
                           : exponent == 0                 ? std::ldexp(fraction / one, 1 - bias)
                                                           : std::ldexp(1 + fraction / one, exponent - bias);
  return bits & 0x8000 ? -magnitude : magnitude;
}

std::vector<Quad> magnitudes(const Format& f) {  // 0 ... the largest, then what would follow
  std::vector<Quad> values;
  for (uint32_t bits = 0; bits < f.infinity; ++bits) values.push_back(value_of(f, bits));
  values.push_back(f.past_the_last);
  return values;
}

// The nearest value to v + residual, to even bits where two are as near; the residual is far smaller than v.
uint32_t nearest(const Format& f, Quad v, int residual_sign = 0) {
  static const std::vector<Quad> f16 = magnitudes(kF16), bf16 = magnitudes(kBF16);
  const std::vector<Quad>& values = f.type == Type::F16 ? f16 : bf16;
  const uint32_t sign = v < 0 ? 0x8000 : 0;
  const Quad a = v < 0 ? -v : v;
  const int outward = v < 0 ? -residual_sign : residual_sign;
  if (a >= values.back()) return sign | f.infinity;
  const uint32_t above = static_cast<uint32_t>(std::upper_bound(values.begin(), values.end(), a) - values.begin()), below = above - 1;
  const Quad up = values[above] - a, down = a - values[below];
  if (up != down) return sign | (up < down ? above : below);
  return sign | (outward ? (outward > 0 ? above : below) : below % 2 ? above : below);
}

bool is_nan(const Format& f, uint32_t bits) { return (bits & 0x7fff) > f.infinity; }

// out[i] = what `emit` makes of the half whose bits are i, for all i.
template <class F>
std::vector<uint32_t> for_all(Type half, Type result, Width width, F emit) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true);
  const RegisterId t = b.op(Opcode::Add, Type::I32, b.op(Opcode::Mul, Type::I32, b.special(SpecialRegister::CtaidX, true), b.i32(1024)),
                            b.special(SpecialRegister::TidX));
  const RegisterId a = b.reg(half), bits = b.reg(Type::I16);
  b.to(bits, Opcode::Trunc, Type::I16, t);
  b.to(a, Opcode::Bitcast, half, bits);
  b.store(result, b.address(out, t, 4), emit(b, a));
  b.finish();
  Launch launch;
  launch.grid = {kAll / 1024, 1, 1};
  launch.block = {1024, 1, 1};
  launch.buffers = {buffer_of("out", kAll)};
  launch.arguments = {buffer_argument(0)};
  const Executed done = execute(b.take(), launch, width);
  EXPECT_FALSE(done.fault) << to_string(*done.fault);
  return words(read_buffer(*done.memory, launch, 0));
}

class Halves : public testing::TestWithParam<Type> {
 protected:
  const Format& format = GetParam() == Type::F16 ? kF16 : kBF16;
  const Type half = GetParam();

  template <class F, class G>
  void expect(const char* what, F emit, G expected) {
    std::vector<uint32_t> wanted(kAll);
    for (uint32_t bits = 0; bits < kAll; ++bits) wanted[bits] = expected(bits);
    for (Width width : widths_here()) {
      const auto got = for_all(half, half, width, emit);
      for (uint32_t bits = 0; bits < kAll; ++bits) {
        const uint32_t want = wanted[bits], is = got[bits] & 0xffff;
        if (is_nan(format, want))
          ASSERT_TRUE(is_nan(format, is)) << what << " of " << bits;
        else
          ASSERT_EQ(is, want) << what << " of " << bits << " (" << value_of(format, bits) << ")";
      }
    }
  }
  uint32_t not_a_number() const { return format.infinity | 1; }
};

TEST_P(Halves, BecomeTheFloatOfTheSameValue) {
  for (Width width : widths_here()) {
    const auto got = for_all(half, Type::F32, width, [](Builder& b, RegisterId a) { return b.op(Opcode::FPExt, Type::F32, a); });
    for (uint32_t bits = 0; bits < kAll; ++bits) {
      const double want = value_of(format, bits), is = std::bit_cast<float>(got[bits]);
      ASSERT_TRUE(std::isnan(want) ? std::isnan(is) : is == want && std::signbit(is) == std::signbit(want)) << bits;
    }
  }
}

// Every value, what lies in the middle between it and the next, and the floats beside that.
TEST_P(Halves, AreTheNearestToAFloat) {
  std::vector<float> floats{0.0f, -0.0f, INFINITY, -INFINITY, 3.4e38f, 1e-45f, -1e-45f};
  for (uint32_t bits = 0; bits < kAll; ++bits) {
    if ((bits & 0x7fff) >= format.infinity) continue;
    const Quad here = value_of(format, bits), next = (bits & 0x7fff) + 1 == format.infinity
                                                         ? (bits & 0x8000 ? -format.past_the_last : format.past_the_last)
                                                         : Quad(value_of(format, bits + 1));
    const float middle = static_cast<float>((here + next) / 2);
    for (float v : {static_cast<float>(here), middle, std::nextafter(middle, INFINITY), std::nextafter(middle, -INFINITY)})
      floats.push_back(v);
  }
  floats.resize((floats.size() + 1023) / 1024 * 1024);
  Builder b;
  const RegisterId in = b.parameter("in", Type::I64, true), out = b.parameter("out", Type::I64, true);
  const RegisterId t = b.op(Opcode::Add, Type::I32, b.op(Opcode::Mul, Type::I32, b.special(SpecialRegister::CtaidX, true), b.i32(1024)),
                            b.special(SpecialRegister::TidX));
  const RegisterId v = b.load(Type::F32, b.address(in, t)), d = b.reg(half);
  b.to(d, Opcode::FPTrunc, half, v);
  b.store(half, b.address(out, t), d);
  b.finish();
  Launch launch;
  launch.grid = {static_cast<uint32_t>(floats.size() / 1024), 1, 1};
  launch.block = {1024, 1, 1};
  std::vector<uint32_t> contents;
  for (float f : floats) contents.push_back(std::bit_cast<uint32_t>(f));
  launch.buffers = {buffer_of("in", floats.size(), contents), buffer_of("out", floats.size())};
  launch.arguments = {buffer_argument(0), buffer_argument(1)};
  const Executed done = execute(b.take(), launch);
  ASSERT_FALSE(done.fault) << to_string(*done.fault);
  const auto got = words(read_buffer(*done.memory, launch, 1));
  for (size_t i = 0; i < floats.size(); ++i) {
    const uint32_t zero = std::signbit(floats[i]) ? 0x8000 : 0;
    ASSERT_EQ(got[i] & 0xffff, floats[i] == 0 ? zero : nearest(format, floats[i]) | zero) << floats[i];
  }
}

TEST_P(Halves, ChangeTheirSignsByTheirBits) {
  expect(
      "-a", [this](Builder& b, RegisterId a) { return b.op(Opcode::FNeg, half, a); },
      [this](uint32_t a) { return is_nan(format, a) ? a : a ^ 0x8000; });
  expect(
      "|a|", [this](Builder& b, RegisterId a) { return b.op(Opcode::FAbs, half, a); },
      [this](uint32_t a) { return is_nan(format, a) ? a : a & 0x7fff; });
}

TEST_P(Halves, HaveTheNearestSquareRoot) {
  // In long double the root has more than twice the bits of a half, so that rounding it again does no harm.
  expect(
      "sqrt",
      [this](Builder& b, RegisterId a) { return b.op(Opcode::Math1, half, a, kNone, kNone, static_cast<uint8_t>(MathFunction::Sqrt)); },
      [this](uint32_t a) -> uint32_t {
        if (a == 0x8000 || a == format.infinity) return a;
        if (is_nan(format, a) || a & 0x8000) return not_a_number();
        return nearest(format, std::sqrt(static_cast<long double>(value_of(format, a))));
      });
}

TEST_P(Halves, AreAddedSubtractedMultipliedAndDividedWithOneRounding) {
  for (const double other : {1.0, -0.75, 3.0, 1e-3, 240.0, -6.1e-5}) {
    const uint32_t c = nearest(format, other);
    const Quad value = value_of(format, c);
    const auto with = [&](Opcode op) { return [this, op, c](Builder& b, RegisterId a) { return b.op(op, half, a, b.bits(half, c)); }; };
    const auto rounded = [&](auto exact) {
      return [this, exact](uint32_t a) -> uint32_t {
        if (is_nan(format, a)) return a;
        const double d = value_of(format, a), wide = exact(d);  // a double tells infinities and the signs of zeros
        if (std::isinf(d) || (wide == 0 && d == 0)) return (std::signbit(wide) ? 0x8000 : 0) | (wide == 0 ? 0 : format.infinity);
        const Quad v = exact(static_cast<Quad>(d));
        return nearest(format, v) | (d != 0 && v != 0 && v < 0 ? 0x8000 : 0);
      };
    };
    expect("a + c", with(Opcode::FAdd), rounded([=](auto a) { return a + static_cast<decltype(a)>(value); }));
    expect("a - c", with(Opcode::FSub), rounded([=](auto a) { return a - static_cast<decltype(a)>(value); }));
    expect("a * c", with(Opcode::FMul), rounded([=](auto a) { return a * static_cast<decltype(a)>(value); }));
    expect("a / c", with(Opcode::FDiv), rounded([=](auto a) { return a / static_cast<decltype(a)>(value); }));
  }
}

TEST_P(Halves, AreMultipliedAndAddedWithOneRounding) {
  for (const auto& [times, plus] : {std::pair{1.5, 0.25}, std::pair{-0.3, 1e-4}, std::pair{3.0, -100.0}, std::pair{1.0078125, 6e-5}}) {
    const uint32_t m = nearest(format, times), p = nearest(format, plus);
    const Quad factor = value_of(format, m), addend = value_of(format, p);
    expect(
        "a * m + p", [&, m = m, p = p](Builder& b, RegisterId a) { return b.op(Opcode::Fma, half, a, b.bits(half, m), b.bits(half, p)); },
        [&](uint32_t a) -> uint32_t {
          const double d = value_of(format, a);
          if (is_nan(format, a)) return a;
          if (std::isinf(d)) return format.infinity | ((d < 0) != (factor < 0) ? 0x8000 : 0);
          const Quad product = d * factor, sum = product + addend;
          const Quad other = sum - product, residual = (product - (sum - other)) + (addend - other);
          return nearest(format, sum, residual > 0 ? 1 : residual < 0 ? -1 : 0);
        });
  }
}

TEST_P(Halves, CompareAsTheirValues) {
  const uint32_t c = nearest(format, 0.7);
  for (const auto& [comparison, holds] : {std::pair{Comparison::OLt, +[](double a, double b) { return a < b; }},
                                          std::pair{Comparison::UGe, +[](double a, double b) { return !(a < b); }},
                                          std::pair{Comparison::OEq, +[](double a, double b) { return a == b; }},
                                          std::pair{Comparison::Uno, +[](double a, double) { return a != a; }}}) {
    const auto got = for_all(half, Type::I32, widest_here(), [&, how = comparison](Builder& b, RegisterId a) {
      return b.op(Opcode::ZExt, Type::I32, b.compare(how, half, a, b.bits(half, c)));
    });
    for (uint32_t a = 0; a < kAll; ++a) ASSERT_EQ(got[a], static_cast<uint32_t>(holds(value_of(format, a), value_of(format, c)))) << a;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Halves, testing::Values(Type::F16, Type::BF16),
                         [](const auto& type) { return std::string(name(type.param)); });

}  // namespace
}  // namespace warplens::simt
