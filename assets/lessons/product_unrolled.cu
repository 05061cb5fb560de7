/* warplens
title   = { en = "A product, unrolled by hand", zh = "手工展开的矩阵乘法" }
family  = "products"
order   = 10
about   = { en = "Each block computes a tile of 16 × 16 elements of the product of two 64 × 64 matrices. The inner loop is written step by step, or four steps at a time.", zh = "每个线程块计算两个 64 × 64 矩阵乘积中 16 × 16 个元素的分块。内层循环每次写一步，或者一次写四步。" }
params  = [
  { name = "BY_HAND", default = 0, choices = [0, 1], help = { en = "1: four k steps are written out", zh = "1：一次写出四个 k 步" } },
]
sizes   = { run = { N = 64 } }
buffers = [
  { name = "A", type = "f32", shape = ["N", "N"], role = "in" },
  { name = "B", type = "f32", shape = ["N", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["N", "N"], role = "out" },
]
launch  = { grid = ["N / 16", "N / 16"], block = [16, 16] }
*/

// C = A * B, all N x N, N a multiple of 16.
template <int BY_HAND>
__global__ void product_unrolled(int N, const float *A, const float *B, float *C) {
  __shared__ __align__(16) float As[16][16];
  __shared__ __align__(16) float Bs[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;
  float sum = 0.0f;
  for (int tile = 0; tile < N; tile += 16) {
    As[ty][tx] = A[row * N + tile + tx];
    Bs[ty][tx] = B[(tile + ty) * N + column];
    __syncthreads();
    if (BY_HAND) {
      for (int k = 0; k < 16; k += 4) {
        sum += As[ty][k] * Bs[k][tx];
        sum += As[ty][k + 1] * Bs[k + 1][tx];
        sum += As[ty][k + 2] * Bs[k + 2][tx];
        sum += As[ty][k + 3] * Bs[k + 3][tx];
      }
    } else {
      for (int k = 0; k < 16; ++k) sum += As[ty][k] * Bs[k][tx];
    }
    __syncthreads();
  }
  C[row * N + column] = sum;
}
