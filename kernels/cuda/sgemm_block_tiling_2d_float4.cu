/* warplens
extends = "sgemm_block_tiling_2d"
title   = { en = "2-D block tiling, float4", zh = "二维线程块分块，float4" }
order   = 70
about   = { en = "The same tiles, but each access to global memory moves four floats: a quarter of the load and store instructions. A is transposed on its way to shared memory.", zh = "分块方式不变，但每次访问全局内存传输四个浮点数：读写指令减少到四分之一。A 在写入共享内存时被转置。" }
derive  = { LOADED = "4" }
rules   = [
  { holds = "BK % 4 == 0", else = { en = "A is loaded as float4: BK = {BK} is not a multiple of 4.", zh = "A 按 float4 读取：BK = {BK} 不是 4 的倍数。" } },
  { holds = "BN % 4 == 0", else = { en = "B is loaded as float4: BN = {BN} is not a multiple of 4.", zh = "B 按 float4 读取：BN = {BN} 不是 4 的倍数。" } },
  { holds = "TN % 4 == 0", else = { en = "C is stored as float4: TN = {TN} is not a multiple of 4.", zh = "C 按 float4 写入：TN = {TN} 不是 4 的倍数。" } },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major; M, N and K are multiples of the block tile.
template <int BM, int BN, int BK, int TM, int TN, int NUM_THREADS = (BM / TM) * (BN / TN)>
__global__ void __launch_bounds__(NUM_THREADS)
sgemm_block_tiling_2d_float4(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ __align__(16) float As[BK * BM];  // transposed: the element (row, k) is As[k*BM + row]
  __shared__ __align__(16) float Bs[BK * BN];

  const int tid = threadIdx.x;

  // The thread tile in the block tile: neighbouring threads stand side by side.
  const int threadRow = tid / (BN / TN);
  const int threadCol = tid % (BN / TN);

  // The float4 that this thread loads in each pass over a tile.
  const int rowA = tid / (BK / 4);
  const int colA = tid % (BK / 4);
  const int rowB = tid / (BN / 4);
  const int colB = tid % (BN / 4);
  constexpr int rowsPerPassA = NUM_THREADS * 4 / BK;
  constexpr int rowsPerPassB = NUM_THREADS / (BN / 4);

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  float sums[TM * TN] = {};
  float regM[TM];
  float regN[TN];

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
    for (int n = 0; n < TN; n += 4) {
      float4 *place = reinterpret_cast<float4 *>(&C[(threadRow*TM + m) * N + threadCol*TN + n]);
      float4 c = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
      if (beta != 0.0f) {
        c = place[0];  // with beta = 0, C may hold anything and is not read
      }
      c.x = alpha * sums[m*TN + n + 0] + beta * c.x;
      c.y = alpha * sums[m*TN + n + 1] + beta * c.y;
      c.z = alpha * sums[m*TN + n + 2] + beta * c.z;
      c.w = alpha * sums[m*TN + n + 3] + beta * c.w;
      place[0] = c;
    }
  }
}
