/* warplens
title   = { en = "Warp tiling", zh = "warp 分块" }
family  = "mistakes"
order   = 30
about   = { en = "A warp-tiled product with its tile sizes as constants: find the mistake.", zh = "用常量给出各级分块大小的 warp 分块乘法：找出其中的错误。" }
sizes   = { run = { M = 128, N = 128, K = 16 } }
buffers = [
  { name = "A", type = "f32", shape = ["M", "K"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "out" },
]
launch  = { grid = ["N / 64", "M / 64"], block = [128], shared = "(8*64 + 8*64 + 8*64) * 4" }
check   = "gemm"
*/
// Block tile 64 x 64 in steps of 8, warp tile 32 x 32, thread tile 4 x 4.
constexpr int BM = 64, BN = 64, BK = 8, WM = 32, WN = 32, TM = 4, TN = 4;
constexpr int WMITER = 2, WNITER = 1;  // warp sub tiles in a warp tile, down and across
constexpr int WSUBM = 32;              // rows of a warp sub tile
constexpr int WSUBN = 16;              // columns of a warp sub tile

// C (M x N) = A (M x K) * B (K x N), row-major; M and N are multiples of 64, K of 8.
__global__ void __launch_bounds__(128) warptiling(int M, int N, int K, const float *A, const float *B, float *C) {
  extern __shared__ float tiles[];
  float *As = tiles;            // transposed: the element (row, k) is As[k*BM + row]
  float *Bs = tiles + BK * BM;  // the element (k, column) is Bs[k*BN + column]

  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int warpRow = warp / (BN / WN), warpCol = warp % (BN / WN);
  const int threadRow = lane / (WSUBN / TN), threadCol = lane % (WSUBN / TN);
  const int firstRow = blockIdx.y * BM, firstCol = blockIdx.x * BN;

  float sums[WMITER * TM][WNITER * TN] = {};
  for (int tile = 0; tile < K; tile += BK) {
    for (int i = threadIdx.x; i < BM * BK; i += 128) As[(i % BK) * BM + i / BK] = A[(firstRow + i / BK) * K + tile + i % BK];
    for (int i = threadIdx.x; i < BK * BN; i += 128) Bs[i] = B[(tile + i / BN) * N + firstCol + i % BN];
    __syncthreads();
    for (int k = 0; k < BK; ++k)
      for (int i = 0; i < WMITER; ++i)
        for (int j = 0; j < WNITER; ++j)
          for (int m = 0; m < TM; ++m)
            for (int n = 0; n < TN; ++n)
              sums[i * TM + m][j * TN + n] += As[k * BM + warpRow * WM + i * WSUBM + threadRow * TM + m] *
                                              Bs[k * BN + warpCol * WN + j * WSUBN + threadCol * TN + n];
    __syncthreads();
  }

  for (int i = 0; i < WMITER; ++i)
    for (int j = 0; j < WNITER; ++j)
      for (int m = 0; m < TM; ++m)
        for (int n = 0; n < TN; ++n) {
          const int row = firstRow + warpRow * WM + i * WSUBM + threadRow * TM + m;
          const int col = firstCol + warpCol * WN + j * WSUBN + threadCol * TN + n;
          if (row < M && col < N) C[row * N + col] = sums[i * TM + m][j * TN + n];
        }
}
