// Functions of <cmath>, as the host's C library computes them.
#pragma once

#include <optional>
#include <string_view>

#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {

struct MathFunction {
  std::string_view name;  // without an "f" at its end
  double (*first)(double) = nullptr;
  float (*first_float)(float) = nullptr;
  double (*second)(double, double) = nullptr;  // of two
  float (*second_float)(float, float) = nullptr;

  // `type`: F32 or F64, of the arguments and of the result.
  double compute(Scalar type, double a, double b) const;
};

struct MathCall {
  const MathFunction* function = nullptr;
  bool is_float = false;  // by its name: sinf
};
// Null where there is none.
MathCall math_call(std::string_view name, size_t arguments);
// __builtin_inff() and its kin, which INFINITY and NAN are; nothing for other names. `is_float`: of a float.
std::optional<double> not_finite(std::string_view name, bool& is_float);
// Of a call with arguments of these types: sin(float) is one of float, sin(int) of double.
Scalar math_type(const MathCall& call, Scalar a, Scalar b);

}  // namespace warplens::frontend::host
