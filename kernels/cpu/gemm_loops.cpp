#include "kernels/cpu/gemm_loops.h"

namespace warplens::cpu {

void gemm_ijk(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      float sum = 0;
      for (int64_t l = 0; l < k; ++l) sum += a[i * k + l] * b[l * n + j];
      c[i * n + j] = sum;
    }
  }
}

void gemm_ikj(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) c[i * n + j] = 0;
    for (int64_t l = 0; l < k; ++l) {
      const float scale = a[i * k + l];
      for (int64_t j = 0; j < n; ++j) c[i * n + j] += scale * b[l * n + j];
    }
  }
}

}  // namespace warplens::cpu
