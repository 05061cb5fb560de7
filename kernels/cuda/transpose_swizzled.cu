/* warplens
extends = "transpose_shared"
title   = { en = "Swizzled", zh = "swizzle 转置" }
order   = 40
about   = { en = "Instead of padding the tile, each of its rows is stored in a different order: the column index is XORed with the row index. Rows and columns are then both free of bank conflicts at every tile size, and no word is wasted.", zh = "不做填充，而是让分块的每一行按不同顺序存放：列号与行号异或。于是无论分块多大，按行、按列访问都没有 bank 冲突，也不浪费一个字。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32, 64], help = { en = "rows and columns of the tile that a block transposes", zh = "一个线程块转置的分块的行数与列数" } },
]
derive  = { PAD = "0" }
rules   = [
  { holds = "(TILE & (TILE - 1)) == 0", else = { en = "The column XORed with the row stays inside the tile only if TILE is a power of two: TILE = {TILE} is not.", zh = "只有 TILE 是 2 的幂时，列号与行号异或的结果才不会超出分块：TILE = {TILE} 不是 2 的幂。" } },
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
