#include <cublas_v2.h>
#include <cstdio>
#define BM 128
#define BN 128
#define BK 8
#define TM 8
#define TN 8
#define OFFSET(row, col, ld) ((row) * (ld) + (col))

__global__ void sgemm_v1(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, const int M, const int N, const int K) {
  c[OFFSET(threadIdx.y, threadIdx.x, N)] = a[M] + b[K];
}

float testPerformance(void (*gpuSgemm)(const float *, const float *, float *, const int, const int, const int), dim3 gridDim, dim3 blockDim,
                      const int M, const int N, const int K, const int repeat) {
  size_t size_a = M * K * sizeof(float);
  size_t size_b = K * N * sizeof(float);
  size_t size_c = M * N * sizeof(float);
  float *d_a, *d_b, *d_c;
  cudaMalloc(&d_a, size_a);
  cudaMalloc(&d_b, size_b);
  cudaMalloc(&d_c, size_c);
  for (int i = 0; i < repeat; i++) gpuSgemm<<<gridDim, blockDim>>>(d_a, d_b, d_c, M, N, K);
  cudaFree(d_a);
  return 0;
}

int main(void) {
  const int M_list[3] = {256, 512, 1024};
  const int outer_repeat = 10, inner_repeat = 1;
  void (*gpuSgemm)(const float *, const float *, float *, const int, const int, const int) = sgemm_v1;
  for (int i = 0; i < 3; i++) {
    const int M = M_list[i], N = M_list[i], K = 1024;
    dim3 blockDim(BN / TN, BM / TM);
    dim3 gridDim((N + BN - 1) / BN, (M + BM - 1) / BM);
    double total = 0;
    for (int j = 0; j < outer_repeat; j++) total += testPerformance(gpuSgemm, gridDim, blockDim, M, N, K, inner_repeat);
    printf("%d %f\n", M, total);
  }
}
// kind: SGEMM
// expect: sgemm_v1 grid 2,2,1 block 16,16,1 shared 0 a=1048576B:unset b=1048576B:unset c=262144B:unset M=256 N=256 K=1024 testPerformance:23 repeats
