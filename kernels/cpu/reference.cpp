#include "kernels/cpu/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warplens::cpu {
namespace {

template <class T>
double norm_of(std::span<const T> values) {
  double squares = 0;
  for (const double value : values) squares += value * value;
  return std::sqrt(squares);
}

}  // namespace

std::vector<float> gemm(GemmShape shape, float alpha, std::span<const float> a, std::span<const float> b, float beta,
                        std::span<const float> c) {
  const auto [m, n, k] = shape;
  std::vector<float> result(static_cast<size_t>(m * n), 0.0f);
  for (int64_t row = 0; row < m; ++row) {
    float* sums = &result[static_cast<size_t>(row * n)];
    // Each sum sees k ascending; going through a row of B at a time only visits the sums in turn.
    for (int64_t l = 0; l < k; ++l) {
      const float scale = a[static_cast<size_t>(row * k + l)];
      const float* values = &b[static_cast<size_t>(l * n)];
      for (int64_t col = 0; col < n; ++col) sums[col] = std::fmaf(scale, values[col], sums[col]);
    }
    for (int64_t col = 0; col < n; ++col) {
      const float before = beta == 0.0f ? 0.0f : c[static_cast<size_t>(row * n + col)];
      sums[col] = std::fmaf(alpha, sums[col], beta * before);
    }
  }
  return result;
}

std::vector<double> gemm_float64(GemmShape shape, double alpha, std::span<const float> a, std::span<const float> b, double beta,
                                 std::span<const float> c) {
  const auto [m, n, k] = shape;
  std::vector<double> result(static_cast<size_t>(m * n), 0.0);
  for (int64_t row = 0; row < m; ++row) {
    double* sums = &result[static_cast<size_t>(row * n)];
    for (int64_t l = 0; l < k; ++l) {
      const double scale = a[static_cast<size_t>(row * k + l)];
      const float* values = &b[static_cast<size_t>(l * n)];
      for (int64_t col = 0; col < n; ++col) sums[col] += scale * values[col];
    }
    for (int64_t col = 0; col < n; ++col)
      sums[col] = alpha * sums[col] + (beta == 0.0 ? 0.0 : beta * c[static_cast<size_t>(row * n + col)]);
  }
  return result;
}

double relative_frobenius_error(std::span<const float> values, std::span<const double> exact) {
  if (values.size() != exact.size()) return std::numeric_limits<double>::infinity();
  double difference = 0, size = 0;
  for (size_t i = 0; i < exact.size(); ++i) {
    difference += (values[i] - exact[i]) * (values[i] - exact[i]);
    size += exact[i] * exact[i];
  }
  return difference == 0 ? 0 : std::sqrt(difference / size);
}

double gemm_error_limit(GemmShape shape, double exact_norm, double operand_norm) {
  constexpr double kRounding = 0x1p-24, kErrorPerRootK = 4e-8;
  const double sums = std::max(kRounding, kErrorPerRootK * std::sqrt(static_cast<double>(shape.k)));
  if (exact_norm == 0) return sums;  // there is no relative error but none and infinity
  const double elements = static_cast<double>(shape.m) * static_cast<double>(shape.n);
  return sums + 2 * kRounding * operand_norm / (exact_norm * std::sqrt(elements));
}

double frobenius_norm(std::span<const float> values) { return norm_of(values); }
double frobenius_norm(std::span<const double> values) { return norm_of(values); }

std::vector<float> transpose(int64_t rows, int64_t columns, std::span<const float> in) {
  std::vector<float> out(in.size());
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      out[static_cast<size_t>(column * rows + row)] = in[static_cast<size_t>(row * columns + column)];
  return out;
}

std::vector<int32_t> tile_round_trip(int64_t blocks, int64_t rows, int64_t columns) {
  std::vector<int32_t> out;
  for (int64_t block = 0; block < blocks; ++block)
    for (int64_t column = 0; column < columns; ++column)
      for (int64_t row = 0; row < rows; ++row) out.push_back(static_cast<int32_t>(row * columns + column));
  return out;
}

}  // namespace warplens::cpu
