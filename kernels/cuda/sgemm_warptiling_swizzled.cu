/* warplens
extends = "sgemm_warptiling"
title   = { en = "Warp tiling, swizzled As", zh = "warp 分块，swizzle As" }
order   = 100
about   = { en = "Instead of padding As, each of its rows is stored in a different order: the row index of A is XORed with a number that differs between float4 columns. No word is wasted, and no store has a bank conflict.", zh = "不填充 As，而是让它的每一行按不同顺序存放：A 的行号与一个随 float4 列变化的数异或。不浪费一个字，写入也没有 bank 冲突。" }
params  = [
  { name = "TM", default = 4, choices = [4, 8], help = { en = "rows of a thread tile", zh = "线程分块的行数" } },
]
rules   = [
  { holds = "BM % 32 == 0", else = { en = "The swizzle permutes groups of 32 rows: BM = {BM} is not a multiple of 32.", zh = "swizzle 以 32 行为一组重排：BM = {BM} 不是 32 的倍数。" } },
  { holds = "BK <= 32 && 128 % BK == 0", else = { en = "The swizzle moves chunks of 128 / BK rows, whole float4s: BK = {BK} is not 4, 8, 16 or 32.", zh = "swizzle 以 128 / BK 行为单位移动完整的 float4：BK = {BK} 不是 4、8、16 或 32。" } },
  { holds = "TM % 4 == 0", else = { en = "As is read as float4: TM = {TM} is not a multiple of 4.", zh = "As 按 float4 读取：TM = {TM} 不是 4 的倍数。" } },
]
*/

// Where a row stands in row k of As. A warp stores BK/4 float4 columns at once, each 4*BM words from the next, the same bank:
// XORing the row sends them to BK/4 different groups of 128/BK banks. Whole groups move, so four neighbours stay neighbours.
template <int BK>
__device__ int swizzled(int row, int k) {
  return row ^ (128 / BK) * (k / 4 % (BK / 4));
}

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major; M, N and K are multiples of the block tile.
template <int BM, int BN, int BK, int WM, int WN, int WNITER, int TM, int TN,
          int WMITER = (WM * WN) / (32 * TM * TN * WNITER), int WSUBM = WM / WMITER, int WSUBN = WN / WNITER,
          int NUM_THREADS = 32 * (BM / WM) * (BN / WN)>
__global__ void __launch_bounds__(NUM_THREADS)
sgemm_warptiling_swizzled(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ __align__(16) float As[BK * BM];  // transposed: the element (row, k) is As[k*BM + swizzled(row, k)]
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
      As[(colA*4 + 0)*BM + swizzled<BK>(row, colA*4 + 0)] = a.x;
      As[(colA*4 + 1)*BM + swizzled<BK>(row, colA*4 + 1)] = a.y;
      As[(colA*4 + 2)*BM + swizzled<BK>(row, colA*4 + 2)] = a.z;
      As[(colA*4 + 3)*BM + swizzled<BK>(row, colA*4 + 3)] = a.w;
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
        for (int m = 0; m < TM; m += 4) {
          const int row = warpRow*WM + i*WSUBM + threadRowInWarp*TM + m;
          reinterpret_cast<float4 *>(&regM[i*TM + m])[0] = reinterpret_cast<const float4 *>(&As[k*BM + swizzled<BK>(row, k)])[0];
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
