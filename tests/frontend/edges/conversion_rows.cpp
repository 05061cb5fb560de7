// Conversions between numbers: rounded in the direction that the name says, held to what the type has. What no number becomes: 0 from float
// to 32 bits; from double, and to 64 bits, the sign bit alone (PTX ISA, cvt; measured on an H200).
#include <cmath>
#include <limits>

#include "tests/frontend/edges/edges.h"

namespace warplens::edges {
namespace {

template <class To, class From>
To saturated(From original, Wide v) {
  using Limits = std::numeric_limits<To>;
  if (std::isnan(v)) return sizeof(From) == 8 || sizeof(To) == 8 ? static_cast<To>(uint64_t{1} << (sizeof(To) * 8 - 1)) : To{0};
  (void)original;
  return v >= static_cast<Wide>(Limits::max()) ? Limits::max() : v <= static_cast<Wide>(Limits::min()) ? Limits::min() : static_cast<To>(v);
}
// To float, towards zero, downwards or upwards.
template <class From>
float directed(From v, int direction) {
  float nearest = static_cast<float>(static_cast<Wide>(v));
  const Wide exact = v;
  const bool too_high = nearest > exact, too_low = nearest < exact;
  const bool down = direction < 0 || (direction == 0 && v > 0), up = direction > 0 || (direction == 0 && v < 0);
  if (down && too_high) return std::nextafter(nearest, -INFINITY);
  if (up && too_low) return std::nextafter(nearest, INFINITY);
  return nearest;
}
Wide away(Wide v) { return std::copysign(std::floor(std::fabs(v) + Wide(0.5)), v); }

#define TO_INTEGER(name, From, To, rounding) row("", #name "(x)", [](From x) { return saturated<To>(x, rounding(static_cast<Wide>(x))); })
#define TO_FLOAT(name, From, To) row("", #name "(x)", [](From x) { return static_cast<To>(x); })

}  // namespace

std::vector<Row> conversion_rows() {
  using i32 = int32_t;
  using u32 = uint32_t;
  using i64 = int64_t;
  using u64 = uint64_t;
  using std::ceil, std::floor, std::nearbyint, std::trunc;
  return {
      TO_INTEGER(__float2int_rn, float, i32, nearbyint),
      TO_INTEGER(__float2int_rz, float, i32, trunc),
      TO_INTEGER(__float2int_rd, float, i32, floor),
      TO_INTEGER(__float2int_ru, float, i32, ceil),
      TO_INTEGER(__float2uint_rn, float, u32, nearbyint),
      TO_INTEGER(__float2uint_rz, float, u32, trunc),
      TO_INTEGER(__float2uint_rd, float, u32, floor),
      TO_INTEGER(__float2uint_ru, float, u32, ceil),
      TO_INTEGER(__float2ll_rn, float, i64, nearbyint),
      TO_INTEGER(__float2ll_rz, float, i64, trunc),
      TO_INTEGER(__float2ull_rz, float, u64, trunc),
      TO_INTEGER(__double2int_rn, double, i32, nearbyint),
      TO_INTEGER(__double2int_rz, double, i32, trunc),
      TO_INTEGER(__double2uint_rn, double, u32, nearbyint),
      TO_INTEGER(__double2uint_rz, double, u32, trunc),
      TO_INTEGER(__double2ll_rn, double, i64, nearbyint),
      TO_INTEGER(__double2ll_rz, double, i64, trunc),
      TO_INTEGER(lrintf, float, i64, nearbyint),
      TO_INTEGER(lrint, double, i64, nearbyint),
      TO_INTEGER(lroundf, float, i64, away),
      TO_INTEGER(lround, double, i64, away),
      TO_INTEGER((int), float, i32, trunc),
      TO_INTEGER((unsigned long long), double, u64, trunc),
      TO_FLOAT(__double2float_rn, double, float),
      TO_FLOAT(__int2float_rn, i32, float),
      TO_FLOAT(__uint2float_rn, u32, float),
      TO_FLOAT(__int2double_rn, i32, double),
      TO_FLOAT(__uint2double_rn, u32, double),
      TO_FLOAT(__ll2float_rn, i64, float),
      TO_FLOAT(__ull2float_rn, u64, float),
      TO_FLOAT(__ll2double_rn, i64, double),
      TO_FLOAT((double), u64, double),
      TO_FLOAT((double), float, double),
      row("", "__int2float_rz(x)", [](i32 x) { return directed(x, 0); }),
      row("", "__int2float_rd(x)", [](i32 x) { return directed(x, -1); }),
      row("", "__int2float_ru(x)", [](i32 x) { return directed(x, 1); }),
      row("", "__uint2float_rz(x)", [](u32 x) { return directed(x, 0); }),
      row("", "__uint2float_rd(x)", [](u32 x) { return directed(x, -1); }),
      row("", "__uint2float_ru(x)", [](u32 x) { return directed(x, 1); }),
  };
}

}  // namespace warplens::edges
