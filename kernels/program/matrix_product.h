// The shape of a matrix product and where its elements are: matrix_products.def says which there are.
#pragma once

#include <cstdint>

#include "kernels/program/opcode.h"

namespace warplens {

enum class MatrixElement : uint8_t { F16, BF16, TF32, F32, F64, E4M3, E5M2, S8, U8, S4, U4, S32, S32Saturated };

constexpr uint32_t bits_of(MatrixElement element) {
  constexpr uint32_t kBits[] = {16, 16, 32, 32, 64, 8, 8, 8, 8, 4, 4, 32, 32};
  return kBits[static_cast<size_t>(element)];
}

struct MatrixShape {
  uint32_t m, n, k;
  MatrixElement sum, a, b;

  // Registers of a lane: of 64 bits where the elements are, else of 32.
  static constexpr uint32_t registers(uint32_t elements, MatrixElement of) {
    return bits_of(of) == 64 ? elements / 32 : elements * bits_of(of) / (32 * 32);
  }
  constexpr uint32_t of_a() const { return registers(m * k, a); }
  constexpr uint32_t of_b() const { return registers(k * n, b); }
  constexpr uint32_t of_sum() const { return registers(m * n, sum); }
  constexpr uint32_t all() const { return 2 * of_sum() + of_a() + of_b(); }  // D, A, B and C
};

inline constexpr MatrixShape kMatrixShapes[] = {
#define PRODUCT(name, m, n, k, sum, a, b) {m, n, k, MatrixElement::sum, MatrixElement::a, MatrixElement::b},
#include "kernels/program/matrix_products.def"
};
constexpr const MatrixShape& shape_of(MatrixProduct product) { return kMatrixShapes[static_cast<size_t>(product)]; }

// PTX ISA, "Matrix fragments for mma": where a lane's nth element of a matrix is. A lane holds `packed` neighbours along k of each
// register.
struct MatrixPlace {
  uint32_t row, column;
};
constexpr MatrixPlace place_in_a(const MatrixShape& shape, uint32_t lane, uint32_t n) {
  const uint32_t packed = 32 / bits_of(shape.a) + (bits_of(shape.a) == 64), reg = n / packed, halves = shape.m / 8;
  return {lane / 4 + 8 * (reg % halves), packed * (lane % 4) + n % packed + 4 * packed * (reg / halves)};
}
constexpr MatrixPlace place_in_b(const MatrixShape& shape, uint32_t lane, uint32_t n) {
  const uint32_t packed = 32 / bits_of(shape.b) + (bits_of(shape.b) == 64), reg = n / packed;
  return {packed * (lane % 4) + n % packed + 4 * packed * reg, lane / 4};
}
constexpr MatrixPlace place_in_sum(uint32_t lane, uint32_t n) { return {lane / 4 + 8 * (n / 2), 2 * (lane % 4) + n % 2}; }

}  // namespace warplens
