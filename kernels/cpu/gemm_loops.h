// The two CPU loops of the ladder's first rungs: the same 2*M*N*K operations, and the order of the loops alone decides how the
// caches are used.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::cpu {

// C (m x n) = A (m x k) * B (k x n), row-major.

// One sum after the other: B is read down its columns, a new cache line for almost every element.
void gemm_ijk(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k);

// Row by row: a row of B is added, scaled, to a row of C; both stream, and the compiler can use vectors.
void gemm_ikj(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k);

enum class LoopOrder : uint8_t { Ijk, Ikj };
inline constexpr LoopOrder kLoopOrders[] = {LoopOrder::Ijk, LoopOrder::Ikj};
const char* routine_of(LoopOrder order);  // "cpu_gemm_ijk": as it is measured
const char* name(LoopOrder order);        // "i-j-k"

// The body of the loops as it is compiled, from gemm_source.h, without the indentation that all lines share.
const std::vector<std::string>& source_of(LoopOrder order);
// What a line of it does with the matrices.
enum class LoopLine : uint8_t { ZeroC, LoadA, MultiplyAdd, StoreC };
int line_of(LoopOrder order, LoopLine what);  // into source_of; -1: these loops have none

}  // namespace warplens::cpu
