// What the kernels should compute, as pure functions too simple to be wrong. Matrices are row-major.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace warplens::cpu {

struct GemmShape {
  int64_t m = 0, n = 0, k = 0;
};

// C = alpha * A * B + beta * C with the operations of our GEMM kernels in their order, so that results are equal bit for bit: for
// each element, k ascending, fused multiply-adds into a sum that starts at 0; then fma(alpha, sum, beta * c), as compilers fuse
// `alpha * sum + beta * c` (the left product is the fused one: seen in the machine code of nvcc 13.0, and the rule of our VM).
// With beta = 0, c is 0 whatever C holds, and `c` may be empty.
std::vector<float> gemm(GemmShape shape, float alpha, std::span<const float> a, std::span<const float> b, float beta,
                        std::span<const float> c);

// The same product in float64, from the same float inputs.
std::vector<double> gemm_float64(GemmShape shape, double alpha, std::span<const float> a, std::span<const float> b, double beta,
                                 std::span<const float> c);

// ||values - exact||_F / ||exact||_F. NaN where a value is NaN; infinite where the sizes differ.
double relative_frobenius_error(std::span<const float> values, std::span<const double> exact);

// The most of that error which rounding explains in a float product: 4e-8 sqrt(K), what sums of K fused multiply-adds keep to (measured
// on an H200), though never below one rounding, u = 2^-24; and two roundings of the operands' size over the root of the number of
// elements. The last covers few elements, where cancellation can make the result as small as its own error: the errors are then bounded
// by the operands only (|A| |B|, Higham, Accuracy and Stability of Numerical Algorithms, 3.5). Of 1024 x 1024 elements it adds 0.3%.
// `exact_norm` is the result's Frobenius norm in float64, `operand_norm` |alpha| ||A|| ||B|| + |beta| ||C||.
double gemm_error_limit(GemmShape shape, double exact_norm, double operand_norm);

// ||values||_F.
double frobenius_norm(std::span<const float> values);
double frobenius_norm(std::span<const double> values);

// out (columns x rows) from in (rows x columns).
std::vector<float> transpose(int64_t rows, int64_t columns, std::span<const float> in);

// The round trip of a tile: rows x columns places hold their linear index by rows and are read by columns; `blocks` times.
std::vector<int32_t> tile_round_trip(int64_t blocks, int64_t rows, int64_t columns);

}  // namespace warplens::cpu
