/* warplens
title   = { en = "2-D block tiling", zh = "二维线程块分块" }
family  = "gemm"
order   = 60
about   = { en = "Each thread computes TM x TN results: TM + TN values from shared memory feed TM * TN multiply-adds in registers.", zh = "每个线程计算 TM × TN 个结果：从共享内存读取 TM + TN 个值，供寄存器中的 TM × TN 次乘加使用。" }
params  = [
  { name = "BM", default = 128, choices = [32, 64, 128, 256], help = { en = "rows of C that a block computes", zh = "一个线程块计算的 C 的行数" } },
  { name = "BN", default = 128, choices = [32, 64, 128, 256], help = { en = "columns of C that a block computes", zh = "一个线程块计算的 C 的列数" } },
  { name = "BK", default = 8, choices = [4, 8, 16, 32], help = { en = "depth of a k tile: columns of A and rows of B", zh = "k 分块的深度：A 的列数，B 的行数" } },
  { name = "TM", default = 8, choices = [2, 4, 8, 16], help = { en = "rows of C that a thread computes", zh = "一个线程计算的 C 的行数" } },
  { name = "TN", default = 8, choices = [2, 4, 8, 16], help = { en = "columns of C that a thread computes", zh = "一个线程计算的 C 的列数" } },
]
derive  = { NUM_THREADS = "(BM / TM) * (BN / TN)", LOADED = "1" }  # floats that a thread loads at once
rules   = [
  { holds = "BM % TM == 0", else = { en = "A block tile holds whole thread tiles: BM = {BM} is not a multiple of TM = {TM}.", zh = "线程块分块由完整的线程分块组成：BM = {BM} 不是 TM = {TM} 的倍数。" } },
  { holds = "BN % TN == 0", else = { en = "A block tile holds whole thread tiles: BN = {BN} is not a multiple of TN = {TN}.", zh = "线程块分块由完整的线程分块组成：BN = {BN} 不是 TN = {TN} 的倍数。" } },
  { holds = "NUM_THREADS <= 1024", else = { en = "A block has at most 1024 threads; (BM/TM) * (BN/TN) = {BM / TM} * {BN / TN} needs {NUM_THREADS}.", zh = "一个线程块至多 1024 个线程；(BM/TM) * (BN/TN) = {BM / TM} * {BN / TN} 需要 {NUM_THREADS} 个。" } },
  { holds = "NUM_THREADS % 32 == 0", else = { en = "A block consists of whole warps: {NUM_THREADS} threads are not a multiple of 32.", zh = "线程块由完整的 warp 组成：线程数 {NUM_THREADS} 不是 32 的倍数。" } },
  { holds = "(NUM_THREADS*LOADED) % BK == 0", else = { en = "The threads load whole rows of the A tile: {NUM_THREADS} x {LOADED} floats are not a multiple of BK = {BK}.", zh = "线程按整行读取 A 的分块：{NUM_THREADS} × {LOADED} 个 float 不是 BK = {BK} 的倍数。" } },
  { holds = "BM % (NUM_THREADS*LOADED / BK) == 0", else = { en = "One pass over the A tile loads {NUM_THREADS} * {LOADED} / {BK} = {NUM_THREADS*LOADED / BK} rows, and BM = {BM} is not a multiple of that.", zh = "对 A 的分块每趟读取 {NUM_THREADS} * {LOADED} / {BK} = {NUM_THREADS*LOADED / BK} 行，而 BM = {BM} 不是它的倍数。" } },
  { holds = "NUM_THREADS % (BN/LOADED) == 0", else = { en = "The threads load whole rows of the B tile: {NUM_THREADS} x {LOADED} floats are not a multiple of BN = {BN}.", zh = "线程按整行读取 B 的分块：{NUM_THREADS} × {LOADED} 个 float 不是 BN = {BN} 的倍数。" } },
  { holds = "BK % (NUM_THREADS / (BN/LOADED)) == 0", else = { en = "One pass over the B tile loads {NUM_THREADS} * {LOADED} / {BN} = {NUM_THREADS / (BN/LOADED)} rows, and BK = {BK} is not a multiple of that.", zh = "对 B 的分块每趟读取 {NUM_THREADS} * {LOADED} / {BN} = {NUM_THREADS / (BN/LOADED)} 行，而 BK = {BK} 不是它的倍数。" } },
  { holds = "(BM * BK + BK * BN) * 4 <= 49152", else = { en = "As and Bs need {(BM * BK + BK * BN) * 4} bytes of shared memory; a block has 49152.", zh = "As 和 Bs 需要 {(BM * BK + BK * BN) * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
  { holds = "TM * TN + TM + TN <= 255", else = { en = "A thread has at most 255 registers; {TM} x {TN} accumulators and {TM} + {TN} operands need {TM * TN + TM + TN}.", zh = "一个线程至多 255 个寄存器；{TM} × {TN} 个累加器与 {TM} + {TN} 个操作数需要 {TM * TN + TM + TN} 个。" } },
  { holds = "NUM_THREADS * (TM * TN + TM + TN) <= 65536", else = { en = "An SM has 65536 registers; {NUM_THREADS} threads with {TM * TN + TM + TN} values each need {NUM_THREADS * (TM * TN + TM + TN)}.", zh = "一个 SM 有 65536 个寄存器；{NUM_THREADS} 个线程各有 {TM * TN + TM + TN} 个值，需要 {NUM_THREADS * (TM * TN + TM + TN)} 个。" } },
  { holds = "M % BM == 0", else = { en = "The grid covers C with whole block tiles: M = {M} is not a multiple of BM = {BM}.", zh = "网格用完整的线程块分块覆盖 C：M = {M} 不是 BM = {BM} 的倍数。" } },
  { holds = "N % BN == 0", else = { en = "The grid covers C with whole block tiles: N = {N} is not a multiple of BN = {BN}.", zh = "网格用完整的线程块分块覆盖 C：N = {N} 不是 BN = {BN} 的倍数。" } },
  { holds = "K % BK == 0", else = { en = "K is processed in whole k tiles: K = {K} is not a multiple of BK = {BK}.", zh = "K 按完整的 k 分块处理：K = {K} 不是 BK = {BK} 的倍数。" } },
]
sizes   = { run = { M = 256, N = 256, K = 32 }, measure = { M = 2048, N = 2048, K = 4096 } }
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
  { name = "warp tile", rows = "BN / TN <= 32 ? 32 / (BN / TN) * TM : TM", columns = "BN / TN <= 32 ? BN : 32 * TN" },
  { name = "thread tile", rows = "TM", columns = "TN" },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major; M, N and K are multiples of the block tile.
template <int BM, int BN, int BK, int TM, int TN, int NUM_THREADS = (BM / TM) * (BN / TN)>
__global__ void __launch_bounds__(NUM_THREADS)
sgemm_block_tiling_2d(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ __align__(16) float As[BK * BM];  // transposed: the element (row, k) is As[k*BM + row]
  __shared__ __align__(16) float Bs[BK * BN];

  const int tid = threadIdx.x;

  // The thread tile in the block tile: neighbouring threads stand side by side.
  const int threadRow = tid / (BN / TN);
  const int threadCol = tid % (BN / TN);

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

  float sums[TM * TN] = {};
  float regM[TM];
  float regN[TN];

  for (int tile = 0; tile < K; tile += BK) {
    for (int pass = 0; pass < BM; pass += rowsPerPassA) {
      As[colA*BM + pass + rowA] = A[(pass + rowA) * K + colA];
    }
    for (int pass = 0; pass < BK; pass += rowsPerPassB) {
      Bs[(pass + rowB)*BN + colB] = B[(pass + rowB) * N + colB];
    }
    __syncthreads();

    for (int k = 0; k < BK; ++k) {
      for (int m = 0; m < TM; ++m) {
        regM[m] = As[k*BM + threadRow*TM + m];
      }
      for (int n = 0; n < TN; ++n) {
        regN[n] = Bs[k*BN + threadCol*TN + n];
      }
      // The outer product: each value is used TM or TN times from a register.
      for (int m = 0; m < TM; ++m) {
        for (int n = 0; n < TN; ++n) {
          sums[m*TN + n] += regM[m] * regN[n];
        }
      }
    }

    A += BK;
    B += BK * N;
    __syncthreads();
  }

  for (int m = 0; m < TM; ++m) {
    for (int n = 0; n < TN; ++n) {
      float *place = &C[(threadRow*TM + m) * N + threadCol*TN + n];
      const float c = beta == 0.0f ? 0.0f : *place;  // with beta = 0, C may hold anything and is not read
      *place = alpha * sums[m*TN + n] + beta * c;
    }
  }
}
