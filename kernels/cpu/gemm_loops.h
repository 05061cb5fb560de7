// The two CPU loops of the ladder's first rungs: the same 2*M*N*K operations, and the order of the loops alone decides how the
// caches are used.
#pragma once

#include <cstdint>

namespace warplens::cpu {

// C (m x n) = A (m x k) * B (k x n), row-major.

// One sum after the other: B is read down its columns, a new cache line for almost every element.
void gemm_ijk(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k);

// Row by row: a row of B is added, scaled, to a row of C; both stream, and the compiler can use vectors.
void gemm_ikj(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k);

}  // namespace warplens::cpu
