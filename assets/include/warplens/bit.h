// <bit> and <numbers>.
#pragma once

namespace std {
template <class To, class From> requires(sizeof(To) == sizeof(From))
WARPLENS_BOTH To bit_cast(const From& v) { return __builtin_bit_cast(To, v); }

template <class T> inline constexpr int __warplens_bits = sizeof(T) * 8;
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH int popcount(T v) { return __builtin_popcountg(v); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH int countl_zero(T v) { return __builtin_clzg(v, __warplens_bits<T>); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH int countr_zero(T v) { return __builtin_ctzg(v, __warplens_bits<T>); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH int countl_one(T v) { return countl_zero(T(~v)); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH int countr_one(T v) { return countr_zero(T(~v)); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH bool has_single_bit(T v) { return v != 0 && (v & (v - 1)) == 0; }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH int bit_width(T v) { return __warplens_bits<T> - countl_zero(v); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH T bit_floor(T v) { return v ? T(T(1) << (bit_width(v) - 1)) : T(0); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH T bit_ceil(T v) { return v <= 1 ? T(1) : T(T(1) << bit_width(T(v - 1))); }
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH T rotl(T v, int by) {
  const int n = by & (__warplens_bits<T> - 1);
  return n ? T(v << n | v >> (__warplens_bits<T> - n)) : v;
}
template <class T> requires(!__is_signed(T)) WARPLENS_BOTH T rotr(T v, int by) { return rotl(v, -by); }
}  // namespace std

namespace std::numbers {
template <class T> inline constexpr T pi_v = T(3.141592653589793238462643383279502884L);
template <class T> inline constexpr T e_v = T(2.718281828459045235360287471352662498L);
template <class T> inline constexpr T log2e_v = T(1.442695040888963407359924681001892137L);
template <class T> inline constexpr T log10e_v = T(0.434294481903251827651128918916605082L);
template <class T> inline constexpr T inv_pi_v = T(0.318309886183790671537767526745028724L);
template <class T> inline constexpr T inv_sqrtpi_v = T(0.564189583547756286948079451560772586L);
template <class T> inline constexpr T ln2_v = T(0.693147180559945309417232121458176568L);
template <class T> inline constexpr T ln10_v = T(2.302585092994045684017991454684364208L);
template <class T> inline constexpr T sqrt2_v = T(1.414213562373095048801688724209698079L);
template <class T> inline constexpr T sqrt3_v = T(1.732050807568877293527446341505872367L);
template <class T> inline constexpr T inv_sqrt3_v = T(0.577350269189625764509148780501957456L);
template <class T> inline constexpr T egamma_v = T(0.577215664901532860606512090082402431L);
template <class T> inline constexpr T phi_v = T(1.618033988749894848204586834365638118L);
inline constexpr double pi = pi_v<double>, e = e_v<double>, log2e = log2e_v<double>, log10e = log10e_v<double>, inv_pi = inv_pi_v<double>;
inline constexpr double inv_sqrtpi = inv_sqrtpi_v<double>, ln2 = ln2_v<double>, ln10 = ln10_v<double>, sqrt2 = sqrt2_v<double>;
inline constexpr double sqrt3 = sqrt3_v<double>, inv_sqrt3 = inv_sqrt3_v<double>, egamma = egamma_v<double>, phi = phi_v<double>;
}  // namespace std::numbers
