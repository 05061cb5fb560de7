/* warplens
title   = { en = "Through shared memory", zh = "经共享内存转置" }
family  = "transpose"
order   = 20
about   = { en = "A tile is read by rows and written by rows; the transpose happens in shared memory, where each warp reads a column. One column of padding decides how many wavefronts that takes.", zh = "分块按行读入，再按行写出；转置在共享内存中完成，每个 warp 在那里读取一列。是否填充一列，决定了这次读取需要多少个 wavefront。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32], help = { en = "rows and columns of the tile that a block transposes", zh = "一个线程块转置的分块的行数与列数" } },
  { name = "ROWS", default = 8, choices = [4, 8, 16, 32], help = { en = "threads in a column of the block; each transposes TILE / ROWS rows", zh = "线程块每列的线程数；每个线程转置 TILE / ROWS 行" } },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = { en = "unused words at the end of each row of the tile", zh = "分块每行末尾不使用的字数" } },
]
rules   = [
  { holds = "TILE % ROWS == 0", else = { en = "Each thread transposes TILE / ROWS rows: TILE = {TILE} is not a multiple of ROWS = {ROWS}.", zh = "每个线程转置 TILE / ROWS 行：TILE = {TILE} 不是 ROWS = {ROWS} 的倍数。" } },
  { holds = "TILE * ROWS <= 1024", else = { en = "A block has at most 1024 threads; TILE * ROWS = {TILE} * {ROWS} needs {TILE * ROWS}.", zh = "一个线程块至多 1024 个线程；TILE * ROWS = {TILE} * {ROWS} 需要 {TILE * ROWS} 个。" } },
  { holds = "TILE * (TILE + PAD) * 4 <= 49152", else = { en = "The tile needs {TILE * (TILE + PAD) * 4} bytes of shared memory; a block has 49152.", zh = "分块需要 {TILE * (TILE + PAD) * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
]
sizes   = { run = { NX = 128, NY = 64 }, measure = { NX = 8192, NY = 8192 } }
buffers = [
  { name = "in", type = "f32", shape = ["NY", "NX"], role = "in" },
  { name = "out", type = "f32", shape = ["NX", "NY"], role = "out" },
]
launch  = { grid = ["(NX + TILE - 1) / TILE", "(NY + TILE - 1) / TILE"], block = ["TILE", "ROWS"] }
work    = { bytes = "2 * 4*NX*NY" }
check   = "transpose"
levels  = [
  { name = "block tile", rows = "TILE", columns = "TILE" },
  { name = "warp sub tile", rows = "TILE < 32 ? 32 / TILE : 1", columns = "min(TILE, 32)" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// out (NX rows of NY) = the transpose of in (NY rows of NX), row-major, any NX and NY.
template <int TILE, int ROWS, int PAD>
__global__ void __launch_bounds__(TILE * ROWS)
transpose_shared(int NX, int NY, const float *in, float *out) {
  __shared__ __align__(16) float tile[TILE][TILE + PAD];

  const int x = blockIdx.x * TILE + threadIdx.x;
  const int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) {
    if (x < NX && y + j < NY) {
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * NX + x];
    }
  }
  __syncthreads();  // outside the tests: every thread of the block arrives

  // The tile's place in the output, with rows and columns exchanged; both sides are tested against their own matrix.
  const int xOut = blockIdx.y * TILE + threadIdx.x;
  const int yOut = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) {
    if (xOut < NY && yOut + j < NX) {
      out[(yOut + j) * NY + xOut] = tile[threadIdx.x][threadIdx.y + j];
    }
  }
}
