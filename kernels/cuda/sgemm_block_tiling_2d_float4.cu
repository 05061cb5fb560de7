/* warplens
title   = { en = "2-D block tiling, float4", zh = "二维线程块分块，float4" }
family  = "gemm"
order   = 70
about   = { en = "The same tiles, but each access to global memory moves four floats: a quarter of the load and store instructions. A is transposed on its way to shared memory.", zh = "分块方式不变，但每次访问全局内存传输四个浮点数：读写指令减少到四分之一。A 在写入共享内存时被转置。" }
params  = [
  { name = "BM", default = 128, choices = [32, 64, 128, 256], help = "rows of C that a block computes" },
  { name = "BN", default = 128, choices = [32, 64, 128, 256], help = "columns of C that a block computes" },
  { name = "BK", default = 8, choices = [4, 8, 16, 32], help = "depth of a k tile: columns of A and rows of B" },
  { name = "TM", default = 8, choices = [2, 4, 8, 16], help = "rows of C that a thread computes" },
  { name = "TN", default = 8, choices = [2, 4, 8, 16], help = "columns of C that a thread computes" },
]
derive  = { NUM_THREADS = "(BM / TM) * (BN / TN)" }
rules   = [
  { holds = "BM % TM == 0", else = "A block tile holds whole thread tiles: BM = {BM} is not a multiple of TM = {TM}." },
  { holds = "BN % TN == 0", else = "A block tile holds whole thread tiles: BN = {BN} is not a multiple of TN = {TN}." },
  { holds = "NUM_THREADS <= 1024", else = "A block has at most 1024 threads; (BM/TM) * (BN/TN) = {BM / TM} * {BN / TN} needs {NUM_THREADS}." },
  { holds = "NUM_THREADS % 32 == 0", else = "A block consists of whole warps: {NUM_THREADS} threads are not a multiple of 32." },
  { holds = "BK % 4 == 0", else = "A is loaded as float4: BK = {BK} is not a multiple of 4." },
  { holds = "BN % 4 == 0", else = "B is loaded as float4: BN = {BN} is not a multiple of 4." },
  { holds = "TN % 4 == 0", else = "C is stored as float4: TN = {TN} is not a multiple of 4." },
  { holds = "(NUM_THREADS*4) % BK == 0", else = "The threads load whole rows of the A tile: {NUM_THREADS} threads with 4 floats each are not a multiple of BK = {BK}." },
  { holds = "BM % (NUM_THREADS*4 / BK) == 0", else = "One pass over the A tile loads {NUM_THREADS} * 4 / {BK} = {NUM_THREADS*4 / BK} rows, and BM = {BM} is not a multiple of that." },
  { holds = "NUM_THREADS % (BN/4) == 0", else = "The threads load whole rows of the B tile: {NUM_THREADS} threads are not a multiple of BN/4 = {BN/4} float4." },
  { holds = "BK % (NUM_THREADS / (BN/4)) == 0", else = "One pass over the B tile loads {NUM_THREADS} / {BN/4} = {NUM_THREADS / (BN/4)} rows, and BK = {BK} is not a multiple of that." },
  { holds = "(BM * BK + BK * BN) * 4 <= 49152", else = "As and Bs need {(BM * BK + BK * BN) * 4} bytes of shared memory; a block has 49152." },
  { holds = "TM * TN + TM + TN <= 255", else = "A thread has at most 255 registers; {TM} x {TN} accumulators and {TM} + {TN} operands need {TM * TN + TM + TN}." },
  { holds = "NUM_THREADS * (TM * TN + TM + TN) <= 65536", else = "An SM has 65536 registers; {NUM_THREADS} threads with {TM * TN + TM + TN} values each need {NUM_THREADS * (TM * TN + TM + TN)}." },
  { holds = "M % BM == 0", else = "The grid covers C with whole block tiles: M = {M} is not a multiple of BM = {BM}." },
  { holds = "N % BN == 0", else = "The grid covers C with whole block tiles: N = {N} is not a multiple of BN = {BN}." },
  { holds = "K % BK == 0", else = "K is processed in whole k tiles: K = {K} is not a multiple of BK = {BK}." },
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
