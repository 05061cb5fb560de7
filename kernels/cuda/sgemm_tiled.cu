/* warplens
title   = { en = "Shared tiles", zh = "共享内存分块" }
family  = "gemm"
order   = 30
about   = { en = "A block copies a tile of A and a tile of B to shared memory; every element is then read TILE times from there instead of from global memory.", zh = "线程块把 A 和 B 各一个分块复制到共享内存，之后每个元素都从共享内存读取 TILE 次，不再访问全局内存。" }
params  = [
  { name = "TILE", default = 16, choices = [8, 16, 32], help = { en = "rows and columns of C that a block computes; one thread per element", zh = "一个线程块计算的 C 的行数与列数；每个元素一个线程" } },
  { name = "UNROLL", default = 8, choices = [1, 2, 4, 8, 16, 32], help = { en = "k steps per iteration of the inner loop", zh = "内层循环每次迭代的 k 步数" } },
]
rules   = [
  { holds = "TILE % UNROLL == 0", else = { en = "The inner loop takes UNROLL = {UNROLL} k steps per iteration, and TILE = {TILE} is not a multiple of UNROLL.", zh = "内层循环每次迭代执行 UNROLL = {UNROLL} 个 k 步，而 TILE = {TILE} 不是它的倍数。" } },
  { holds = "TILE * TILE <= 1024", else = { en = "A block has at most 1024 threads; TILE = {TILE} needs {TILE * TILE}.", zh = "一个线程块至多 1024 个线程；TILE = {TILE} 需要 {TILE * TILE} 个。" } },
  { holds = "2 * TILE * TILE * 4 <= 49152", else = { en = "As and Bs need {2 * TILE * TILE * 4} bytes of shared memory; a block has 49152.", zh = "As 和 Bs 需要 {2 * TILE * TILE * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
]
sizes   = { run = { M = 128, N = 128, K = 64 }, measure = { M = 2048, N = 2048, K = 4096 } }
buffers = [
  { name = "A", type = "f32", shape = ["M", "K"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "inout" },
]
launch  = { grid = ["(N + TILE - 1) / TILE", "(M + TILE - 1) / TILE"], block = ["TILE", "TILE"] }
args    = { alpha = 1.0, beta = 0.0 }
work    = { flops = "2*M*N*K" }
check   = "gemm"
levels  = [
  { name = "block tile", rows = "TILE", columns = "TILE" },
  { name = "warp tile", rows = "32 / TILE", columns = "TILE" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major, any M, N and K.
template <int TILE, int UNROLL>
__global__ void __launch_bounds__(TILE * TILE)
sgemm_tiled(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ __align__(16) float As[TILE][TILE];
  __shared__ __align__(16) float Bs[TILE][TILE];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;

  float sum = 0.0f;
  for (int tile = 0; tile < K; tile += TILE) {
    // Outside the matrices the tiles are filled with zeros, which add nothing to the sum.
    As[ty][tx] = row < M && tile + tx < K ? A[row * K + tile + tx] : 0.0f;
    Bs[ty][tx] = tile + ty < K && col < N ? B[(tile + ty) * N + col] : 0.0f;
    __syncthreads();

    // The lanes of a row read one word of As (a broadcast) and neighbouring words of Bs.
#pragma unroll 1
    for (int k = 0; k < TILE; k += UNROLL) {
#pragma unroll
      for (int u = 0; u < UNROLL; ++u) {
        sum += As[ty][k + u] * Bs[k + u][tx];
      }
    }
    __syncthreads();  // nobody may overwrite a tile that somebody still reads
  }

  if (row < M && col < N) {
    const float c = beta == 0.0f ? 0.0f : C[row * N + col];  // with beta = 0, C may hold anything and is not read
    C[row * N + col] = alpha * sum + beta * c;
  }
}
