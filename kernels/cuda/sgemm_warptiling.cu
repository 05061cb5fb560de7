/* warplens
title   = { en = "Warp tiling", zh = "warp 分块" }
family  = "gemm"
order   = 80
about   = { en = "The warp tile is a level between the block tile and the thread tile: what 32 lanes read at the same time is close together, so that shared memory serves it without bank conflicts.", zh = "在线程块分块与线程分块之间加入 warp 分块：32 个 lane 同时读取的数据彼此相邻，共享内存因此没有 bank 冲突。" }
params  = [
  { name = "BM", default = 64, choices = [32, 64, 128, 256], help = { en = "rows of C that a block computes", zh = "一个线程块计算的 C 的行数" } },
  { name = "BN", default = 128, choices = [64, 128, 256], help = { en = "columns of C that a block computes", zh = "一个线程块计算的 C 的列数" } },
  { name = "BK", default = 8, choices = [8, 16, 32], help = { en = "depth of a k tile: columns of A and rows of B", zh = "k 分块的深度：A 的列数，B 的行数" } },
  { name = "WM", default = 32, choices = [16, 32, 64], help = { en = "rows of C that a warp computes", zh = "一个 warp 计算的 C 的行数" } },
  { name = "WN", default = 64, choices = [32, 64, 128], help = { en = "columns of C that a warp computes", zh = "一个 warp 计算的 C 的列数" } },
  { name = "WNITER", default = 2, choices = [1, 2, 4], help = { en = "warp sub tiles side by side in a warp tile", zh = "warp 分块中左右并排的 warp 子分块数" } },
  { name = "TM", default = 4, choices = [2, 4, 8], help = { en = "rows of a thread tile", zh = "线程分块的行数" } },
  { name = "TN", default = 4, choices = [4, 8], help = { en = "columns of a thread tile", zh = "线程分块的列数" } },
]
derive  = { WMITER = "(WM*WN) / (32*TM*TN*WNITER)", WSUBM = "WM / WMITER", WSUBN = "WN / WNITER", NUM_THREADS = "32 * (BM/WM) * (BN/WN)", SHARED_BYTES = "(BM*BK + BK*BN) * 4" }
rules   = [
  { holds = "BM % WM == 0", else = { en = "A block tile holds whole warp tiles: BM = {BM} is not a multiple of WM = {WM}.", zh = "线程块分块由完整的 warp 分块组成：BM = {BM} 不是 WM = {WM} 的倍数。" } },
  { holds = "BN % WN == 0", else = { en = "A block tile holds whole warp tiles: BN = {BN} is not a multiple of WN = {WN}.", zh = "线程块分块由完整的 warp 分块组成：BN = {BN} 不是 WN = {WN} 的倍数。" } },
  { holds = "NUM_THREADS >= 32 && NUM_THREADS <= 1024", else = { en = "A block has 32 to 1024 threads; one warp for each of (BM/WM) * (BN/WN) = {BM / WM} * {BN / WN} warp tiles makes {NUM_THREADS}.", zh = "一个线程块有 32 到 1024 个线程；(BM/WM) * (BN/WN) = {BM / WM} * {BN / WN} 个 warp 分块各用一个 warp，共 {NUM_THREADS} 个线程。" } },
  { holds = "WMITER >= 1 && (WM*WN) % (32*TM*TN*WNITER) == 0", else = { en = "WMITER must be an integer of at least 1: (WM*WN) / (32*TM*TN*WNITER) = {WM*WN} / {32*TM*TN*WNITER}.", zh = "WMITER 须为不小于 1 的整数：(WM*WN) / (32*TM*TN*WNITER) = {WM*WN} / {32*TM*TN*WNITER}。" } },
  { holds = "WM % WMITER == 0", else = { en = "A warp tile holds whole warp sub tiles: WM = {WM} is not a multiple of WMITER = {WMITER}.", zh = "warp 分块由完整的 warp 子分块组成：WM = {WM} 不是 WMITER = {WMITER} 的倍数。" } },
  { holds = "WN % WNITER == 0", else = { en = "A warp tile holds whole warp sub tiles: WN = {WN} is not a multiple of WNITER = {WNITER}.", zh = "warp 分块由完整的 warp 子分块组成：WN = {WN} 不是 WNITER = {WNITER} 的倍数。" } },
  { holds = "WSUBM % TM == 0", else = { en = "A warp sub tile holds whole thread tiles: WSUBM = {WM} / {WMITER} = {WSUBM} is not a multiple of TM = {TM}.", zh = "warp 子分块由完整的线程分块组成：WSUBM = {WM} / {WMITER} = {WSUBM} 不是 TM = {TM} 的倍数。" } },
  { holds = "WSUBN % TN == 0", else = { en = "A warp sub tile holds whole thread tiles: WSUBN = {WN} / {WNITER} = {WSUBN} is not a multiple of TN = {TN}.", zh = "warp 子分块由完整的线程分块组成：WSUBN = {WN} / {WNITER} = {WSUBN} 不是 TN = {TN} 的倍数。" } },
  { holds = "(WSUBM/TM) * (WSUBN/TN) == 32", else = { en = "A warp sub tile gives each of 32 lanes one thread tile: (WSUBM/TM) * (WSUBN/TN) = {WSUBM/TM} * {WSUBN/TN} = {(WSUBM/TM) * (WSUBN/TN)}.", zh = "warp 子分块给 32 个 lane 各分一个线程分块：(WSUBM/TM) * (WSUBN/TN) = {WSUBM/TM} * {WSUBN/TN} = {(WSUBM/TM) * (WSUBN/TN)}。" } },
  { holds = "BK % 4 == 0", else = { en = "A is loaded as float4: BK = {BK} is not a multiple of 4.", zh = "A 按 float4 读取：BK = {BK} 不是 4 的倍数。" } },
  { holds = "BN % 4 == 0", else = { en = "B is loaded as float4: BN = {BN} is not a multiple of 4.", zh = "B 按 float4 读取：BN = {BN} 不是 4 的倍数。" } },
  { holds = "TN % 4 == 0", else = { en = "C is stored as float4: TN = {TN} is not a multiple of 4.", zh = "C 按 float4 写入：TN = {TN} 不是 4 的倍数。" } },
  { holds = "(NUM_THREADS*4) % BK == 0", else = { en = "The threads load whole rows of the A tile: {NUM_THREADS} threads with 4 floats each are not a multiple of BK = {BK}.", zh = "线程按整行读取 A 的分块：{NUM_THREADS} 个线程各读 4 个 float，总数不是 BK = {BK} 的倍数。" } },
  { holds = "BM % (NUM_THREADS*4 / BK) == 0", else = { en = "One pass over the A tile loads {NUM_THREADS} * 4 / {BK} = {NUM_THREADS*4 / BK} rows, and BM = {BM} is not a multiple of that.", zh = "对 A 的分块每趟读取 {NUM_THREADS} * 4 / {BK} = {NUM_THREADS*4 / BK} 行，而 BM = {BM} 不是它的倍数。" } },
  { holds = "NUM_THREADS % (BN/4) == 0", else = { en = "The threads load whole rows of the B tile: {NUM_THREADS} threads are not a multiple of BN/4 = {BN/4} float4.", zh = "线程按整行读取 B 的分块：线程数 {NUM_THREADS} 不是 BN/4 = {BN/4}（float4 个数）的倍数。" } },
  { holds = "BK % (NUM_THREADS / (BN/4)) == 0", else = { en = "One pass over the B tile loads {NUM_THREADS} / {BN/4} = {NUM_THREADS / (BN/4)} rows, and BK = {BK} is not a multiple of that.", zh = "对 B 的分块每趟读取 {NUM_THREADS} / {BN/4} = {NUM_THREADS / (BN/4)} 行，而 BK = {BK} 不是它的倍数。" } },
  { holds = "SHARED_BYTES <= 49152", else = { en = "As and Bs need {SHARED_BYTES} bytes of shared memory; a block has 49152.", zh = "As 和 Bs 需要 {SHARED_BYTES} 字节共享内存；一个线程块只有 49152 字节。" } },
  { holds = "WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN <= 255", else = { en = "A thread has at most 255 registers; {WMITER*TM} x {WNITER*TN} accumulators and {WMITER*TM} + {WNITER*TN} operands need {WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN}.", zh = "一个线程至多 255 个寄存器；{WMITER*TM} × {WNITER*TN} 个累加器与 {WMITER*TM} + {WNITER*TN} 个操作数需要 {WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN} 个。" } },
  { holds = "NUM_THREADS * (WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN) <= 65536", else = { en = "An SM has 65536 registers; {NUM_THREADS} threads with {WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN} values each need {NUM_THREADS * (WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN)}.", zh = "一个 SM 有 65536 个寄存器；{NUM_THREADS} 个线程各有 {WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN} 个值，需要 {NUM_THREADS * (WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN)} 个。" } },
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
  { name = "warp tile", rows = "WM", columns = "WN" },
  { name = "warp sub tile", rows = "WSUBM", columns = "WSUBN" },
  { name = "thread tile", rows = "TM", columns = "TN" },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major; M, N and K are multiples of the block tile.
template <int BM, int BN, int BK, int WM, int WN, int WNITER, int TM, int TN,
          int WMITER = (WM * WN) / (32 * TM * TN * WNITER), int WSUBM = WM / WMITER, int WSUBN = WN / WNITER,
          int NUM_THREADS = 32 * (BM / WM) * (BN / WN)>
__global__ void __launch_bounds__(NUM_THREADS)
sgemm_warptiling(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ __align__(16) float As[BK * BM];  // transposed: the element (row, k) is As[k*BM + row]
  __shared__ __align__(16) float Bs[BK * BN];

  // The warp tile in the block tile, and the thread tile in each of its warp sub tiles.
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warpRow = warp / (BN / WN);
  const int warpCol = warp % (BN / WN);
  const int threadRowInWarp = lane / (WSUBN / TN);
  const int threadColInWarp = lane % (WSUBN / TN);

  // The float4 that this thread loads in each pass over a tile.
  const int rowA = threadIdx.x / (BK / 4);
  const int colA = threadIdx.x % (BK / 4);
  const int rowB = threadIdx.x / (BN / 4);
  const int colB = threadIdx.x % (BN / 4);
  constexpr int rowsPerPassA = NUM_THREADS * 4 / BK;
  constexpr int rowsPerPassB = NUM_THREADS / (BN / 4);

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += (blockIdx.y * BM + warpRow * WM) * N + blockIdx.x * BN + warpCol * WN;

  float sums[WMITER * TM * WNITER * TN] = {};
  float regM[WMITER * TM];
  float regN[WNITER * TN];

  for (int tile = 0; tile < K; tile += BK) {
    // A, transposed on its way to shared memory.
    for (int pass = 0; pass < BM; pass += rowsPerPassA) {
      const int row = pass + rowA;
      const float4 a = reinterpret_cast<const float4 *>(&A[row * K + colA*4])[0];
      As[(colA*4 + 0)*BM + row] = a.x;
      As[(colA*4 + 1)*BM + row] = a.y;
      As[(colA*4 + 2)*BM + row] = a.z;
      As[(colA*4 + 3)*BM + row] = a.w;
    }
    // B, as it is.
    for (int pass = 0; pass < BK; pass += rowsPerPassB) {
      const int row = pass + rowB;
      const float4 b = reinterpret_cast<const float4 *>(&B[row * N + colB*4])[0];
      reinterpret_cast<float4 *>(&Bs[row*BN + colB*4])[0] = b;
    }
    __syncthreads();

    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < WMITER; ++i) {
        for (int m = 0; m < TM; ++m) {
          regM[i*TM + m] = As[k*BM + warpRow*WM + i*WSUBM + threadRowInWarp*TM + m];
        }
      }
      for (int j = 0; j < WNITER; ++j) {
        for (int n = 0; n < TN; ++n) {
          regN[j*TN + n] = Bs[k*BN + warpCol*WN + j*WSUBN + threadColInWarp*TN + n];
        }
      }
      // The outer product regM x regN, sub tile by sub tile.
      for (int i = 0; i < WMITER; ++i) {
        for (int j = 0; j < WNITER; ++j) {
          for (int m = 0; m < TM; ++m) {
            for (int n = 0; n < TN; ++n) {
              sums[(i*TM + m) * (WNITER*TN) + j*TN + n] += regM[i*TM + m] * regN[j*TN + n];
            }
          }
        }
      }
    }

    A += BK;
    B += BK * N;
    __syncthreads();
  }

  for (int i = 0; i < WMITER; ++i) {
    for (int j = 0; j < WNITER; ++j) {
      float *subTile = C + i*WSUBM * N + j*WSUBN;
      for (int m = 0; m < TM; ++m) {
        for (int n = 0; n < TN; n += 4) {
          float4 *place = reinterpret_cast<float4 *>(&subTile[(threadRowInWarp*TM + m) * N + threadColInWarp*TN + n]);
          float4 c = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
          if (beta != 0.0f) {
            c = place[0];  // with beta = 0, C may hold anything and is not read
          }
          const int first = (i*TM + m) * (WNITER*TN) + j*TN + n;
          c.x = alpha * sums[first + 0] + beta * c.x;
          c.y = alpha * sums[first + 1] + beta * c.y;
          c.z = alpha * sums[first + 2] + beta * c.z;
          c.w = alpha * sums[first + 3] + beta * c.w;
          place[0] = c;
        }
      }
    }
  }
}
