/* warplens
title   = { en = "Column-major A", zh = "A 按列存储" }
family  = "gemm"
order   = 40
about   = { en = "A is stored column by column, and the tile of B is transposed on its way to shared memory. Each lane then reads along its own row, and rows of 32 words all start in the same bank unless they are padded.", zh = "A 按列存储，B 的分块在写入共享内存时被转置。每个 lane 随后沿自己的一行读取；行长为 32 个字时，若不填充，所有行都从同一个 bank 开始。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32, 64], help = { en = "rows and columns of C that a block computes; one thread per element", zh = "一个线程块计算的 C 的行数与列数；每个元素一个线程" } },
  { name = "PAD", default = 0, choices = [0, 1], help = { en = "unused words at the end of each row of As and Bs", zh = "As 和 Bs 每行末尾不使用的字数" } },
]
rules   = [
  { holds = "TILE * TILE <= 1024", else = { en = "A block has at most 1024 threads; TILE = {TILE} needs {TILE * TILE}.", zh = "一个线程块至多 1024 个线程；TILE = {TILE} 需要 {TILE * TILE} 个。" } },
  { holds = "2 * TILE * (TILE + PAD) * 4 <= 49152", else = { en = "As and Bs need {2 * TILE * (TILE + PAD) * 4} bytes of shared memory; a block has 49152.", zh = "As 和 Bs 需要 {2 * TILE * (TILE + PAD) * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
]
sizes   = { run = { M = 128, N = 128, K = 64 }, measure = { M = 2048, N = 2048, K = 4096 } }
buffers = [
  { name = "A", type = "f32", shape = ["K", "M"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "inout" },
]
launch  = { grid = ["(N + TILE - 1) / TILE", "(M + TILE - 1) / TILE"], block = ["TILE", "TILE"] }
args    = { alpha = 1.0, beta = 0.0 }
work    = { flops = "2*M*N*K" }
check   = "gemm_column_major_a"
levels  = [
  { name = "block tile", rows = "TILE", columns = "TILE" },
  { name = "warp tile", rows = "32 / TILE", columns = "TILE" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, any M, N and K. B and C are row-major; A is column-major: the element
// (row, k) is A[k*M + row].
template <int TILE, int PAD>
__global__ void __launch_bounds__(TILE * TILE)
sgemm_column_major_a(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ __align__(16) float As[TILE][TILE + PAD];
  __shared__ __align__(16) float Bs[TILE][TILE + PAD];  // transposed: the element (k, col) is Bs[col][k]

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;

  float sum = 0.0f;
  for (int tile = 0; tile < K; tile += TILE) {
    // Outside the matrices the tiles are filled with zeros, which add nothing to the sum.
    As[ty][tx] = row < M && tile + tx < K ? A[(tile + tx) * M + row] : 0.0f;
    Bs[tx][ty] = tile + ty < K && col < N ? B[(tile + ty) * N + col] : 0.0f;
    __syncthreads();

    // The lanes of a row share a row of As (a broadcast), and each has a row of Bs to itself: TILE + PAD words apart.
    for (int i = 0; i < TILE; ++i) {
      sum += As[ty][i] * Bs[tx][i];
    }
    __syncthreads();  // nobody may overwrite a tile that somebody still reads
  }

  if (row < M && col < N) {
    const float c = beta == 0.0f ? 0.0f : C[row * N + col];  // with beta = 0, C may hold anything and is not read
    C[row * N + col] = alpha * sum + beta * c;
  }
}
