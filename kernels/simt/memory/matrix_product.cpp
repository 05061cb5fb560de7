// PTX ISA, "Multiply-and-accumulate instruction: mma". Products are exact in double precision, and their sum is rounded once to the type of
// D: a tensor core keeps fewer bits of the sum, by rules that are not published.
#include "kernels/program/matrix_product.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "kernels/simt/handlers/half.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/memory/matrix.h"

namespace warplens::simt {
namespace {

constexpr uint32_t kLargestK = 64;
constexpr uint32_t kColumns = 8;  // of every B

// Zeros, subnormals and all others of 16 bits alike: the product puts the exponent where a float has it.
double from_f16(uint32_t bits) {
  const uint32_t magnitude = (bits & 0x7fff) << 13, sign = (bits & 0x8000) << 16;
  if ((bits & 0x7c00) == 0x7c00) return std::bit_cast<float>(sign | magnitude | 0x7f800000);
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112f));
}

// Its largest exponent holds numbers but for one mantissa, and there is no infinity.
double from_e4m3(uint32_t bits) {
  if ((bits & 0x7f) == 0x7f) return std::nan("");
  if ((bits >> 3 & 15) != 15) return widen_float(bits, 4, 3);
  const double value = 256 * (1 + (bits & 7) / 8.0);
  return bits & 0x80 ? -value : value;
}

double number(MatrixElement element, uint64_t bits) {
  switch (element) {
    case MatrixElement::F16:
      return from_f16(static_cast<uint32_t>(bits));
    case MatrixElement::BF16:
      return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
    case MatrixElement::TF32:  // the low bits of the fraction are not looked at
      return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits) & ~0x1fffu));
    case MatrixElement::F32:
      return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits)));
    case MatrixElement::F64:
      return std::bit_cast<double>(bits);
    case MatrixElement::E4M3:
      return from_e4m3(static_cast<uint32_t>(bits));
    case MatrixElement::E5M2:
      return widen_float(static_cast<uint32_t>(bits), 5, 2);
    case MatrixElement::S8:
      return static_cast<int8_t>(bits);
    case MatrixElement::S4:
      return static_cast<int8_t>(bits << 4) >> 4;
    case MatrixElement::S32:
    case MatrixElement::S32Saturated:
      return static_cast<int32_t>(bits);
    case MatrixElement::U8:
    case MatrixElement::U4:
      return static_cast<double>(bits);
  }
  return 0;
}

uint64_t to_bits(MatrixElement element, double value) {
  switch (element) {
    case MatrixElement::F64:
      return std::bit_cast<uint64_t>(value);
    case MatrixElement::F16:
      return to_half_bits(Type::F16, value);
    case MatrixElement::F32:
      return std::isnan(value) ? 0x7fffffff : std::bit_cast<uint32_t>(static_cast<float>(value));
    case MatrixElement::S32Saturated:
      return static_cast<uint32_t>(static_cast<int32_t>(std::clamp(value, -2147483648.0, 2147483647.0)));
    default:
      return static_cast<uint32_t>(static_cast<int64_t>(value));
  }
}

class Fragments {
 public:
  Fragments(Warp& warp, const Decoded& in, bool wide) : warp_(warp), in_(in), wide_(wide) {}

  // Calls f(lane, n, value) with the elements that all lanes have in the `registers` from `first` on.
  template <class F>
  void each(MatrixElement type, uint32_t first, uint32_t registers, F f) const {
    const uint32_t bits = bits_of(type), packed = std::max(1u, 32 / bits);
    const uint64_t mask = bits >= 32 ? ~uint64_t{0} : (1u << bits) - 1;
    for (uint32_t nth = 0; nth < registers; ++nth) {
      const uint32_t at = offset(first + nth), stride = warp_.block->program.registers[reg(first + nth)].uniform ? 0 : 1;
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
        const uint64_t held = wide_ ? warp_.at<uint64_t>(at)[lane * stride] : warp_.at<uint32_t>(at)[lane * stride];
        for (uint32_t part = 0; part < packed; ++part) f(lane, nth * packed + part, number(type, held >> part * bits % 64 & mask));
      }
    }
  }
  void store(uint32_t nth, uint32_t lane, uint64_t bits) {
    const uint32_t at = offset(nth);
    if (wide_)
      warp_.at<uint64_t>(at)[lane] = bits;
    else
      warp_.at<uint32_t>(at)[lane] = static_cast<uint32_t>(bits);
  }

 private:
  uint32_t reg(uint32_t nth) const { return warp_.block->program.operands[in_.c + nth]; }
  uint32_t offset(uint32_t nth) const { return warp_.block->code.register_offset[reg(nth)]; }

  Warp& warp_;
  const Decoded& in_;
  bool wide_;
};

using Columns = std::array<double, kColumns>;
using RowOfA = std::array<double, kLargestK>;
using RowsOfB = std::array<Columns, kLargestK>;

// A row of the product. Of doubles each step is rounded once, on top of C; all other products are exact, and C is added last.
Columns row_of(const MatrixShape& shape, const RowOfA& a, const RowsOfB& b, const Columns& c) {
  Columns sum{};
  if (shape.sum == MatrixElement::F64) {
    sum = c;
    for (uint32_t k = 0; k < shape.k; ++k)
      for (uint32_t column = 0; column < kColumns; ++column) sum[column] = std::fma(a[k], b[k][column], sum[column]);
    return sum;
  }
  for (uint32_t k = 0; k < shape.k; ++k)
    for (uint32_t column = 0; column < kColumns; ++column) sum[column] += a[k] * b[k][column];
  for (uint32_t column = 0; column < kColumns; ++column) sum[column] += c[column];
  return sum;
}

static_assert(std::all_of(std::begin(kMatrixShapes), std::end(kMatrixShapes),
                          [](const MatrixShape& s) { return s.n == kColumns && s.m <= 16; }));

}  // namespace

const Decoded* multiply_matrices(Warp& warp, const Decoded* in) {
  const Decoded* next = nullptr;
  if (!whole_warp(warp, in, next)) return next;
  warp.charge(kSlowLaneTicks * 32);
  const MatrixShape& shape = shape_of(static_cast<MatrixProduct>(in->aux));
  const uint32_t of_sum = shape.of_sum(), first_b = of_sum + shape.of_a(), first_c = first_b + shape.of_b();
  Fragments fragments(warp, *in, shape.sum == MatrixElement::F64);
  std::array<RowOfA, 16> a;
  RowsOfB b;
  std::array<Columns, 16> c;
  fragments.each(shape.a, of_sum, shape.of_a(), [&](uint32_t lane, uint32_t n, double value) {
    const MatrixPlace at = place_in_a(shape, lane, n);
    a[at.row][at.column] = value;
  });
  fragments.each(shape.b, first_b, shape.of_b(), [&](uint32_t lane, uint32_t n, double value) {
    const MatrixPlace at = place_in_b(shape, lane, n);
    b[at.row][at.column] = value;
  });
  fragments.each(shape.sum, first_c, of_sum, [&](uint32_t lane, uint32_t n, double value) {
    const MatrixPlace at = place_in_sum(lane, n);
    c[at.row][at.column] = value;
  });
  for (uint32_t row = 0; row < shape.m; ++row) c[row] = row_of(shape, a[row], b, c[row]);
  const uint32_t packed = shape.sum == MatrixElement::F16 ? 2 : 1;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    for (uint32_t reg = 0; reg < of_sum; ++reg) {
      uint64_t bits = 0;
      for (uint32_t half = 0; half < packed; ++half) {
        const MatrixPlace at = place_in_sum(lane, reg * packed + half);
        bits |= to_bits(shape.sum, c[at.row][at.column]) << (16 * half);
      }
      fragments.store(reg, lane, bits);
    }
  }
  return in + 1;
}

}  // namespace warplens::simt
