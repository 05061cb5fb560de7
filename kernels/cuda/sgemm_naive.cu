/* warplens
title   = { en = "Naive", zh = "朴素实现" }
family  = "gemm"
order   = 10
about   = { en = "One thread per element, and all data comes from global memory. Whether the lanes of a warp lie along a row or along a column decides whether they access neighboring words.", zh = "每个线程计算一个元素，数据全部来自全局内存。warp 内的 lane 沿行还是沿列排列，决定了它们访问的是否为相邻的字。" }
params  = [
  { name = "BDIM", default = 16, choices = [8, 16, 32, 64], help = { en = "rows and columns of C that a block computes; one thread per element", zh = "一个线程块计算的 C 的行数与列数；每个元素一个线程" } },
  { name = "COALESCED", default = 1, choices = [0, 1], help = { en = "1: neighboring lanes compute neighboring columns of C; 0: neighboring rows", zh = "1：相邻的 lane 计算 C 的相邻列；0：相邻行" } },
]
rules   = [
  { holds = "BDIM * BDIM <= 1024", else = { en = "A block has at most 1024 threads; BDIM = {BDIM} needs {BDIM * BDIM}.", zh = "一个线程块至多 1024 个线程；BDIM = {BDIM} 需要 {BDIM * BDIM} 个。" } },
]
sizes   = { run = { M = 128, N = 128, K = 32 }, measure = { M = 2048, N = 2048, K = 4096 } }
buffers = [
  { name = "A", type = "f32", shape = ["M", "K"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "inout" },
]
launch  = { grid = ["COALESCED ? (N + BDIM - 1) / BDIM : (M + BDIM - 1) / BDIM", "COALESCED ? (M + BDIM - 1) / BDIM : (N + BDIM - 1) / BDIM"], block = ["BDIM", "BDIM"] }
args    = { alpha = 1.0, beta = 0.0 }
work    = { flops = "2*M*N*K" }
check   = "gemm"
levels  = [
  { name = "block tile", rows = "BDIM", columns = "BDIM" },
  { name = "warp tile", rows = "COALESCED ? 32 / BDIM : BDIM", columns = "COALESCED ? BDIM : 32 / BDIM" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major, any M, N and K.
template <int BDIM, int COALESCED>
__global__ void __launch_bounds__(BDIM * BDIM)
sgemm_naive(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  // threadIdx.x counts the lanes of a warp.
  const int x = blockIdx.x * BDIM + threadIdx.x;
  const int y = blockIdx.y * BDIM + threadIdx.y;
  const int row = COALESCED ? y : x;
  const int col = COALESCED ? x : y;

  if (row < M && col < N) {
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) {
      sum += A[row * K + k] * B[k * N + col];
    }
    const float c = beta == 0.0f ? 0.0f : C[row * N + col];  // with beta = 0, C may hold anything and is not read
    C[row * N + col] = alpha * sum + beta * c;
  }
}
