// The loops themselves, over anything that is indexed like an array: floats where they are measured, and in tests something that writes
// down each access. The window shows this text.
#pragma once

#include <cstdint>

namespace warplens::cpu {

template <class In, class Out>
void loops_ijk(In a, In b, Out c, int64_t m, int64_t n, int64_t k) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      float sum = 0;
      for (int64_t l = 0; l < k; ++l) {
        sum += a[i * k + l] * b[l * n + j];
      }
      c[i * n + j] = sum;
    }
  }
}

template <class In, class Out>
void loops_ikj(In a, In b, Out c, int64_t m, int64_t n, int64_t k) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      c[i * n + j] = 0;
    }
    for (int64_t l = 0; l < k; ++l) {
      const float scale = a[i * k + l];
      for (int64_t j = 0; j < n; ++j) {
        c[i * n + j] += scale * b[l * n + j];
      }
    }
  }
}

}  // namespace warplens::cpu
