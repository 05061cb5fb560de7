/* warplens
title   = { en = "1-D block tiling", zh = "一维线程块分块" }
family  = "gemm"
order   = 50
about   = { en = "Each thread computes a column of TM results: one value of B, read once into a register, is used in TM multiply-adds.", zh = "每个线程计算一列 TM 个结果：B 的一个值读入寄存器一次，供 TM 次乘加使用。" }
params  = [
  { name = "BM", default = 64, choices = [32, 64, 128], help = { en = "rows of C that a block computes", zh = "一个线程块计算的 C 的行数" } },
  { name = "BN", default = 64, choices = [32, 64, 128], help = { en = "columns of C that a block computes", zh = "一个线程块计算的 C 的列数" } },
  { name = "BK", default = 8, choices = [4, 8, 16, 32], help = { en = "depth of a k tile: columns of A and rows of B", zh = "k 分块的深度：A 的列数，B 的行数" } },
  { name = "TM", default = 8, choices = [2, 4, 8, 16], help = { en = "rows of C that a thread computes", zh = "一个线程计算的 C 的行数" } },
]
derive  = { NUM_THREADS = "BM / TM * BN" }
rules   = [
  { holds = "BM % TM == 0", else = { en = "A block tile holds whole columns of TM results: BM = {BM} is not a multiple of TM = {TM}.", zh = "线程块分块由长为 TM 的完整结果列组成：BM = {BM} 不是 TM = {TM} 的倍数。" } },
  { holds = "NUM_THREADS <= 1024", else = { en = "A block has at most 1024 threads; BM/TM * BN = {BM / TM} * {BN} needs {NUM_THREADS}.", zh = "一个线程块至多 1024 个线程；BM/TM * BN = {BM / TM} * {BN} 需要 {NUM_THREADS} 个。" } },
  { holds = "BN % 32 == 0", else = { en = "The lanes of a warp lie side by side in one row of thread tiles: BN = {BN} is not a multiple of 32.", zh = "一个 warp 的 lane 并排在同一行线程分块中：BN = {BN} 不是 32 的倍数。" } },
  { holds = "NUM_THREADS % BK == 0", else = { en = "The threads load whole rows of the A tile: {NUM_THREADS} threads are not a multiple of BK = {BK}.", zh = "线程按整行读取 A 的分块：线程数 {NUM_THREADS} 不是 BK = {BK} 的倍数。" } },
  { holds = "BM % (NUM_THREADS / BK) == 0", else = { en = "One pass over the A tile loads {NUM_THREADS} / {BK} = {NUM_THREADS / BK} rows, and BM = {BM} is not a multiple of that.", zh = "对 A 的分块每趟读取 {NUM_THREADS} / {BK} = {NUM_THREADS / BK} 行，而 BM = {BM} 不是它的倍数。" } },
  { holds = "BK % (NUM_THREADS / BN) == 0", else = { en = "One pass over the B tile loads {NUM_THREADS} / {BN} = {NUM_THREADS / BN} rows, and BK = {BK} is not a multiple of that.", zh = "对 B 的分块每趟读取 {NUM_THREADS} / {BN} = {NUM_THREADS / BN} 行，而 BK = {BK} 不是它的倍数。" } },
  { holds = "M % BM == 0", else = { en = "The grid covers C with whole block tiles: M = {M} is not a multiple of BM = {BM}.", zh = "网格用完整的线程块分块覆盖 C：M = {M} 不是 BM = {BM} 的倍数。" } },
  { holds = "N % BN == 0", else = { en = "The grid covers C with whole block tiles: N = {N} is not a multiple of BN = {BN}.", zh = "网格用完整的线程块分块覆盖 C：N = {N} 不是 BN = {BN} 的倍数。" } },
  { holds = "K % BK == 0", else = { en = "K is processed in whole k tiles: K = {K} is not a multiple of BK = {BK}.", zh = "K 按完整的 k 分块处理：K = {K} 不是 BK = {BK} 的倍数。" } },
]
sizes   = { run = { M = 128, N = 128, K = 32 }, measure = { M = 2048, N = 2048, K = 4096 } }
buffers = [
  { name = "A", type = "f32", shape = ["M", "K"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "inout" },
]
launch  = { grid = ["N / BN", "M / BM"], block = ["NUM_THREADS"] }
args    = { alpha = 1.0, beta = 0.0 }
work    = { flops = "2*M*N*K" }
check   = "gemm"
levels  = [
  { name = "block tile", rows = "BM", columns = "BN" },
  { name = "warp tile", rows = "TM", columns = "32" },
  { name = "thread tile", rows = "TM", columns = "1" },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major; M, N and K are multiples of the block tile.
template <int BM, int BN, int BK, int TM, int NUM_THREADS = BM / TM * BN>
__global__ void __launch_bounds__(NUM_THREADS)
sgemm_block_tiling_1d(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ __align__(16) float As[BM * BK];
  __shared__ __align__(16) float Bs[BK * BN];

  const int tid = threadIdx.x;

  // The column of results in the block tile: the lanes of a warp stand side by side.
  const int threadRow = tid / BN;
  const int threadCol = tid % BN;

  // The element that this thread loads in each pass over a tile.
  const int rowA = tid / BK;
  const int colA = tid % BK;
  const int rowB = tid / BN;
  const int colB = tid % BN;
  constexpr int rowsPerPassA = NUM_THREADS / BK;
  constexpr int rowsPerPassB = NUM_THREADS / BN;

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  float sums[TM] = {};

  for (int tile = 0; tile < K; tile += BK) {
    for (int pass = 0; pass < BM; pass += rowsPerPassA) {
      As[(pass + rowA)*BK + colA] = A[(pass + rowA) * K + colA];
    }
    for (int pass = 0; pass < BK; pass += rowsPerPassB) {
      Bs[(pass + rowB)*BN + colB] = B[(pass + rowB) * N + colB];
    }
    __syncthreads();

    for (int k = 0; k < BK; ++k) {
      const float b = Bs[k*BN + threadCol];
      // All lanes of the warp read the same element of As: a broadcast.
      for (int m = 0; m < TM; ++m) {
        sums[m] += As[(threadRow*TM + m)*BK + k] * b;
      }
    }

    A += BK;
    B += BK * N;
    __syncthreads();
  }

  for (int m = 0; m < TM; ++m) {
    float *place = &C[(threadRow*TM + m) * N + threadCol];
    const float c = beta == 0.0f ? 0.0f : *place;  // with beta = 0, C may hold anything and is not read
    *place = alpha * sums[m] + beta * c;
  }
}
