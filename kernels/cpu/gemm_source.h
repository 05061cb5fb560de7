// The loops themselves, over anything that is indexed like an array: floats where they are measured, and in tests something that writes
// down each access. The window shows this text.
#pragma once

#include <cstdint>

namespace warplens::cpu {

template <class In, class Out>
void loops_ijk(In A, In B, Out C, int64_t M, int64_t N, int64_t K) {
  for (int64_t i = 0; i < M; ++i) {
    for (int64_t j = 0; j < N; ++j) {
      float sum = 0;
      for (int64_t k = 0; k < K; ++k) {
        sum += A[i * K + k] * B[k * N + j];
      }
      C[i * N + j] = sum;
    }
  }
}

template <class In, class Out>
void loops_ikj(In A, In B, Out C, int64_t M, int64_t N, int64_t K) {
  for (int64_t i = 0; i < M; ++i) {
    for (int64_t j = 0; j < N; ++j) {
      C[i * N + j] = 0;
    }
    for (int64_t k = 0; k < K; ++k) {
      const float scale = A[i * K + k];
      for (int64_t j = 0; j < N; ++j) {
        C[i * N + j] += scale * B[k * N + j];
      }
    }
  }
}

}  // namespace warplens::cpu
