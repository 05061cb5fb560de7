#include "kernels/simt/handlers/math_function.h"

#include <bit>
#include <cmath>
#include <limits>

namespace warplens::simt {
namespace {

// A turn's sine is taken where pi * a is small, since pi is rounded: differences to the nearest multiple of a half are exact.
constexpr double kPi = 3.14159265358979323846;
template <class T>
T sinpi(T a) {
  if (a == std::trunc(a) && std::isfinite(a)) return std::copysign(T(0), a);
  const T r = std::remainder(a, T(2)), m = std::fabs(r);
  return static_cast<T>(std::copysign(std::sin(kPi * static_cast<double>(m > T(0.5) ? T(1) - m : m)), static_cast<double>(r)));
}
template <class T>
T cospi(T a) {
  const T m = std::fabs(std::remainder(a, T(2)));
  return static_cast<T>(m <= T(0.25) ? std::cos(kPi * static_cast<double>(m)) : std::sin(kPi * (0.5 - static_cast<double>(m))));
}

// A device makes nothing of it that a NaN signals: pow(NaN, 0) is 1 and hypot(infinity, NaN) infinity for each. The C library tells them
// apart.
float quiet(float a) { return a == a ? a : std::bit_cast<float>(std::bit_cast<uint32_t>(a) | 1u << 22); }
double quiet(double a) { return a == a ? a : std::bit_cast<double>(std::bit_cast<uint64_t>(a) | uint64_t{1} << 51); }

template <class T>
T one(MathFunction function, T a) {
  switch (function) {
    case MathFunction::Sqrt:
      return std::sqrt(a);
    case MathFunction::Rsqrt:
      return T(1) / std::sqrt(a);
    case MathFunction::Rcp:
      return T(1) / a;
    case MathFunction::Cbrt:
      return std::cbrt(a);
    case MathFunction::Rcbrt:
      return T(1) / std::cbrt(a);
    case MathFunction::Floor:
      return std::floor(a);
    case MathFunction::Ceil:
      return std::ceil(a);
    case MathFunction::Trunc:
      return std::trunc(a);
    case MathFunction::Round:
      return std::round(a);
    case MathFunction::Rint:
      return std::nearbyint(a);
    case MathFunction::Exp:
      return std::exp(a);
    case MathFunction::Exp2:
      return std::exp2(a);
    case MathFunction::Exp10:
      return static_cast<T>(std::pow(10.0, static_cast<double>(a)));
    case MathFunction::Expm1:
      return std::expm1(a);
    case MathFunction::Log:
      return std::log(a);
    case MathFunction::Log2:
      return std::log2(a);
    case MathFunction::Log10:
      return std::log10(a);
    case MathFunction::Log1p:
      return std::log1p(a);
    case MathFunction::Sin:
      return std::sin(a);
    case MathFunction::Cos:
      return std::cos(a);
    case MathFunction::Tan:
      return std::tan(a);
    case MathFunction::Asin:
      return std::asin(a);
    case MathFunction::Acos:
      return std::acos(a);
    case MathFunction::Atan:
      return std::atan(a);
    case MathFunction::Sinh:
      return std::sinh(a);
    case MathFunction::Cosh:
      return std::cosh(a);
    case MathFunction::Tanh:
      return std::tanh(a);
    case MathFunction::Asinh:
      return std::asinh(a);
    case MathFunction::Acosh:
      return std::acosh(a);
    case MathFunction::Atanh:
      return std::atanh(a);
    case MathFunction::Erf:
      return std::erf(a);
    case MathFunction::Erfc:
      return std::erfc(a);
    case MathFunction::Tgamma:
      return std::tgamma(a);
    case MathFunction::Lgamma: {
      int sign;  // the reentrant form: std::lgamma writes a global
      return static_cast<T>(lgamma_r(static_cast<double>(a), &sign));
    }
    case MathFunction::Sinpi:
      return sinpi(a);
    case MathFunction::Cospi:
      return cospi(a);
    case MathFunction::Saturate:
      return a > T(0) ? (a < T(1) ? a : T(1)) : T(0);  // NaN gives 0
    default:
      return std::numeric_limits<T>::quiet_NaN();
  }
}

template <class T>
T two(MathFunction function, T a, T b) {
  switch (function) {
    case MathFunction::Pow:
      return std::pow(quiet(a), quiet(b));
    case MathFunction::Atan2:
      return std::atan2(a, b);
    case MathFunction::Fmod:
      return std::fmod(a, b);
    case MathFunction::Remainder:
      return std::remainder(a, b);
    case MathFunction::Hypot:
      return std::hypot(quiet(a), quiet(b));
    case MathFunction::Fdim:
      return std::fdim(a, b);
    case MathFunction::Nextafter:
      return std::nextafter(a, b);
    default:
      return std::numeric_limits<T>::quiet_NaN();
  }
}

}  // namespace

float math1(MathFunction function, float a) { return one(function, a); }
double math1(MathFunction function, double a) { return one(function, a); }
float math2(MathFunction function, float a, float b) { return two(function, a, b); }
double math2(MathFunction function, double a, double b) { return two(function, a, b); }
double math2i(MathFunction function, double a, int32_t b) {
  return function == MathFunction::Ldexp ? std::ldexp(a, b) : std::pow(quiet(a), b);
}
float math2i(MathFunction function, float a, int32_t b) {
  return function == MathFunction::Ldexp ? std::ldexp(a, b) : static_cast<float>(std::pow(static_cast<double>(quiet(a)), b));
}

}  // namespace warplens::simt
