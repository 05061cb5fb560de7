// Functions of __half and __nv_bfloat16: what their values give, rounded once.
#include <cmath>
#include <limits>

#include "tests/frontend/edges/edges.h"

namespace warplens::edges {
namespace {

template <class T>
T nearest(Wide value) {
  if constexpr (std::is_same_v<T, Half>)
    return nearest_half(value);
  else
    return nearest_brain(value);
}
template <class T>
T nan_of() {
  return nearest<T>(std::numeric_limits<Wide>::quiet_NaN());
}
Wide held_to_one(Wide v) { return v > 0 ? v < 1 ? v : Wide(1) : Wide(0); }  // .sat: NaN becomes +0
// A number wins over NaN; -0 is below +0.
Wide smaller(Wide x, Wide y) {
  if (std::isnan(x) || std::isnan(y)) return std::isnan(x) ? y : x;
  return x == y ? (std::signbit(x) ? x : y) : std::min(x, y);
}
Wide larger(Wide x, Wide y) {
  if (std::isnan(x) || std::isnan(y)) return std::isnan(x) ? y : x;
  return x == y ? (std::signbit(x) ? y : x) : std::max(x, y);
}
// To the format's neighbour below, above, or towards zero.
template <class T>
T directed(float v, int direction) {
  const T n = nearest<T>(v);
  const Wide value = value_of(n);
  const bool down = direction < 0 || (direction == 0 && v > 0), up = direction > 0 || (direction == 0 && v < 0);
  if (std::isnan(v) || (!(down && value > v) && !(up && value < v))) return n;
  // The next one on that side, found by halving the step until it no longer passes it.
  const int16_t ordered = static_cast<int16_t>(n.bits & 0x8000 ? 0x8000 - n.bits : n.bits);
  const int next = ordered + (down ? -1 : 1);
  return T{static_cast<uint16_t>(next < 0 || (next == 0 && down == false && v < 0) ? 0x8000 - next : next)};
}
template <class To, class T>
To integer(T x, Wide v) {
  (void)x;
  if (std::isnan(v)) return 0;
  using Limits = std::numeric_limits<To>;
  return v >= static_cast<Wide>(Limits::max()) ? Limits::max() : v <= static_cast<Wide>(Limits::min()) ? Limits::min() : static_cast<To>(v);
}

// Rows of one type; `small` is what the names of its conversions call it, `pair` makes two of them.
template <class T>
std::vector<Row> rows_of(const std::string& small) {
  const auto named = [&](std::string text) {
    for (size_t at; (at = text.find('@')) != std::string::npos;) text.replace(at, 1, small);
    return text;
  };
  std::vector<Row> rows;
  const auto add = [&](const char* text, auto expected, double ulps = 0) { rows.push_back(row("", named(text).c_str(), expected, ulps)); };
  add("x + y", [](T x, T y) { return nearest<T>(sticky_sum(value_of(x), value_of(y))); });
  add("__hadd(x, y)", [](T x, T y) { return nearest<T>(sticky_sum(value_of(x), value_of(y))); });
  add("__hadd_rn(x, y)", [](T x, T y) { return nearest<T>(sticky_sum(value_of(x), value_of(y))); });
  add("__hsub(x, y)", [](T x, T y) { return nearest<T>(sticky_sum(value_of(x), -value_of(y))); });
  add("__hsub_rn(x, y)", [](T x, T y) { return nearest<T>(sticky_sum(value_of(x), -value_of(y))); });
  add("__hmul(x, y)", [](T x, T y) { return nearest<T>(value_of(x) * value_of(y)); });
  add("__hmul_rn(x, y)", [](T x, T y) { return nearest<T>(value_of(x) * value_of(y)); });
  add("__hdiv(x, y)", [](T x, T y) { return nearest<T>(value_of(x) / value_of(y)); });
  add("__hfma(x, y, z)", [](T x, T y, T z) { return nearest<T>(sticky_sum(value_of(x) * value_of(y), value_of(z))); });
  add("__hadd_sat(x, y)", [](T x, T y) { return nearest<T>(held_to_one(sticky_sum(value_of(x), value_of(y)))); });
  add("__hmul_sat(x, y)", [](T x, T y) { return nearest<T>(held_to_one(value_of(x) * value_of(y))); });
  add("__hfma_sat(x, y, z)", [](T x, T y, T z) { return nearest<T>(held_to_one(sticky_sum(value_of(x) * value_of(y), value_of(z)))); });
  // PTX, .relu: negative becomes 0, NaN stays NaN.
  add("__hfma_relu(x, y, z)", [](T x, T y, T z) {
    const T sum = nearest<T>(sticky_sum(value_of(x) * value_of(y), value_of(z)));
    return std::isnan(value_of(sum)) ? nan_of<T>() : value_of(sum) > 0 ? sum : nearest<T>(0);
  });
  add("__hneg(x)", [](T x) { return std::isnan(value_of(x)) ? nan_of<T>() : T{static_cast<uint16_t>(x.bits ^ 0x8000)}; });
  add("__habs(x)", [](T x) { return std::isnan(value_of(x)) ? nan_of<T>() : T{static_cast<uint16_t>(x.bits & 0x7fff)}; });
  add("__hmax(x, y)", [](T x, T y) { return nearest<T>(larger(value_of(x), value_of(y))); });
  add("__hmin(x, y)", [](T x, T y) { return nearest<T>(smaller(value_of(x), value_of(y))); });
  add("__hmax_nan(x, y)", [](T x, T y) {
    return std::isnan(value_of(x)) || std::isnan(value_of(y)) ? nan_of<T>() : nearest<T>(larger(value_of(x), value_of(y)));
  });
  add("__hmin_nan(x, y)", [](T x, T y) {
    return std::isnan(value_of(x)) || std::isnan(value_of(y)) ? nan_of<T>() : nearest<T>(smaller(value_of(x), value_of(y)));
  });
  add("__heq(x, y)", [](T x, T y) { return value_of(x) == value_of(y); });
  add("__hne(x, y)", [](T x, T y) { return value_of(x) < value_of(y) || value_of(x) > value_of(y); });
  add("__hlt(x, y)", [](T x, T y) { return value_of(x) < value_of(y); });
  add("__hle(x, y)", [](T x, T y) { return value_of(x) <= value_of(y); });
  add("__hgt(x, y)", [](T x, T y) { return value_of(x) > value_of(y); });
  add("__hge(x, y)", [](T x, T y) { return value_of(x) >= value_of(y); });
  add("__hequ(x, y)", [](T x, T y) { return !(value_of(x) < value_of(y) || value_of(x) > value_of(y)); });
  add("__hneu(x, y)", [](T x, T y) { return !(value_of(x) == value_of(y)); });
  add("__hisnan(x)", [](T x) { return std::isnan(value_of(x)); });
  add("__hisinf(x)", [](T x) { return int32_t{std::isinf(value_of(x)) ? std::signbit(value_of(x)) ? -1 : 1 : 0}; });
  add("hsqrt(x)", [](T x) { return nearest<T>(std::sqrt(value_of(x))); });
  add("hrsqrt(x)", [](T x) { return nearest<T>(1 / std::sqrt(value_of(x))); }, 1);
  add("hexp(x)", [](T x) { return nearest<T>(std::exp(value_of(x))); }, 1);
  add("hexp2(x)", [](T x) { return nearest<T>(std::exp2(value_of(x))); }, 1);
  add("hexp10(x)", [](T x) { return nearest<T>(std::pow(Wide(10), value_of(x))); }, 1);
  add("hlog(x)", [](T x) { return nearest<T>(std::log(value_of(x))); }, 1);
  add("hlog2(x)", [](T x) { return nearest<T>(std::log2(value_of(x))); }, 1);
  add("hlog10(x)", [](T x) { return nearest<T>(std::log10(value_of(x))); }, 1);
  add("hsin(x)", [](T x) { return nearest<T>(std::sin(value_of(x))); }, 1);
  add("hcos(x)", [](T x) { return nearest<T>(std::cos(value_of(x))); }, 1);
  add("htanh(x)", [](T x) { return nearest<T>(std::tanh(value_of(x))); }, 1);
  add("hrcp(x)", [](T x) { return nearest<T>(1 / value_of(x)); }, 1);
  add("hfloor(x)", [](T x) { return nearest<T>(std::floor(value_of(x))); });
  add("hceil(x)", [](T x) { return nearest<T>(std::ceil(value_of(x))); });
  add("htrunc(x)", [](T x) { return nearest<T>(std::trunc(value_of(x))); });
  add("hrint(x)", [](T x) { return nearest<T>(std::nearbyint(value_of(x))); });
  add("__float2@(x)", [](float x) { return nearest<T>(x); });
  add("__float2@_rn(x)", [](float x) { return nearest<T>(x); });
  add("__float2@_rz(x)", [](float x) { return directed<T>(x, 0); });
  add("__float2@_rd(x)", [](float x) { return directed<T>(x, -1); });
  add("__float2@_ru(x)", [](float x) { return directed<T>(x, 1); });
  add("__double2@(x)", [](double x) { return nearest<T>(x); });
  add("__@2float(x)", [](T x) { return static_cast<float>(value_of(x)); });
  add("__int2@_rn(x)", [](int32_t x) { return nearest<T>(x); });
  add("__uint2@_rn(x)", [](uint32_t x) { return nearest<T>(x); });
  add("__short2@_rn((short)x)", [](int32_t x) { return nearest<T>(static_cast<int16_t>(x)); });
  add("__ushort2@_rn((unsigned short)x)", [](uint32_t x) { return nearest<T>(static_cast<uint16_t>(x)); });
  add("__@2int_rn(x)", [](T x) { return integer<int32_t>(x, std::nearbyint(value_of(x))); });
  add("__@2int_rz(x)", [](T x) { return integer<int32_t>(x, std::trunc(value_of(x))); });
  add("__@2int_rd(x)", [](T x) { return integer<int32_t>(x, std::floor(value_of(x))); });
  add("__@2int_ru(x)", [](T x) { return integer<int32_t>(x, std::ceil(value_of(x))); });
  add("__@2uint_rn(x)", [](T x) { return integer<uint32_t>(x, std::nearbyint(value_of(x))); });
  add("__@2uint_rz(x)", [](T x) { return integer<uint32_t>(x, std::trunc(value_of(x))); });
  return rows;
}

}  // namespace

std::vector<Row> half_rows() {
  std::vector<Row> rows = rows_of<Half>("half");
  for (Row& each : rows_of<Brain>("bfloat16")) rows.push_back(std::move(each));
  rows.push_back(row("llvm.nvvm.neg.bf16", "__nv_bfloat16(__nvvm_neg_bf16(x.value))",
                     [](Brain x) { return Brain{static_cast<uint16_t>(x.bits ^ 0x8000)}; }));
  return rows;
}

}  // namespace warplens::edges
