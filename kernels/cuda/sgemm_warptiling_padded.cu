/* warplens
extends = "sgemm_warptiling"
title   = { en = "Warp tiling, padded As", zh = "warp 分块，填充 As" }
order   = 90
about   = { en = "Lanes that load different columns of A store them into different rows of As, which are a multiple of 32 words apart: the same bank. A few unused words per row shift the rows to different banks.", zh = "读取 A 不同列的 lane 把数据存入 As 的不同行，而行距是 32 个字的倍数，于是都落在同一个 bank。每行末尾留几个不用的字，各行就错开到不同的 bank。" }
params  = [
  { name = "PAD", default = 4, choices = [0, 4, 8], help = { en = "unused words at the end of each row of As", zh = "As 每行末尾不使用的字数" } },
]
derive  = { SHARED_BYTES = "(BK*(BM + PAD) + BK*BN) * 4" }
rules   = [
  { holds = "PAD % 4 == 0", else = { en = "As is read as float4, so its rows must start at multiples of 4 words: PAD = {PAD} is not a multiple of 4.", zh = "As 按 float4 读取，各行须从 4 个字的整数倍处开始：PAD = {PAD} 不是 4 的倍数。" } },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major; M, N and K are multiples of the block tile.
template <int BM, int BN, int BK, int WM, int WN, int WNITER, int TM, int TN, int PAD,
          int WMITER = (WM * WN) / (32 * TM * TN * WNITER), int WSUBM = WM / WMITER, int WSUBN = WN / WNITER,
          int NUM_THREADS = 32 * (BM / WM) * (BN / WN)>
__global__ void __launch_bounds__(NUM_THREADS)
sgemm_warptiling_padded(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  constexpr int pitch = BM + PAD;
  __shared__ __align__(16) float As[BK * pitch];  // transposed: the element (row, k) is As[k*pitch + row]
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
      As[(colA*4 + 0)*pitch + row] = a.x;
      As[(colA*4 + 1)*pitch + row] = a.y;
      As[(colA*4 + 2)*pitch + row] = a.z;
      As[(colA*4 + 3)*pitch + row] = a.w;
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
          regM[i*TM + m] = As[k*pitch + warpRow*WM + i*WSUBM + threadRowInWarp*TM + m];
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
