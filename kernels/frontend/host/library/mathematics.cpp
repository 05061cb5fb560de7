#include "kernels/frontend/host/library/mathematics.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warplens::frontend::host {
namespace {

constexpr MathFunction kFunctions[] = {
    {"ceil", std::ceil, std::ceil, nullptr, nullptr},    {"floor", std::floor, std::floor, nullptr, nullptr},
    {"round", std::round, std::round, nullptr, nullptr}, {"trunc", std::trunc, std::trunc, nullptr, nullptr},
    {"rint", std::rint, std::rint, nullptr, nullptr},    {"nearbyint", std::nearbyint, std::nearbyint, nullptr, nullptr},
    {"fabs", std::fabs, std::fabs, nullptr, nullptr},    {"sqrt", std::sqrt, std::sqrt, nullptr, nullptr},
    {"cbrt", std::cbrt, std::cbrt, nullptr, nullptr},    {"exp", std::exp, std::exp, nullptr, nullptr},
    {"exp2", std::exp2, std::exp2, nullptr, nullptr},    {"expm1", std::expm1, std::expm1, nullptr, nullptr},
    {"log", std::log, std::log, nullptr, nullptr},       {"log2", std::log2, std::log2, nullptr, nullptr},
    {"log10", std::log10, std::log10, nullptr, nullptr}, {"log1p", std::log1p, std::log1p, nullptr, nullptr},
    {"sin", std::sin, std::sin, nullptr, nullptr},       {"cos", std::cos, std::cos, nullptr, nullptr},
    {"tan", std::tan, std::tan, nullptr, nullptr},       {"asin", std::asin, std::asin, nullptr, nullptr},
    {"acos", std::acos, std::acos, nullptr, nullptr},    {"atan", std::atan, std::atan, nullptr, nullptr},
    {"sinh", std::sinh, std::sinh, nullptr, nullptr},    {"cosh", std::cosh, std::cosh, nullptr, nullptr},
    {"tanh", std::tanh, std::tanh, nullptr, nullptr},    {"erf", std::erf, std::erf, nullptr, nullptr},
    {"atan2", nullptr, nullptr, std::atan2, std::atan2}, {"pow", nullptr, nullptr, std::pow, std::pow},
    {"fmod", nullptr, nullptr, std::fmod, std::fmod},    {"hypot", nullptr, nullptr, std::hypot, std::hypot},
    {"fmin", nullptr, nullptr, std::fmin, std::fmin},    {"fmax", nullptr, nullptr, std::fmax, std::fmax}};

}  // namespace

double MathFunction::compute(Scalar type, double a, double b) const {
  if (type == Scalar::F32) return first ? first_float(static_cast<float>(a)) : second_float(static_cast<float>(a), static_cast<float>(b));
  return first ? first(a) : second(a, b);
}

MathCall math_call(std::string_view name, size_t arguments) {
  const auto find = [&](std::string_view what) {
    return std::find_if(std::begin(kFunctions), std::end(kFunctions), [&](const MathFunction& f) { return f.name == what; });
  };
  auto found = find(name);
  const bool is_float = found == std::end(kFunctions) && name.ends_with('f');
  if (is_float) found = find(name.substr(0, name.size() - 1));
  if (found == std::end(kFunctions) || arguments != (found->second ? 2u : 1u)) return {};
  return {&*found, is_float};
}

std::optional<double> not_finite(std::string_view name, bool& is_float) {
  is_float = name.ends_with('f') && name != "__builtin_inf";
  if (name == "__builtin_inff" || name == "__builtin_inf" || name == "__builtin_huge_valf" || name == "__builtin_huge_val") return HUGE_VAL;
  if (name == "__builtin_nanf" || name == "__builtin_nan" || name == "nanf" || name == "nan") return std::nan("");
  return std::nullopt;
}

Scalar math_type(const MathCall& call, Scalar a, Scalar b) {
  const auto is_small = [](Scalar type) { return is_real(type) && type != Scalar::F64; };
  if (call.is_float) return Scalar::F32;
  return is_small(a) && (!call.function->second || is_small(b)) ? Scalar::F32 : Scalar::F64;
}

}  // namespace warplens::frontend::host
