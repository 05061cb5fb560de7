// Functions of float and double, against <cmath> in long double.
#include <cmath>
#include <limits>

#include "tests/frontend/edges/edges.h"

namespace warplens::edges {
namespace {

constexpr Wide kPi = 3.14159265358979323846264338327950288L;

// PTX, min and max: a number wins over NaN, and -0 is below +0.
template <class T>
T smaller(T x, T y) {
  if (std::isnan(x)) return y;
  if (std::isnan(y)) return x;
  return x == y ? (std::signbit(x) ? x : y) : x < y ? x : y;
}
template <class T>
T larger(T x, T y) {
  if (std::isnan(x)) return y;
  if (std::isnan(y)) return x;
  return x == y ? (std::signbit(x) ? y : x) : x > y ? x : y;
}
Wide power(Wide x, Wide y) {
  if (!std::isinf(x) || std::isnan(y) || y == 0) return std::pow(x, y);
  const bool odd = std::fabs(std::fmod(y, Wide(2))) == 1;  // of infinity (the C library's long double errs there)
  return std::copysign(y > 0 ? std::numeric_limits<Wide>::infinity() : Wide(0), x < 0 && odd ? -1 : 1);
}
// Half away from zero.
template <class T>
T half_away(T x) {
  const T down = std::trunc(x);
  return std::copysign(std::fabs(x - down) >= T(0.5) ? std::fabs(down) + 1 : std::fabs(down), x);
}
Wide sine_of_turns(Wide x) {
  if (std::isinf(x) || std::isnan(x)) return std::numeric_limits<Wide>::quiet_NaN();
  if (x == std::trunc(x)) return std::copysign(Wide(0), x);
  const Wide turn = std::remainder(x, Wide(2));
  return std::fabs(turn) > Wide(0.5) ? std::copysign(std::sin((1 - std::fabs(turn)) * kPi), turn) : std::sin(turn * kPi);
}
Wide cosine_of_turns(Wide x) {
  if (std::isinf(x) || std::isnan(x)) return std::numeric_limits<Wide>::quiet_NaN();
  const Wide turn = std::fabs(std::remainder(x, Wide(2)));
  return turn == Wide(0.5) ? Wide(0) : std::sin((Wide(0.5) - turn) * kPi);
}

#define ONE(function, name, definition, single, twice) \
  row(                                                 \
      function, #name "f(x)",                          \
      [](float v) {                                    \
        const Wide x = v;                              \
        return static_cast<float>(definition);         \
      },                                               \
      single),                                         \
      row(                                             \
          function, #name "(x)",                       \
          [](double v) {                               \
            const Wide x = v;                          \
            return static_cast<double>(definition);    \
          },                                           \
          twice)
#define TWO(function, name, definition, single, twice) \
  row(                                                 \
      function, #name "f(x, y)",                       \
      [](float v, float w) {                           \
        const Wide x = v, y = w;                       \
        return static_cast<float>(definition);         \
      },                                               \
      single),                                         \
      row(                                             \
          function, #name "(x, y)",                    \
          [](double v, double w) {                     \
            const Wide x = v, y = w;                   \
            return static_cast<double>(definition);    \
          },                                           \
          twice)

}  // namespace

std::vector<Row> float_rows() {
  return {
      row("llvm.fabs.*", "fabsf(x)", [](float x) { return std::fabs(x); }),
      row("llvm.fabs.*", "fabs(x)", [](double x) { return std::fabs(x); }),
      row("", "abs(x)", [](float x) { return std::fabs(x); }),
      row("llvm.nvvm.fabs.f", "__nvvm_fabs_f(x)", [](float x) { return std::fabs(x); }),
      row("llvm.nvvm.fabs.f", "__nvvm_fabs_d(x)", [](double x) { return std::fabs(x); }),
      row("llvm.fma.*", "fmaf(x, y, z)", [](float x, float y, float z) { return std::fma(x, y, z); }),
      row("llvm.fma.*", "fma(x, y, z)", [](double x, double y, double z) { return std::fma(x, y, z); }),
      row("", "__fmaf_rn(x, y, z)", [](float x, float y, float z) { return std::fma(x, y, z); }),
      row("", "__fma_rn(x, y, z)", [](double x, double y, double z) { return std::fma(x, y, z); }),
      row("llvm.nvvm.fma.rn.f", "__nvvm_fma_rn_f(x, y, z)", [](float x, float y, float z) { return std::fma(x, y, z); }),
      row("llvm.nvvm.fma.rn.f", "__nvvm_fma_rn_d(x, y, z)", [](double x, double y, double z) { return std::fma(x, y, z); }),
      row("llvm.minnum.*", "fminf(x, y)", smaller<float>),
      row("llvm.minnum.*", "fmin(x, y)", smaller<double>),
      row("llvm.minnum.*", "min(x, y)", smaller<float>),
      row("llvm.maxnum.*", "fmaxf(x, y)", larger<float>),
      row("llvm.maxnum.*", "fmax(x, y)", larger<double>),
      row("llvm.maxnum.*", "max(x, y)", larger<double>),
      row("llvm.nvvm.fmin.f", "__nvvm_fmin_f(x, y)", smaller<float>),
      row("llvm.nvvm.fmin.f", "__nvvm_fmin_d(x, y)", smaller<double>),
      row("llvm.nvvm.fmax.f", "__nvvm_fmax_f(x, y)", larger<float>),
      row("llvm.nvvm.fmax.f", "__nvvm_fmax_d(x, y)", larger<double>),
      row("llvm.copysign.*", "copysignf(x, y)", [](float x, float y) { return std::copysign(x, y); }),
      row("llvm.copysign.*", "copysign(x, y)", [](double x, double y) { return std::copysign(x, y); }),
      row("llvm.nvvm.add.rn.f", "__fadd_rn(x, y)", [](float x, float y) { return x + y; }),
      row("llvm.nvvm.add.rn.f", "__fsub_rn(x, y)", [](float x, float y) { return x - y; }),
      row("llvm.nvvm.add.rn.f", "__dadd_rn(x, y)", [](double x, double y) { return x + y; }),
      row("llvm.nvvm.add.rn.f", "__dsub_rn(x, y)", [](double x, double y) { return x - y; }),
      row("llvm.nvvm.mul.rn.f", "__fmul_rn(x, y)", [](float x, float y) { return x * y; }),
      row("llvm.nvvm.mul.rn.f", "__dmul_rn(x, y)", [](double x, double y) { return x * y; }),
      row("llvm.nvvm.div.rn.f", "__nvvm_div_rn_f(x, y)", [](float x, float y) { return x / y; }),
      row("llvm.nvvm.div.rn.f", "__nvvm_div_rn_d(x, y)", [](double x, double y) { return x / y; }),
      row("", "__fdiv_rn(x, y)", [](float x, float y) { return x / y; }),
      row("", "__ddiv_rn(x, y)", [](double x, double y) { return x / y; }),
      row("llvm.is.fpclass.*", "__builtin_isfpclass(x, 0x003)", [](float x) { return std::isnan(x); }),
      row("llvm.is.fpclass.*", "__builtin_isfpclass(x, 0x204)", [](double x) { return std::isinf(x); }),
      row("llvm.is.fpclass.*", "__builtin_isfpclass(x, 0x090)", [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; }),
      row("llvm.is.fpclass.*", "__builtin_isfpclass(x, 0x108)", [](double x) { return std::fpclassify(x) == FP_NORMAL; }),
      row("llvm.is.fpclass.*", "__builtin_isfpclass(x, 0x020)", [](float x) { return x == 0 && std::signbit(x); }),
      row("", "isnan(x)", [](float x) { return std::isnan(x); }),
      row("", "isinf(x)", [](double x) { return std::isinf(x); }),
      row("", "isfinite(x)", [](float x) { return std::isfinite(x); }),
      row("", "signbit(x)", [](double x) { return std::signbit(x); }),

      row("llvm.sqrt.*", "sqrtf(x)", [](float x) { return std::sqrt(x); }),
      row("llvm.sqrt.*", "sqrt(x)", [](double x) { return std::sqrt(x); }),
      row("", "__fsqrt_rn(x)", [](float x) { return std::sqrt(x); }),
      row("", "__dsqrt_rn(x)", [](double x) { return std::sqrt(x); }),
      row("llvm.nvvm.sqrt.approx.*", "__nvvm_sqrt_approx_f(x)", [](float x) { return std::sqrt(x); }),
      ONE("__warplens_Rsqrt_*", rsqrt, 1 / std::sqrt(x), 1, 1),
      row(
          "llvm.nvvm.rsqrt.approx.*", "__nvvm_rsqrt_approx_f(x)", [](float x) { return static_cast<float>(1 / std::sqrt(Wide(x))); }, 1),
      row("", "__frsqrt_rn(x)", [](float x) { return static_cast<float>(1 / std::sqrt(Wide(x))); }),
      row("llvm.nvvm.rcp.rn.*", "__frcp_rn(x)", [](float x) { return 1 / x; }),
      row("llvm.nvvm.rcp.rn.*", "__nvvm_rcp_rn_d(x)", [](double x) { return 1 / x; }),
      row("llvm.nvvm.rcp.approx.*", "__nvvm_rcp_approx_ftz_d(x)", [](double x) { return 1 / x; }),
      row(
          "llvm.nvvm.ex2.approx.*", "__nvvm_ex2_approx_f(x)", [](float x) { return static_cast<float>(std::exp2(Wide(x))); }, 1),
      row(
          "llvm.nvvm.lg2.approx.*", "__nvvm_lg2_approx_f(x)", [](float x) { return static_cast<float>(std::log2(Wide(x))); }, 1),
      row(
          "llvm.nvvm.sin.approx.*", "__nvvm_sin_approx_f(x)", [](float x) { return static_cast<float>(std::sin(Wide(x))); }, 1),
      row(
          "llvm.nvvm.cos.approx.*", "__nvvm_cos_approx_f(x)", [](float x) { return static_cast<float>(std::cos(Wide(x))); }, 1),
      ONE("__warplens_Cbrt_*", cbrt, std::cbrt(x), 1, 2),
      ONE("__warplens_Rcbrt_*", rcbrt, 1 / std::cbrt(x), 2, 3),
      ONE("llvm.floor.*", floor, std::floor(x), 0, 0),
      ONE("llvm.ceil.*", ceil, std::ceil(x), 0, 0),
      ONE("llvm.trunc.*", trunc, std::trunc(x), 0, 0),
      ONE("llvm.round.*", round, half_away(x), 0, 0),
      ONE("llvm.rint.*", rint, std::nearbyint(x), 0, 0),
      ONE("", nearbyint, std::nearbyint(x), 0, 0),
      ONE("llvm.exp.*", exp, std::exp(x), 1, 1),
      ONE("llvm.exp2.*", exp2, std::exp2(x), 1, 1),
      ONE("llvm.exp10.*", exp10, std::pow(Wide(10), x), 2, 2),
      ONE("__warplens_Expm1_*", expm1, std::expm1(x), 1, 2),
      ONE("llvm.log.*", log, std::log(x), 1, 1),
      ONE("llvm.log2.*", log2, std::log2(x), 1, 2),
      ONE("llvm.log10.*", log10, std::log10(x), 2, 2),
      ONE("__warplens_Log1p_*", log1p, std::log1p(x), 1, 2),
      ONE("llvm.sin.*", sin, std::sin(x), 1, 1),
      ONE("llvm.cos.*", cos, std::cos(x), 1, 1),
      ONE("llvm.tan.*", tan, std::tan(x), 1, 2),
      ONE("__warplens_Asin_*", asin, std::asin(x), 1, 1),
      ONE("__warplens_Acos_*", acos, std::acos(x), 1, 1),
      ONE("__warplens_Atan_*", atan, std::atan(x), 1, 1),
      ONE("__warplens_Sinh_*", sinh, std::sinh(x), 2, 3),
      ONE("__warplens_Cosh_*", cosh, std::cosh(x), 2, 2),
      ONE("__warplens_Tanh_*", tanh, std::tanh(x), 2, 3),
      ONE("__warplens_Asinh_*", asinh, std::asinh(x), 2, 3),
      ONE("__warplens_Acosh_*", acosh, std::acosh(x), 2, 3),
      ONE("__warplens_Atanh_*", atanh, std::atanh(x), 2, 3),
      ONE("__warplens_Erf_*", erf, std::erf(x), 1, 2),
      ONE("__warplens_Erfc_*", erfc, std::erfc(x), 2, 5),
      ONE("__warplens_Tgamma_*", tgamma, std::tgamma(x), 4, 10),
      ONE("__warplens_Lgamma_*", lgamma, std::lgamma(x), 4, 5),
      ONE("__warplens_Sinpi_*", sinpi, sine_of_turns(x), 2, 2),
      ONE("__warplens_Cospi_*", cospi, cosine_of_turns(x), 2, 2),
      // PTX, .sat: NaN becomes +0.
      row("llvm.nvvm.saturate.*", "__saturatef(x)", [](float x) { return x > 0 ? x < 1 ? x : 1.0f : 0.0f; }),
      TWO("llvm.pow.*", pow, power(x, y), 1, 1),
      TWO("__warplens_Atan2_*", atan2, std::atan2(x, y), 1, 1),
      TWO("__warplens_Fmod_*", fmod, std::fmod(x, y), 0, 0),
      TWO("__warplens_Remainder_*", remainder, std::remainder(x, y), 0, 0),
      TWO("__warplens_Hypot_*", hypot, std::hypot(x, y), 1, 1),
      TWO("__warplens_Fdim_*", fdim, std::fdim(x, y), 0, 0),
      row("__warplens_Nextafter_*", "nextafterf(x, y)", [](float x, float y) { return std::nextafter(x, y); }),
      row("__warplens_Nextafter_*", "nextafter(x, y)", [](double x, double y) { return std::nextafter(x, y); }),
      row("llvm.ldexp.*", "ldexpf(x, y)", [](float x, int32_t y) { return std::ldexp(x, y); }),
      row("llvm.ldexp.*", "ldexp(x, y)", [](double x, int32_t y) { return std::ldexp(x, y); }),
      row(
          "llvm.powi.*", "__builtin_powif(x, y)", [](float x, int32_t y) { return static_cast<float>(std::pow(Wide(x), Wide(y))); }, 2),
      row(
          "llvm.powi.*", "__builtin_powi(x, y)", [](double x, int32_t y) { return static_cast<double>(std::pow(Wide(x), Wide(y))); }, 2),

      // Fast forms are computed like the others, and say so.
      row(
          "", "__expf(x)", [](float x) { return static_cast<float>(std::exp(Wide(x))); }, 1),
      row(
          "", "__exp10f(x)", [](float x) { return static_cast<float>(std::pow(Wide(10), Wide(x))); }, 2),
      row(
          "", "__logf(x)", [](float x) { return static_cast<float>(std::log(Wide(x))); }, 1),
      row(
          "", "__log2f(x)", [](float x) { return static_cast<float>(std::log2(Wide(x))); }, 1),
      row(
          "", "__log10f(x)", [](float x) { return static_cast<float>(std::log10(Wide(x))); }, 2),
      row(
          "", "__sinf(x)", [](float x) { return static_cast<float>(std::sin(Wide(x))); }, 1),
      row(
          "", "__cosf(x)", [](float x) { return static_cast<float>(std::cos(Wide(x))); }, 1),
      row(
          "", "__tanf(x)", [](float x) { return static_cast<float>(std::tan(Wide(x))); }, 1),
      row(
          "", "__powf(x, y)", [](float x, float y) { return std::exp2(y * std::log2(x)); }, 2),
      row("", "__fdividef(x, y)",  // the programming guide: 0 for a divisor over 2^126
          [](float x, float y) { return std::fabs(y) > 0x1p126f && std::isfinite(y) ? x * std::copysign(0.0f, y) : x / y; }),
      row("", "-x", [](float x) { return -x; }),
      row("", "-x", [](double x) { return -x; }),
      row("", "fdividef(x, y)", [](float x, float y) { return x / y; }),
      row(
          "", "rhypotf(x, y)", [](float x, float y) { return static_cast<float>(1 / std::hypot(Wide(x), Wide(y))); }, 2),
      row(
          "", "first_of<float>([=](float *s, float *c) { sincosf(x, s, c); })",
          [](float x) { return static_cast<float>(std::sin(Wide(x))); }, 1),
      row(
          "", "second_of<float>([=](float *s, float *c) { __sincosf(x, s, c); })",
          [](float x) { return static_cast<float>(std::cos(Wide(x))); }, 1),
      row(
          "", "first_of<double>([=](double *s, double *c) { sincos(x, s, c); })",
          [](double x) { return static_cast<double>(std::sin(Wide(x))); }, 1),
      row(
          "", "second_of<float>([=](float *s, float *c) { sincospif(x, s, c); })",
          [](float x) { return static_cast<float>(cosine_of_turns(x)); }, 2),
      row("", "first_of<float>([=](float *f, float *whole) { *f = modff(x, whole); })",
          [](float x) {
            float whole;
            return std::modf(x, &whole);
          }),
      row("", "second_of<double>([=](double *f, double *whole) { *f = modf(x, whole); })",
          [](double x) {
            double whole;
            std::modf(x, &whole);
            return whole;
          }),
  };
}

}  // namespace warplens::edges
