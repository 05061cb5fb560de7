// The accesses of the CPU loops to n x n floats, row-major, as their source makes them.
#pragma once

#include <cstdint>

#include "kernels/cpu/gemm_loops.h"

namespace warplens::cpu {

enum class Matrix : uint8_t { A, B, C };
inline constexpr Matrix kMatrices[] = {Matrix::A, Matrix::B, Matrix::C};

// Calls visit(matrix, row, column, line of the source) for each access of the multiply-adds `from` to `to`, in order, with what
// surrounds them: what is done before a loop belongs to its first multiply-add, what follows it to its last.
template <class Visit>
void visit_accesses(LoopOrder order, uint32_t n, uint64_t from, uint64_t to, Visit visit) {
  auto inner = static_cast<uint32_t>(from % n), middle = static_cast<uint32_t>(from / n % n), i = static_cast<uint32_t>(from / n / n);
  for (uint64_t step = from; step < to; ++step) {
    if (order == LoopOrder::Ijk) {
      visit(Matrix::A, i, inner, LoopLine::MultiplyAdd);
      visit(Matrix::B, inner, middle, LoopLine::MultiplyAdd);
      if (inner + 1 == n) visit(Matrix::C, i, middle, LoopLine::StoreC);
    } else {
      if (inner == 0 && middle == 0)
        for (uint32_t j = 0; j < n; ++j) visit(Matrix::C, i, j, LoopLine::ZeroC);
      if (inner == 0) visit(Matrix::A, i, middle, LoopLine::LoadA);
      visit(Matrix::B, middle, inner, LoopLine::MultiplyAdd);
      visit(Matrix::C, i, inner, LoopLine::MultiplyAdd);  // is read
      visit(Matrix::C, i, inner, LoopLine::MultiplyAdd);  // and written
    }
    if (++inner < n) continue;
    inner = 0;
    if (++middle == n) middle = 0, ++i;
  }
}

}  // namespace warplens::cpu
