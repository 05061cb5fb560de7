/* warplens
title   = { en = "Swizzled", zh = "swizzle 转置" }
family  = "transpose"
order   = 40
about   = { en = "Instead of padding the tile, each of its rows is stored in a different order: the column index is XORed with the row index. Rows and columns are then both free of bank conflicts at every tile size, and no word is wasted.", zh = "不做填充，而是让分块的每一行按不同顺序存放：列号与行号异或。于是无论分块多大，按行、按列访问都没有 bank 冲突，也不浪费一个字。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32, 64], help = { en = "rows and columns of the tile that a block transposes", zh = "一个线程块转置的分块的行数与列数" } },
  { name = "ROWS", default = 8, choices = [4, 8, 16, 32], help = { en = "threads in a column of the block; each transposes TILE / ROWS rows", zh = "线程块每列的线程数；每个线程转置 TILE / ROWS 行" } },
]
rules   = [
  { holds = "(TILE & (TILE - 1)) == 0", else = { en = "The column XORed with the row stays inside the tile only if TILE is a power of two: TILE = {TILE} is not.", zh = "只有 TILE 是 2 的幂时，列号与行号异或的结果才不会超出分块：TILE = {TILE} 不是 2 的幂。" } },
  { holds = "TILE % ROWS == 0", else = { en = "Each thread transposes TILE / ROWS rows: TILE = {TILE} is not a multiple of ROWS = {ROWS}.", zh = "每个线程转置 TILE / ROWS 行：TILE = {TILE} 不是 ROWS = {ROWS} 的倍数。" } },
  { holds = "TILE * ROWS <= 1024", else = { en = "A block has at most 1024 threads; TILE * ROWS = {TILE} * {ROWS} needs {TILE * ROWS}.", zh = "一个线程块至多 1024 个线程；TILE * ROWS = {TILE} * {ROWS} 需要 {TILE * ROWS} 个。" } },
  { holds = "TILE * TILE * 4 <= 49152", else = { en = "The tile needs {TILE * TILE * 4} bytes of shared memory; a block has 49152.", zh = "分块需要 {TILE * TILE * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
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
template <int TILE, int ROWS>
__global__ void __launch_bounds__(TILE * ROWS)
transpose_swizzled(int NX, int NY, const float *in, float *out) {
  __shared__ __align__(16) float tile[TILE][TILE];  // the element (row, column) is tile[row][column ^ row]

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int x = blockIdx.x * TILE + tx;
  const int y = blockIdx.y * TILE + ty;
  for (int j = 0; j < TILE; j += ROWS) {
    if (x < NX && y + j < NY) {
      tile[ty + j][tx ^ (ty + j)] = in[(y + j) * NX + x];
    }
  }
  __syncthreads();  // outside the tests: every thread of the block arrives

  // The tile's place in the output, with rows and columns exchanged; both sides are tested against their own matrix.
  const int xOut = blockIdx.y * TILE + tx;
  const int yOut = blockIdx.x * TILE + ty;
  for (int j = 0; j < TILE; j += ROWS) {
    if (xOut < NY && yOut + j < NX) {
      out[(yOut + j) * NY + xOut] = tile[tx][(ty + j) ^ tx];
    }
  }
}
