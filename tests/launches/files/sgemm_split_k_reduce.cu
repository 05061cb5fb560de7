#include <cuda_runtime.h>
#include <cstdio>

constexpr int kTile = 16;
__global__ void fill(float* p, int n, float v) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] = v + (i % 3);
}
// Each z of the grid sums a part of K.
__global__ void gemm_split_k(const float* A, const float* B, float* parts, int M, int N, int K, int k_part) {
  __shared__ float a[kTile][kTile + 1], b[kTile][kTile + 1];
  const int row = blockIdx.y * kTile + threadIdx.y, col = blockIdx.x * kTile + threadIdx.x;
  const int k_begin = blockIdx.z * k_part, k_end = min(K, k_begin + k_part);
  float sum = 0;
  for (int k = k_begin; k < k_end; k += kTile) {
    a[threadIdx.y][threadIdx.x] = row < M && k + threadIdx.x < k_end ? A[row * K + k + threadIdx.x] : 0;
    b[threadIdx.y][threadIdx.x] = col < N && k + threadIdx.y < k_end ? B[(k + threadIdx.y) * N + col] : 0;
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = fmaf(a[threadIdx.y][i], b[i][threadIdx.x], sum);
    __syncthreads();
  }
  if (row < M && col < N) parts[(blockIdx.z * M + row) * N + col] = sum;
}
__global__ void add_parts(const float* parts, float* C, int count, int splits) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float sum = 0;
  for (int s = 0; s < splits; ++s) sum += parts[s * count + i];
  C[i] = sum;
}

int div_up(int a, int b) { return (a + b - 1) / b; }

int main(int argc, char** argv) {
  const int M = 40, N = 24, K = 100, splits = 4;
  float *A, *B, *C, *parts;
  cudaMalloc(&A, M * K * 4);
  cudaMalloc(&B, K * N * 4);
  cudaMalloc(&C, M * N * 4);
  cudaMalloc(&parts, splits * M * N * 4);
  fill<<<8, 128>>>(A, M * K, 0.0f);
  fill<<<8, 128>>>(B, K * N, 1.0f);
  dim3 block(kTile, kTile), grid(div_up(N, kTile), div_up(M, kTile), splits);
  gemm_split_k<<<grid, block>>>(A, B, parts, M, N, K, div_up(div_up(K, splits), 1));
  add_parts<<<div_up(M * N, 256), 256>>>(parts, C, M * N, splits);
  cudaDeviceSynchronize();
}
// C[i][j] = sum over k of ((100 i + k) % 3) * (1 + (24 k + j) % 3): 24 k is a multiple of 3, so B does not depend on k.
// Row 0: 0, 1, 2, 0, ... of 100: 99; row 1 begins at 1: 100; row 2 at 2: 101.
// kind: SGEMM
// result 4: C f32[0]: 99 198 297 99
// result 4: C f32[24]: 100 200 300
// result 4: C f32[48]: 101 202 303
// expect: fill grid 8,1,1 block 128,1,1 shared 0 p=16000B:unset n=4000 v=0 main:40
// expect: fill grid 8,1,1 block 128,1,1 shared 0 p=9600B:unset n=2400 v=1 main:41
// expect: gemm_split_k grid 2,3,4 block 16,16,1 shared 0 A=16000B:after:0:p B=9600B:after:1:p parts=15360B:unset M=40 N=24 K=100 k_part=25 main:43
// expect: add_parts grid 4,1,1 block 256,1,1 shared 0 parts=15360B:after:2:parts C=3840B:unset count=960 splits=4 main:44
