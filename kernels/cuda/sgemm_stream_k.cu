/* warplens
title   = { en = "Stream-k, the fastest", zh = "Stream-k：最快的版本" }
family  = "gemm"
order   = 130
about   = { en = "Asynchronous copies run several stages ahead, fragments are read one k step ahead, and a grid of one block per SM divides all k steps evenly, however many tiles there are.", zh = "异步拷贝提前若干级进行，片段提前一个 k 步读取；每个 SM 一个线程块，无论有多少个分块，所有 k 步都平均分配。" }
params  = [
  { name = "BM", default = 128, choices = [64, 128, 256], help = { en = "rows of C that a block computes", zh = "一个线程块计算的 C 的行数" } },
  { name = "BN", default = 256, choices = [64, 128, 256], help = { en = "columns of C that a block computes", zh = "一个线程块计算的 C 的列数" } },
  { name = "BK", default = 16, choices = [8, 16, 32], help = { en = "depth of a k tile: columns of A and rows of B", zh = "k 分块的深度：A 的列数，B 的行数" } },
  { name = "WM", default = 64, choices = [32, 64], help = { en = "rows of C that a warp computes", zh = "一个 warp 计算的 C 的行数" } },
  { name = "WN", default = 64, choices = [32, 64], help = { en = "columns of C that a warp computes", zh = "一个 warp 计算的 C 的列数" } },
  { name = "WNITER", default = 4, choices = [2, 4], help = { en = "warp sub tiles side by side in a warp tile", zh = "warp 分块中左右并排的 warp 子分块数" } },
  { name = "STAGES", default = 4, choices = [2, 3, 4], help = { en = "k tiles in shared memory: one is used while the others are being copied", zh = "共享内存中的 k 分块数：使用其中一个时，其余的正在复制" } },
  { name = "PAD", default = 4, choices = [0, 4, 8, 12], help = { en = "floats added to the row pitch of As, so that its transposed stores spread over the banks", zh = "As 的行距增加的 float 数，使转置写入分散到各个 bank" } },
  { name = "SERPENTINE", default = 1, choices = [0, 1], help = { en = "1: every other row of the outer product runs backwards, so that its first factor need not be read from its register again", zh = "1：外积隔行反向计算，使每行的第一个因子不必重新从寄存器读取" } },
  { name = "SKEW", default = 1, choices = [0, 1], help = { en = "1: partial sums are stored shifted by one column, so that a sum and its factor are in different register banks", zh = "1：部分和错开一列存放，使和与因子位于不同的寄存器 bank" } },
  { name = "BLOCKS", default = 132, choices = [0, 3, 108, 128, 132], help = { en = "blocks that share the work, one for each SM (H200: 132); 0: one for each tile, without sharing", zh = "分担工作的线程块数，每个 SM 一个（H200：132）；0：每个分块一个，不分担" } },
  { name = "EDGE", default = 0, choices = [0, 1], help = { en = "1: any M, N and K, with bounds checks at the edges; 0: whole tiles only, faster", zh = "1：M、N、K 任意，边缘做边界检查；0：只支持完整分块，更快" } },
]
derive  = { WMITER = "(WM*WN) / (32*4*4*WNITER)", WSUBM = "WM / WMITER", WSUBN = "WN / WNITER", NUM_THREADS = "32 * (BM/WM) * (BN/WN)", SHARED_BYTES = "STAGES * (BK*(BM + PAD) + BK*BN) * 4", TILES = "((M + BM - 1) / BM) * ((N + BN - 1) / BN)", STEPS = "TILES * ((K + BK - 1) / BK)", GRID = "BLOCKS == 0 ? TILES : min(BLOCKS, max(1, STEPS / 8))" }
rules   = [
  { holds = "BM % WM == 0", else = { en = "A block tile holds whole warp tiles: BM = {BM} is not a multiple of WM = {WM}.", zh = "线程块分块由完整的 warp 分块组成：BM = {BM} 不是 WM = {WM} 的倍数。" } },
  { holds = "BN % WN == 0", else = { en = "A block tile holds whole warp tiles: BN = {BN} is not a multiple of WN = {WN}.", zh = "线程块分块由完整的 warp 分块组成：BN = {BN} 不是 WN = {WN} 的倍数。" } },
  { holds = "NUM_THREADS >= 32 && NUM_THREADS <= 1024", else = { en = "A block has 32 to 1024 threads; one warp for each of (BM/WM) * (BN/WN) = {BM / WM} * {BN / WN} warp tiles makes {NUM_THREADS}.", zh = "一个线程块有 32 到 1024 个线程；(BM/WM) * (BN/WN) = {BM / WM} * {BN / WN} 个 warp 分块各用一个 warp，共 {NUM_THREADS} 个线程。" } },
  { holds = "WMITER >= 1 && (WM*WN) % (32*4*4*WNITER) == 0", else = { en = "WMITER must be an integer of at least 1: (WM*WN) / (32*4*4*WNITER) = {WM*WN} / {32*4*4*WNITER}.", zh = "WMITER 须为不小于 1 的整数：(WM*WN) / (32*4*4*WNITER) = {WM*WN} / {32*4*4*WNITER}。" } },
  { holds = "WM % WMITER == 0 && WSUBM % 4 == 0 && WSUBN % 4 == 0", else = { en = "A warp sub tile holds whole 4 x 4 thread tiles: it has {WSUBM} x {WSUBN} elements.", zh = "warp 子分块由完整的 4 × 4 线程分块组成：它有 {WSUBM} × {WSUBN} 个元素。" } },
  { holds = "(WSUBM/4) * (WSUBN/4) == 32", else = { en = "A warp sub tile gives each of 32 lanes one 4 x 4 thread tile: (WSUBM/4) * (WSUBN/4) = {WSUBM/4} * {WSUBN/4} = {(WSUBM/4) * (WSUBN/4)}.", zh = "warp 子分块给 32 个 lane 各分一个 4 × 4 线程分块：(WSUBM/4) * (WSUBN/4) = {WSUBM/4} * {WSUBN/4} = {(WSUBM/4) * (WSUBN/4)}。" } },
  { holds = "NUM_THREADS % BK == 0 && BM % (NUM_THREADS/BK) == 0", else = { en = "One pass over the A tile copies {NUM_THREADS} / {BK} rows, and BM = {BM} must be a multiple of that.", zh = "对 A 的分块每趟复制 {NUM_THREADS} / {BK} 行，BM = {BM} 须是它的倍数。" } },
  { holds = "NUM_THREADS % (BN/4) == 0 && BK % (NUM_THREADS/(BN/4)) == 0", else = { en = "One pass over the B tile copies {NUM_THREADS} / {BN/4} rows, and BK = {BK} must be a multiple of that.", zh = "对 B 的分块每趟复制 {NUM_THREADS} / {BN/4} 行，BK = {BK} 须是它的倍数。" } },
  { holds = "EDGE == 0 || (NUM_THREADS % BN == 0 && BK % (NUM_THREADS/BN) == 0)", else = { en = "With EDGE = 1, B is copied float by float: {NUM_THREADS} threads must cover whole rows of BN = {BN}.", zh = "EDGE = 1 时 B 逐个 float 复制：{NUM_THREADS} 个线程须覆盖长为 BN = {BN} 的整行。" } },
  { holds = "SHARED_BYTES <= 232448", else = { en = "{STAGES} stages of As and Bs need {SHARED_BYTES} bytes of shared memory; a block can have 232448.", zh = "As 和 Bs 的 {STAGES} 级缓冲需要 {SHARED_BYTES} 字节共享内存；一个线程块至多 232448 字节。" } },
  { holds = "WMITER*4*WNITER*4 + 2*(WMITER*4 + WNITER*4) <= 224", else = { en = "A thread has at most 255 registers; {WMITER*4} x {WNITER*4} sums and two sets of {WMITER*4} + {WNITER*4} operands need {WMITER*4*WNITER*4 + 2*(WMITER*4 + WNITER*4)}, which leaves too few for addresses.", zh = "一个线程至多 255 个寄存器；{WMITER*4} × {WNITER*4} 个累加器与两组 {WMITER*4} + {WNITER*4} 个操作数需要 {WMITER*4*WNITER*4 + 2*(WMITER*4 + WNITER*4)} 个，留给地址的不够。" } },
  { holds = "NUM_THREADS * (WMITER*4*WNITER*4 + 2*(WMITER*4 + WNITER*4)) <= 65536", else = { en = "An SM has 65536 registers; {NUM_THREADS} threads with {WMITER*4*WNITER*4 + 2*(WMITER*4 + WNITER*4)} values each need more than that.", zh = "一个 SM 有 65536 个寄存器；{NUM_THREADS} 个线程各有 {WMITER*4*WNITER*4 + 2*(WMITER*4 + WNITER*4)} 个值，超过了这个数目。" } },
  { holds = "EDGE == 1 || M % BM == 0", else = { en = "The grid covers C with whole block tiles: M = {M} is not a multiple of BM = {BM}. EDGE = 1 accepts any size.", zh = "网格用完整的线程块分块覆盖 C：M = {M} 不是 BM = {BM} 的倍数。EDGE = 1 接受任意大小。" } },
  { holds = "EDGE == 1 || N % BN == 0", else = { en = "The grid covers C with whole block tiles: N = {N} is not a multiple of BN = {BN}. EDGE = 1 accepts any size.", zh = "网格用完整的线程块分块覆盖 C：N = {N} 不是 BN = {BN} 的倍数。EDGE = 1 接受任意大小。" } },
  { holds = "EDGE == 1 || K % BK == 0", else = { en = "K is processed in whole k tiles: K = {K} is not a multiple of BK = {BK}. EDGE = 1 accepts any size.", zh = "K 按完整的 k 分块处理：K = {K} 不是 BK = {BK} 的倍数。EDGE = 1 接受任意大小。" } },
]
sizes   = { run = { M = 256, N = 512, K = 96 }, measure = { M = 4096, N = 4096, K = 4096 } }
buffers = [
  { name = "A", type = "f32", shape = ["M", "K"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "inout" },
  { name = "partial", type = "f32", shape = ["GRID", "BM * BN"], role = "scratch" },
  { name = "ready", type = "i32", shape = ["GRID"], role = "scratch" },
]
launch  = { grid = ["GRID"], block = ["NUM_THREADS"], shared = "SHARED_BYTES" }
args    = { alpha = 1.0, beta = 0.0 }
options = ["--ptxas-options=-O1"]
work    = { flops = "2*M*N*K" }
check   = "gemm_any_order"
levels  = [
  { name = "block tile", rows = "BM", columns = "BN" },
  { name = "warp tile", rows = "WM", columns = "WN" },
  { name = "warp sub tile", rows = "WSUBM", columns = "WSUBN" },
  { name = "thread tile", rows = "4", columns = "4" },
]
*/
#include <cuda_pipeline.h>

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major.
//
// All k tiles of all block tiles stand in one row, and each block takes an equal share of it. A share may begin and end in the middle
// of a block tile: the block that has a tile's last k tile finishes it, and adds the partial sums of the blocks before it. Each block walks its
// share from its last tile to its first, so that partial sums are written first and needed last.
// `ready` starts at 0 and is left at 0; blocks wait only for blocks of lower index.
template <int BM, int BN, int BK, int WM, int WN, int WNITER, int STAGES, int PAD, int SERPENTINE, int SKEW, int EDGE,
          int WMITER = (WM * WN) / (32 * 4 * 4 * WNITER), int WSUBM = WM / WMITER, int WSUBN = WN / WNITER,
          int NUM_THREADS = 32 * (BM / WM) * (BN / WN)>
__global__ void __launch_bounds__(NUM_THREADS, 1)
sgemm_stream_k(int M, int N, int K, float alpha, const float *__restrict__ A, const float *__restrict__ B, float beta,
               float *__restrict__ C, float *__restrict__ partial, int *ready) {
  constexpr int pitch = BM + PAD;       // As is transposed: the element (row, k) of a k tile is As[k*pitch + row]
  constexpr int sizeA = BK * pitch;     // floats of a stage
  constexpr int sizeB = BK * BN;
  constexpr int rows = WMITER * 4;      // of C, that a thread computes
  constexpr int columns = WNITER * 4;
  extern __shared__ __align__(16) float shared[];
  float *As = shared;
  float *Bs = shared + STAGES * sizeA;

  // The warp tile in the block tile, and the thread tile in each of its warp sub tiles.
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int rowC = warp / (BN / WN) * WM + lane / (WSUBN / 4) * 4;
  const int columnC = warp % (BN / WN) * WN + lane % (WSUBN / 4) * 4;

  // What this thread copies: floats of A, quads of B (single floats where quads may be misaligned or stand over the edge).
  constexpr int widthB = EDGE ? 1 : 4;
  constexpr int rowsPerPassA = NUM_THREADS / BK;
  constexpr int rowsPerPassB = NUM_THREADS / (BN / widthB);
  const int rowA = threadIdx.x / BK;
  const int columnA = threadIdx.x % BK;
  const int rowB = threadIdx.x / (BN / widthB);
  const int columnB = threadIdx.x % (BN / widthB) * widthB;

  float *const toA = As + columnA * pitch + rowA;
  float *const toB = Bs + rowB * BN + columnB;

  const float *const fromA = As + rowC;
  const float *const fromB = Bs + columnC;

  const int tilesN = (N + BN - 1) / BN;
  const int tilesK = (K + BK - 1) / BK;
  const long long all = (long long)((M + BM - 1) / BM) * tilesN * tilesK;
  const long long first = all * blockIdx.x / gridDim.x;
  long long end = all * (blockIdx.x + 1) / gridDim.x;

  while (end > first) {
    // This block's part of the last tile that it has not done: k tiles from `begin`, `count` of them.
    const long long tile = (end - 1) / tilesK;
    const long long tileBegin = tile * tilesK;
    const long long begin = first > tileBegin ? first : tileBegin;
    const int count = (int)(end - begin);
    const bool finishes = end == tileBegin + tilesK;
    end = begin;
    const int m0 = (int)(tile / tilesN) * BM;
    const int n0 = (int)(tile % tilesN) * BN;
    int k0 = (int)(begin - tileBegin) * BK;

    const float *a = A + (long long)(m0 + rowA) * K + k0 + columnA;
    const float *b = B + (long long)(k0 + rowB) * N + n0 + columnB;
    auto copyTile = [&](int stage) {
      float *as = toA + stage * sizeA;
      float *bs = toB + stage * sizeB;
#pragma unroll
      for (int pass = 0; pass < BM; pass += rowsPerPassA) {
        if (EDGE) {  // beyond the edge nothing is read, and zeros arrive
          const bool inside = m0 + rowA + pass < M && k0 + columnA < K;
          __pipeline_memcpy_async(as + pass, inside ? a + (long long)pass * K : A, 4, inside ? 0 : 4);
        } else {
          __pipeline_memcpy_async(as + pass, a + (long long)pass * K, 4);
        }
      }
#pragma unroll
      for (int pass = 0; pass < BK; pass += rowsPerPassB) {
        if (EDGE) {
          const bool inside = k0 + rowB + pass < K && n0 + columnB < N;
          __pipeline_memcpy_async(bs + pass * BN, inside ? b + (long long)pass * N : B, 4, inside ? 0 : 4);
        } else {
          __pipeline_memcpy_async(bs + pass * BN, b + (long long)pass * N, 16);
        }
      }
      k0 += BK;
      a += BK;
      b += (long long)BK * N;
    };

    float sums[rows][columns] = {};
    float regM[2][rows];  // the fragments of this k step, and of the next
    float regN[2][columns];
    auto fetch = [&](int stage, int k, int which) {
#pragma unroll
      for (int i = 0; i < WMITER; ++i) {
        const float4 quad = *reinterpret_cast<const float4 *>(&fromA[stage*sizeA + k*pitch + i*WSUBM]);
        regM[which][i*4 + 0] = quad.x;
        regM[which][i*4 + 1] = quad.y;
        regM[which][i*4 + 2] = quad.z;
        regM[which][i*4 + 3] = quad.w;
      }
#pragma unroll
      for (int j = 0; j < WNITER; ++j) {
        const float4 quad = *reinterpret_cast<const float4 *>(&fromB[stage*sizeB + k*BN + j*WSUBN]);
        regN[which][j*4 + 0] = quad.x;
        regN[which][j*4 + 1] = quad.y;
        regN[which][j*4 + 2] = quad.z;
        regN[which][j*4 + 3] = quad.w;
      }
    };

#pragma unroll
    for (int stage = 0; stage < STAGES - 1; ++stage) {
      if (stage < count) {
        copyTile(stage);
      }
      __pipeline_commit();
    }
    __pipeline_wait_prior(STAGES - 2);
    __syncthreads();
    fetch(0, 0, 0);

    int stage = 0;                  // is computed
    int freeStage = STAGES - 1;     // was computed last, and is filled again
    for (int step = 0; step < count; ++step) {
      const int nextStage = stage + 1 == STAGES ? 0 : stage + 1;
#pragma unroll
      for (int k = 0; k < BK; ++k) {
        if (k == BK - 1) {  // the next k tile must be there before its first fragments are read
          __pipeline_wait_prior(STAGES - 2);
          __syncthreads();
          fetch(nextStage, 0, (k + 1) % 2);
        } else {
          fetch(stage, k + 1, (k + 1) % 2);
        }
#pragma unroll
        for (int m = 0; m < rows; ++m) {
#pragma unroll
          for (int c = 0; c < columns; ++c) {
            const int n = SERPENTINE && m % 2 == 1 ? columns - 1 - c : c;
            sums[m][n] = fmaf(regM[k % 2][m], regN[k % 2][n], sums[m][n]);
          }
        }
        if (k == 0) {
          if (step + STAGES - 1 < count) {
            copyTile(freeStage);
          }
          __pipeline_commit();
        }
      }
      stage = nextStage;
      freeStage = freeStage + 1 == STAGES ? 0 : freeStage + 1;
    }
    __pipeline_wait_prior(0);
    __syncthreads();

    // A quad of partial sums leaves in four registers that follow each other from an even one. Shifted by a column (SKEW), sums[m][n]
    // then has the other parity than regN[n], and a multiply-add reads its operands from both register banks.
    constexpr int skew = SKEW ? 1 : 0;
    if (!finishes) {
      float *out = partial + (long long)blockIdx.x * (BM*BN) + threadIdx.x * 4;
#pragma unroll
      for (int m = 0; m < rows; ++m) {
#pragma unroll
        for (int n = 0; n < columns; n += 4) {
          *reinterpret_cast<float4 *>(&out[(m*columns + n) * NUM_THREADS]) =
              make_float4(sums[m][(n + skew) % columns], sums[m][(n + skew + 1) % columns], sums[m][(n + skew + 2) % columns],
                          sums[m][(n + skew + 3) % columns]);
        }
      }
      __threadfence();
      __syncthreads();
      if (threadIdx.x == 0) {
        atomicExch(&ready[blockIdx.x], 1);
      }
      continue;
    }

    if (begin > tileBegin) {
      for (int other = blockIdx.x - 1; ; --other) {
        const long long otherFirst = all * other / gridDim.x;
        if (otherFirst == all * (other + 1) / gridDim.x) {
          continue;  // more blocks than k tiles: this one has none
        }
        if (threadIdx.x == 0) {
          while (atomicAdd(&ready[other], 0) == 0) {
          }
          __threadfence();
        }
        __syncthreads();
        const float *in = partial + (long long)other * (BM*BN) + threadIdx.x * 4;
#pragma unroll
        for (int m = 0; m < rows; ++m) {
#pragma unroll
          for (int n = 0; n < columns; n += 4) {
            const float4 quad = __ldcg(reinterpret_cast<const float4 *>(&in[(m*columns + n) * NUM_THREADS]));
            sums[m][(n + skew) % columns] += quad.x;
            sums[m][(n + skew + 1) % columns] += quad.y;
            sums[m][(n + skew + 2) % columns] += quad.z;
            sums[m][(n + skew + 3) % columns] += quad.w;
          }
        }
        __syncthreads();
        if (threadIdx.x == 0) {
          atomicExch(&ready[other], 0);  // for the next launch
        }
        if (otherFirst <= tileBegin) {
          break;  // `other` had the first part of the tile
        }
      }
    }

    float *c = C + (long long)(m0 + rowC) * N + n0 + columnC;
#pragma unroll
    for (int m = 0; m < rows; ++m) {
      const int row = m / 4 * WSUBM + m % 4;
#pragma unroll
      for (int n = 0; n < columns; n += 4) {
        const int column = n / 4 * WSUBN;
        if (EDGE) {
#pragma unroll
          for (int i = 0; i < 4; ++i) {
            if (m0 + rowC + row < M && n0 + columnC + column + i < N) {
              float *place = &c[(long long)row * N + column + i];
              *place = alpha * sums[m][n + i] + (beta != 0.0f ? beta * *place : 0.0f);
            }
          }
        } else {
          float4 *place = reinterpret_cast<float4 *>(&c[(long long)row * N + column]);
          float4 old = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
          if (beta != 0.0f) {
            old = place[0];  // with beta = 0, C may hold anything and is not read
          }
          old.x = alpha * sums[m][n + 0] + beta * old.x;
          old.y = alpha * sums[m][n + 1] + beta * old.y;
          old.z = alpha * sums[m][n + 2] + beta * old.z;
          old.w = alpha * sums[m][n + 3] + beta * old.w;
          place[0] = old;
        }
      }
    }
  }
}
