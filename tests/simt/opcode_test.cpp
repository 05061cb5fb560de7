// Every arithmetic opcode against plain C++ on random values: all widths of vector unit, uniform and per-lane operands, any mask.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "kernels/simt/handlers/half.h"
#include "tests/simt/execute.h"

namespace warplens::simt {
namespace {

using Expected = std::function<uint64_t(uint64_t, uint64_t, uint64_t)>;
struct Case {
  std::string title;
  Opcode op;
  Type type;  // the instruction's
  Type from;  // of the operands
  Type to;    // of the result
  uint32_t operands;
  uint8_t aux;
  Expected expected;
};

uint32_t bits_of(Type t) { return t == Type::I1 ? 1 : size_bytes(t) * 8; }
uint64_t low(uint64_t v, Type t) { return bits_of(t) == 64 ? v : v & ((1ull << bits_of(t)) - 1); }
bool is_nan(uint64_t v, Type t) {
  switch (t) {
    case Type::F32:
      return std::isnan(std::bit_cast<float>(static_cast<uint32_t>(v)));
    case Type::F64:
      return std::isnan(std::bit_cast<double>(v));
    case Type::F16:
      return (v & 0x7fff) > 0x7c00;
    case Type::BF16:
      return (v & 0x7fff) > 0x7f80;
    default:
      return false;
  }
}

uint64_t random_value(std::mt19937_64& random, Type t) {
  static const uint64_t kInteresting[] = {0, 1, 2, 31, 32, 33, ~0ull, 1ull << 63, 1ull << 31, 0x7fffffff, 0x7fff, 0x8000, 0x80, 0x7f};
  static const double kNumbers[] = {0, -0.0, 1, -1, 0.5, 1.5, -2.5, 3e9, -3e9, 1e20, 6.1e-5, 1e-8, INFINITY, -INFINITY, NAN, 65504, 1e-40};
  const bool is_float = t == Type::F16 || t == Type::BF16 || t == Type::F32 || t == Type::F64;
  const uint64_t v = random();
  if (is_float && v % 2) {
    const double number = v % 4 == 1 ? kNumbers[(v >> 8) % 17]
                                     : std::ldexp(static_cast<double>(static_cast<int64_t>(random())), -60 + static_cast<int>(v % 8));
    if (t == Type::F32) return std::bit_cast<uint32_t>(static_cast<float>(number));
    if (t == Type::F64) return std::bit_cast<uint64_t>(number);
    return to_half_bits(t, number);
  }
  return low(v % 3 == 0 ? kInteresting[(v >> 8) % 14] : v % 3 == 1 ? (v >> 8) % 64 : random(), t);
}

constexpr uint64_t kUntouched = 0x1;  // of every type

// Lanes of `mask` compute; the others keep what was there. Operand k of a lane is at in[(lane * 3 + k) * 8].
Program program_of(const Case& c, uint32_t uniform, uint32_t mask, bool scalar_result) {
  Builder b;
  const RegisterId in = b.parameter("in", Type::I64, true), out = b.parameter("out", Type::I64, true);
  const RegisterId lane = b.special(SpecialRegister::LaneId);
  std::array<RegisterId, 3> operand{kNone, kNone, kNone};
  for (uint32_t k = 0; k < c.operands; ++k) {
    const Type t = c.op == Opcode::Select && k == 0                                                          ? Type::I1
                   : (c.op == Opcode::Math2 && k == 1 && c.aux >= static_cast<uint8_t>(MathFunction::Ldexp)) ? Type::I32
                                                                                                             : c.from;
    const RegisterId base = b.op(Opcode::Add, Type::I64, in, b.i64(k * 8));
    operand[k] = b.load(t, uniform >> k & 1 ? base : b.address(base, lane, 24));
  }
  const RegisterId d = b.reg(c.to, scalar_result);
  b.to(d, Opcode::Mov, c.to, b.bits(c.to, kUntouched));
  const auto yes = b.label(), no = b.label();
  const RegisterId bit = b.op(Opcode::And, Type::I32, b.op(Opcode::LShr, Type::I32, b.i32(mask), lane), b.i32(1));
  b.branch(b.compare(Comparison::Ne, Type::I32, bit, b.i32(0)), yes, no, no);
  b.place(yes);
  b.to(d, c.op, c.type, operand[0], operand[1], operand[2], c.aux);
  b.place(no);
  b.store(c.to, b.address(out, lane, 8), d);
  b.finish();
  return b.take();
}

void check(const Case& c, std::mt19937_64& random) {
  for (uint32_t uniform = 0; uniform < (1u << c.operands); ++uniform) {
    const bool all_uniform = uniform + 1 == 1u << c.operands;
    for (uint32_t mask : {~0u, static_cast<uint32_t>(random()) | 1}) {
      std::vector<uint64_t> values(96);
      std::vector<uint32_t> contents;
      for (uint32_t i = 0; i < 96; ++i) {
        const Type t = c.op == Opcode::Select && i % 3 == 0 ? Type::I1 : c.from;
        values[i] = random_value(random, t);
        if (c.op == Opcode::Math2 && c.aux >= static_cast<uint8_t>(MathFunction::Ldexp) && i % 3 == 1)
          values[i] = static_cast<uint32_t>(random() % 17) - 8;
        contents.insert(contents.end(), {static_cast<uint32_t>(values[i]), static_cast<uint32_t>(values[i] >> 32)});
      }
      Launch launch;
      launch.block = {32, 1, 1};
      launch.buffers = {buffer_of("in", 96, contents, 8), buffer_of("out", 32, {}, 8)};
      launch.arguments = {buffer_argument(0), buffer_argument(1)};
      for (const bool scalar : {false, true}) {
        if (scalar && (!all_uniform || mask != ~0u)) continue;
        const Program program = program_of(c, uniform, mask, scalar);
        for (Width width : widths_here()) {
          const Executed e = execute(program, launch, width);
          ASSERT_FALSE(e.fault) << c.title << ": " << to_string(*e.fault);
          const auto got = words(read_buffer(*e.memory, launch, 1));
          for (uint32_t lane = 0; lane < 32; ++lane) {
            const auto at = [&](uint32_t k) { return values[(uniform >> k & 1 ? 0 : lane) * 3 + k]; };
            const uint64_t want = low(mask >> lane & 1 ? c.expected(at(0), at(1), at(2)) : kUntouched, c.to);
            const uint64_t have = low(got[lane * 2] | static_cast<uint64_t>(got[lane * 2 + 1]) << 32, c.to);
            if (is_nan(want, c.to) && is_nan(have, c.to)) continue;
            ASSERT_EQ(have, want) << c.title << " of " << std::hex << at(0) << ", " << at(1) << ", " << at(2) << ", width "
                                  << static_cast<int>(width) << ", uniform " << uniform << ", lane " << std::dec << lane;
          }
        }
      }
    }
  }
}

template <class S, class U>
void add_integers(std::vector<Case>& cases, Type t) {
  constexpr uint32_t kBits = sizeof(U) * 8;
  const auto add = [&](Opcode op, uint32_t operands, auto f) {
    cases.push_back({std::string(name(op)) + " " + name(t), op, t, t, t, operands, 0, [f](uint64_t a, uint64_t b, uint64_t c) -> uint64_t {
                       return static_cast<U>(f(static_cast<U>(a), static_cast<U>(b), static_cast<U>(c)));
                     }});
  };
  using W = __int128_t;
  using UW = __uint128_t;
  add(Opcode::Add, 2, [](U a, U b, U) { return UW{a} + b; });
  add(Opcode::Sub, 2, [](U a, U b, U) { return UW{a} - b; });
  add(Opcode::Mul, 2, [](U a, U b, U) { return UW{a} * b; });
  add(Opcode::MulHiS, 2, [](U a, U b, U) { return static_cast<W>(static_cast<S>(a)) * static_cast<S>(b) >> kBits; });
  add(Opcode::MulHiU, 2, [](U a, U b, U) { return UW{a} * b >> kBits; });
  add(Opcode::SDiv, 2, [](U a, U b, U) { return b == 0 ? W{-1} : static_cast<W>(static_cast<S>(a)) / static_cast<S>(b); });
  add(Opcode::UDiv, 2, [](U a, U b, U) { return b == 0 ? ~UW{0} : UW{a} / b; });
  add(Opcode::SRem, 2, [](U a, U b, U) { return b == 0 ? W{-1} : static_cast<W>(static_cast<S>(a)) % static_cast<S>(b); });
  add(Opcode::URem, 2, [](U a, U b, U) { return b == 0 ? ~UW{0} : UW{a} % b; });
  add(Opcode::And, 2, [](U a, U b, U) { return a & b; });
  add(Opcode::Or, 2, [](U a, U b, U) { return a | b; });
  add(Opcode::Xor, 2, [](U a, U b, U) { return a ^ b; });
  add(Opcode::Shl, 2, [](U a, U b, U) { return b >= kBits ? UW{0} : UW{a} << b; });
  add(Opcode::LShr, 2, [](U a, U b, U) { return b >= kBits ? UW{0} : UW{a} >> b; });
  add(Opcode::AShr, 2, [](U a, U b, U) { return static_cast<W>(static_cast<S>(a)) >> (b >= kBits ? kBits - 1 : b); });
  add(Opcode::SMin, 2, [](U a, U b, U) { return std::min<S>(static_cast<S>(a), static_cast<S>(b)); });
  add(Opcode::SMax, 2, [](U a, U b, U) { return std::max<S>(static_cast<S>(a), static_cast<S>(b)); });
  add(Opcode::UMin, 2, [](U a, U b, U) { return std::min(a, b); });
  add(Opcode::UMax, 2, [](U a, U b, U) { return std::max(a, b); });
  add(Opcode::Abs, 1, [](U a, U, U) {
    const W w = static_cast<S>(a);
    return w < 0 ? -w : w;
  });
  add(Opcode::Popc, 1, [](U a, U, U) { return std::popcount(a); });
  add(Opcode::Clz, 1, [](U a, U, U) { return std::countl_zero(a); });
  add(Opcode::Ctz, 1, [](U a, U, U) { return std::countr_zero(a); });
  add(Opcode::BitReverse, 1, [](U a, U, U) {
    U r = 0;
    for (uint32_t i = 0; i < kBits; ++i)
      if (a >> i & 1) r = static_cast<U>(r | U{1} << (kBits - 1 - i));
    return r;
  });
  add(Opcode::ByteSwap, 1, [](U a, U, U) {
    U r = 0;
    for (uint32_t i = 0; i < sizeof(U); ++i) r = static_cast<U>(r | static_cast<UW>(a >> (8 * i) & 0xff) << (kBits - 8 - 8 * i));
    return r;
  });
  add(Opcode::FunnelShl, 3, [](U a, U b, U c) { return ((UW{a} << kBits) | b) << (c % kBits) >> kBits; });
  add(Opcode::FunnelShr, 3, [](U a, U b, U c) { return ((UW{a} << (kBits - 1) << 1) | b) >> (c % kBits); });
  add(Opcode::Mov, 1, [](U a, U, U) { return a; });
  add(Opcode::Select, 3, [](U a, U b, U c) { return a & 1 ? b : c; });
  const auto compare = [&](Comparison comparison, auto f) {
    cases.push_back({"ICmp " + std::to_string(static_cast<int>(comparison)) + " " + name(t), Opcode::ICmp, t, t, Type::I1, 2,
                     static_cast<uint8_t>(comparison),
                     [f](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return f(static_cast<U>(a), static_cast<U>(b)); }});
  };
  compare(Comparison::Eq, [](U a, U b) { return a == b; });
  compare(Comparison::Ne, [](U a, U b) { return a != b; });
  compare(Comparison::Ult, [](U a, U b) { return a < b; });
  compare(Comparison::Ule, [](U a, U b) { return a <= b; });
  compare(Comparison::Ugt, [](U a, U b) { return a > b; });
  compare(Comparison::Uge, [](U a, U b) { return a >= b; });
  compare(Comparison::Slt, [](U a, U b) { return static_cast<S>(a) < static_cast<S>(b); });
  compare(Comparison::Sle, [](U a, U b) { return static_cast<S>(a) <= static_cast<S>(b); });
  compare(Comparison::Sgt, [](U a, U b) { return static_cast<S>(a) > static_cast<S>(b); });
  compare(Comparison::Sge, [](U a, U b) { return static_cast<S>(a) >= static_cast<S>(b); });
}

template <class F, class U>
void add_floats(std::vector<Case>& cases, Type t) {
  const auto value = [](uint64_t v) { return std::bit_cast<F>(static_cast<U>(v)); };
  const auto add = [&](Opcode op, uint32_t operands, auto f, uint8_t aux = 0) {
    cases.push_back({std::string(name(op)) + std::to_string(aux) + " " + name(t), op, t, t, t, operands, aux,
                     [=](uint64_t a, uint64_t b, uint64_t c) -> uint64_t {
                       return std::bit_cast<U>(static_cast<F>(f(value(a), value(b), value(c))));
                     }});
  };
  const auto smaller = [](F a, F b) { return std::isnan(a) ? b : std::isnan(b) ? a : a == b ? (std::signbit(a) ? a : b) : a < b ? a : b; };
  add(Opcode::FAdd, 2, [](F a, F b, F) { return a + b; });
  add(Opcode::FSub, 2, [](F a, F b, F) { return a - b; });
  add(Opcode::FMul, 2, [](F a, F b, F) { return a * b; });
  add(Opcode::FDiv, 2, [](F a, F b, F) { return a / b; });
  add(Opcode::FRem, 2, [](F a, F b, F) { return std::fmod(a, b); });
  add(Opcode::FNeg, 1, [](F a, F, F) { return -a; });
  add(Opcode::FAbs, 1, [](F a, F, F) { return std::fabs(a); });
  add(Opcode::Fma, 3, [](F a, F b, F c) { return std::fma(a, b, c); });
  add(Opcode::FMin, 2, [=](F a, F b, F) { return smaller(a, b); });
  add(Opcode::FMax, 2, [=](F a, F b, F) { return -smaller(-a, -b); });
  add(Opcode::CopySign, 2, [](F a, F b, F) { return std::copysign(a, b); });
  const auto math = [&](MathFunction function, auto f) {
    add(Opcode::Math1, 1, [f](F a, F, F) { return f(a); }, static_cast<uint8_t>(function));
  };
  math(MathFunction::Sqrt, [](F a) { return std::sqrt(a); });
  math(MathFunction::Rsqrt, [](F a) { return 1 / std::sqrt(a); });
  math(MathFunction::Floor, [](F a) { return std::floor(a); });
  math(MathFunction::Ceil, [](F a) { return std::ceil(a); });
  math(MathFunction::Round, [](F a) { return std::round(a); });
  math(MathFunction::Rint, [](F a) { return std::nearbyint(a); });
  math(MathFunction::Exp, [](F a) { return std::exp(a); });
  math(MathFunction::Log2, [](F a) { return std::log2(a); });
  math(MathFunction::Sin, [](F a) { return std::sin(a); });
  math(MathFunction::Tanh, [](F a) { return std::tanh(a); });
  math(MathFunction::Saturate, [](F a) { return a > 0 ? std::min(a, F(1)) : F(0); });
  add(Opcode::Math2, 2, [](F a, F b, F) { return std::pow(a, b); }, static_cast<uint8_t>(MathFunction::Pow));
  add(Opcode::Math2, 2, [](F a, F b, F) { return std::atan2(a, b); }, static_cast<uint8_t>(MathFunction::Atan2));
  cases.push_back(
      {std::string("Ldexp ") + name(t), Opcode::Math2, t, t, t, 2, static_cast<uint8_t>(MathFunction::Ldexp),
       [=](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return std::bit_cast<U>(std::ldexp(value(a), static_cast<int32_t>(b))); }});
  const auto compare = [&](Comparison comparison, auto f) {
    cases.push_back({"FCmp " + std::to_string(static_cast<int>(comparison)) + " " + name(t), Opcode::FCmp, t, t, Type::I1, 2,
                     static_cast<uint8_t>(comparison),
                     [=](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return f(value(a), value(b)); }});
  };
  const auto unordered = [](F a, F b) { return std::isnan(a) || std::isnan(b); };
  compare(Comparison::OEq, [=](F a, F b) { return a == b; });
  compare(Comparison::ONe, [=](F a, F b) { return !unordered(a, b) && a != b; });
  compare(Comparison::OLt, [=](F a, F b) { return a < b; });
  compare(Comparison::OLe, [=](F a, F b) { return a <= b; });
  compare(Comparison::OGt, [=](F a, F b) { return a > b; });
  compare(Comparison::OGe, [=](F a, F b) { return a >= b; });
  compare(Comparison::Ord, [=](F a, F b) { return !unordered(a, b); });
  compare(Comparison::UEq, [=](F a, F b) { return unordered(a, b) || a == b; });
  compare(Comparison::UNe, [=](F a, F b) { return a != b; });
  compare(Comparison::ULt, [=](F a, F b) { return !(a >= b); });
  compare(Comparison::ULe, [=](F a, F b) { return !(a > b); });
  compare(Comparison::UGt, [=](F a, F b) { return !(a <= b); });
  compare(Comparison::UGe, [=](F a, F b) { return !(a < b); });
  compare(Comparison::Uno, [=](F a, F b) { return unordered(a, b); });
  compare(Comparison::False, [](F, F) { return false; });
  compare(Comparison::True, [](F, F) { return true; });
}

template <class F, class U, class S, class I>
void add_float_to_integer(std::vector<Case>& cases, Type from, Type to) {
  const auto value = [](uint64_t v) { return std::bit_cast<F>(static_cast<U>(v)); };
  const auto clamp = [](long double v, long double least, long double most) { return std::min(std::max(v, least), most); };
  // PTX, cvt: NaN gives 0 where neither side has 64 bits, else the highest bit alone.
  constexpr uint64_t nan = sizeof(F) == 8 || sizeof(I) == 8 ? uint64_t{1} << (8 * sizeof(I) - 1) : 0;
  const auto rounded = [](F v, int mode) {
    return mode == 0 ? std::trunc(v) : mode == 1 ? std::nearbyint(v) : mode == 2 ? std::floor(v) : std::ceil(v);
  };
  for (uint8_t mode = 0; mode < 4; ++mode) {
    cases.push_back(
        {std::string("FPToSI ") + name(from) + " " + name(to), Opcode::FPToSI, to, from, to, 1, mode, [=](uint64_t a, uint64_t, uint64_t) {
           if (std::isnan(value(a))) return nan;
           return static_cast<uint64_t>(
               static_cast<int64_t>(clamp(rounded(value(a), mode), std::numeric_limits<S>::min(), std::numeric_limits<S>::max())));
         }});
    cases.push_back(
        {std::string("FPToUI ") + name(from) + " " + name(to), Opcode::FPToUI, to, from, to, 1, mode, [=](uint64_t a, uint64_t, uint64_t) {
           if (std::isnan(value(a))) return nan;
           return static_cast<uint64_t>(clamp(rounded(value(a), mode), 0, std::numeric_limits<I>::max()));
         }});
  }
  cases.push_back({std::string("SIToFP ") + name(to) + " " + name(from), Opcode::SIToFP, from, to, from, 1, 0,
                   [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return std::bit_cast<U>(static_cast<F>(static_cast<S>(a))); }});
  cases.push_back({std::string("UIToFP ") + name(to) + " " + name(from), Opcode::UIToFP, from, to, from, 1, 0,
                   [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return std::bit_cast<U>(static_cast<F>(static_cast<I>(a))); }});
}

void add_integer_conversions(std::vector<Case>& cases) {
  const Type types[] = {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64};
  for (Type small : types)
    for (Type large : types) {
      if (bits_of(small) >= bits_of(large)) continue;
      const uint32_t shift = 64 - bits_of(small);
      cases.push_back({"Trunc", Opcode::Trunc, small, large, small, 1, 0, [](uint64_t a, uint64_t, uint64_t) { return a; }});
      cases.push_back({"ZExt", Opcode::ZExt, large, small, large, 1, 0, [](uint64_t a, uint64_t, uint64_t) { return a; }});
      cases.push_back({"SExt", Opcode::SExt, large, small, large, 1, 0, [shift](uint64_t a, uint64_t, uint64_t) {
                         return static_cast<uint64_t>(static_cast<int64_t>(a << shift) >> shift);
                       }});
    }
}

void check_all(const std::vector<Case>& cases) {
  std::mt19937_64 random(20261121);
  for (const Case& c : cases) {
    for (int trial = 0; trial < 2; ++trial) check(c, random);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Opcodes, IntegersEqualPlainCode) {
  std::vector<Case> cases;
  add_integers<int8_t, uint8_t>(cases, Type::I8);
  add_integers<int16_t, uint16_t>(cases, Type::I16);
  add_integers<int32_t, uint32_t>(cases, Type::I32);
  add_integers<int64_t, uint64_t>(cases, Type::I64);
  std::erase_if(cases, [](const Case& c) { return c.op == Opcode::ByteSwap && c.type == Type::I8; });
  cases.push_back({"BytePermute", Opcode::BytePermute, Type::I32, Type::I32, Type::I32, 3, 0, [](uint64_t a, uint64_t b, uint64_t c) {
                     uint8_t bytes[8];
                     for (int i = 0; i < 4; ++i)
                       bytes[i] = static_cast<uint8_t>(a >> (8 * i)), bytes[4 + i] = static_cast<uint8_t>(b >> (8 * i));
                     uint64_t r = 0;
                     for (int i = 0; i < 4; ++i) {
                       const uint8_t s = c >> (4 * i) & 15, v = bytes[s & 7];
                       r |= static_cast<uint64_t>(s < 8 ? v : v >= 128 ? 255 : 0) << (8 * i);
                     }
                     return r;
                   }});
  check_all(cases);
}

// What lies in memory may have bits above the width of the type it is read as.
TEST(Opcodes, SignedDivisionByAnI1OfMemoryThatHoldsTwoIsDivisionByZero) {
  for (const Opcode op : {Opcode::SDiv, Opcode::SRem}) {
    Builder b;
    const RegisterId out = b.parameter("out", Type::I64, true);
    const RegisterId quotient = b.op(op, Type::I1, b.bits(Type::I1, 1), b.load(Type::I1, out));
    b.store(Type::I8, out, b.op(Opcode::ZExt, Type::I8, quotient));
    b.finish();
    Launch launch;
    launch.buffers = {buffer_of("out", 1, {2})};
    launch.arguments = {buffer_argument(0)};
    const Executed done = execute(b.take(), launch);
    ASSERT_FALSE(done.fault) << to_string(*done.fault);
    EXPECT_EQ(read_buffer(*done.memory, launch, 0)[0], 1) << name(op);  // all ones
  }
}

TEST(Opcodes, SinglePrecisionEqualsPlainCode) {
  std::vector<Case> cases;
  add_floats<float, uint32_t>(cases, Type::F32);
  check_all(cases);
}

TEST(Opcodes, DoublePrecisionEqualsPlainCode) {
  std::vector<Case> cases;
  add_floats<double, uint64_t>(cases, Type::F64);
  check_all(cases);
}

TEST(Opcodes, ConversionsEqualPlainCode) {
  std::vector<Case> cases;
  add_integer_conversions(cases);
  add_float_to_integer<float, uint32_t, int32_t, uint32_t>(cases, Type::F32, Type::I32);
  add_float_to_integer<float, uint32_t, int64_t, uint64_t>(cases, Type::F32, Type::I64);
  add_float_to_integer<double, uint64_t, int32_t, uint32_t>(cases, Type::F64, Type::I32);
  add_float_to_integer<double, uint64_t, int64_t, uint64_t>(cases, Type::F64, Type::I64);
  add_float_to_integer<float, uint32_t, int16_t, uint16_t>(cases, Type::F32, Type::I16);
  cases.push_back({"FPExt", Opcode::FPExt, Type::F64, Type::F32, Type::F64, 1, 0, [](uint64_t a, uint64_t, uint64_t) {
                     return std::bit_cast<uint64_t>(static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(a))));
                   }});
  cases.push_back({"FPTrunc", Opcode::FPTrunc, Type::F32, Type::F64, Type::F32, 1, 0, [](uint64_t a, uint64_t, uint64_t) -> uint64_t {
                     return std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(a)));
                   }});
  check_all(cases);
}

#ifdef __FLT16_MANT_DIG__
// The compiler's own half type, rounding once, is the second opinion.
TEST(Opcodes, HalfPrecisionEqualsTheCompilersHalf) {
  using H = _Float16;
  const auto value = [](uint64_t v) { return std::bit_cast<H>(static_cast<uint16_t>(v)); };
  std::vector<Case> cases;
  const auto add = [&](Opcode op, uint32_t operands, auto f) {
    cases.push_back({std::string(name(op)) + " f16", op, Type::F16, Type::F16, Type::F16, operands, 0,
                     [=](uint64_t a, uint64_t b, uint64_t c) -> uint64_t {
                       return std::bit_cast<uint16_t>(static_cast<H>(f(value(a), value(b), value(c))));
                     }});
  };
  add(Opcode::FAdd, 2, [](H a, H b, H) { return a + b; });
  add(Opcode::FSub, 2, [](H a, H b, H) { return a - b; });
  add(Opcode::FMul, 2, [](H a, H b, H) { return a * b; });
  add(Opcode::FDiv, 2, [](H a, H b, H) { return a / b; });
  add(Opcode::FNeg, 1, [](H a, H, H) { return -a; });
  cases.push_back({"FPExt f16", Opcode::FPExt, Type::F32, Type::F16, Type::F32, 1, 0,
                   [=](uint64_t a, uint64_t, uint64_t) -> uint64_t { return std::bit_cast<uint32_t>(static_cast<float>(value(a))); }});
  cases.push_back({"FPTrunc f16", Opcode::FPTrunc, Type::F16, Type::F32, Type::F16, 1, 0, [](uint64_t a, uint64_t, uint64_t) -> uint64_t {
                     return std::bit_cast<uint16_t>(static_cast<H>(std::bit_cast<float>(static_cast<uint32_t>(a))));
                   }});
  check_all(cases);
}
#endif

// 2049 lies between the halves 2048 and 2050; the smallest half added to it decides, which rounding twice would lose.
TEST(Opcodes, HalfFmaRoundsOnce) {
  const double tiny = 0x1p-24;
  EXPECT_EQ(to_half_bits(Type::F16, fma_to_odd(1.0, 2049.0, tiny)), to_half_bits(Type::F16, 2050.0));
  EXPECT_EQ(to_half_bits(Type::F16, fma_to_odd(1.0, 2049.0, -tiny)), to_half_bits(Type::F16, 2048.0));
  EXPECT_EQ(to_half_bits(Type::F16, fma_to_odd(0x1p15, 0x1.002p0, 0x1p-48)), to_half_bits(Type::F16, 0x1.004p15));
}

}  // namespace
}  // namespace warplens::simt
