/* warplens
title   = { en = "A tiled product with one barrier", zh = "只有一个同步屏障的分块乘法" }
family  = "mistakes"
order   = 50
about   = { en = "C = A B through tiles in shared memory: find what is missing.", zh = "经共享内存分块计算 C = A B：找出缺少的东西。" }
sizes   = { run = { M = 32, N = 64, K = 96 } }
buffers = [
  { name = "A", type = "f32", shape = ["M", "K"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "out" },
]
launch  = { grid = ["N / 16", "M / 16"], block = [16, 16] }
check   = "gemm"
*/
#define TILE 16

// C (M x N) = A (M x K) * B (K x N), row-major; all sizes are multiples of TILE.
__global__ void product(int M, int N, int K, const float *A, const float *B, float *C) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;

  float sum = 0.0f;
  for (int k = 0; k < K; k += TILE) {
    As[ty][tx] = A[row * K + k + tx];
    Bs[ty][tx] = B[(k + ty) * N + col];
    __syncthreads();  // the tiles are complete
    for (int i = 0; i < TILE; ++i) {
      sum += As[ty][i] * Bs[i][tx];
    }
  }
  C[row * N + col] = sum;
}
