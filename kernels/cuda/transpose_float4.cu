/* warplens
title   = { en = "float4 on both sides", zh = "两侧均用 float4" }
family  = "transpose"
order   = 50
about   = { en = "A thread turns 4 x 4 elements in its registers, so that global and shared memory see float4s only; the tile's chunks are swizzled. Which blocks run side by side decides whether the writes or the reads of the grid are contiguous.", zh = "每个线程在寄存器中转置 4 x 4 个元素，因此全局内存和共享内存都只见到 float4；块内的 float4 按异或重排。哪些线程块相邻运行，决定了整个网格的写入还是读取是连续的。" }
params  = [
  { name = "TILE", default = 64, choices = [32, 64, 128], help = "rows and columns of the tile that a block turns" },
  { name = "ROWS", default = 16, choices = [4, 8, 16, 32], help = "threads in a column of the block; a row of it has TILE / 4" },
  { name = "DOWN", default = 1, choices = [0, 1], help = "1: neighbouring blocks go down the input's columns and write contiguous rows; 0: they go along the input's rows" },
]
rules   = [
  { holds = "TILE >= 32 && (TILE & (TILE - 1)) == 0", else = "8 lanes take a float4 of one row each, and the XOR needs a power of two: TILE = {TILE} is not 32, 64 or more." },
  { holds = "TILE / 4 % ROWS == 0", else = "Each thread turns TILE / 4 / ROWS groups of 4 x 4: TILE / 4 = {TILE / 4} is no multiple of ROWS = {ROWS}." },
  { holds = "TILE / 4 * ROWS <= 1024", else = "A block has at most 1024 threads; TILE / 4 * ROWS = {TILE / 4} * {ROWS} asks for {TILE / 4 * ROWS}." },
  { holds = "TILE * TILE * 4 <= 49152", else = "The tile takes {TILE * TILE * 4} bytes of shared memory; a block has 49152." },
  { holds = "NX % 4 == 0", else = "Rows of the input are read as float4: NX = {NX} is no multiple of 4." },
  { holds = "NY % 4 == 0", else = "Rows of the output are written as float4: NY = {NY} is no multiple of 4." },
]
sizes   = { run = { NX = 192, NY = 128 }, measure = { NX = 8192, NY = 8192 } }
buffers = [
  { name = "in", type = "f32", shape = ["NY", "NX"], role = "in" },
  { name = "out", type = "f32", shape = ["NX", "NY"], role = "out" },
]
launch  = { grid = ["DOWN ? (NY + TILE - 1) / TILE : (NX + TILE - 1) / TILE", "DOWN ? (NX + TILE - 1) / TILE : (NY + TILE - 1) / TILE"], block = ["TILE / 4", "ROWS"] }
work    = { bytes = "2 * 4*NX*NY" }
check   = "transpose"
levels  = [
  { name = "block tile", rows = "TILE", columns = "TILE" },
  { name = "warp sub tile", rows = "TILE < 128 ? 128 / TILE : 1", columns = "min(TILE, 128)" },
  { name = "thread tile", rows = "1", columns = "4" },
]
*/

// out (NX rows of NY) = the transpose of in (NY rows of NX), row-major, NX and NY multiples of 4.
template <int TILE, int ROWS, int DOWN>
__global__ void __launch_bounds__(TILE / 4 * ROWS)
transpose_float4(int NX, int NY, const float *in, float *out) {
  // Turned already: rows of the tile are columns of the input. The float4 (row, chunk) is tile[row][chunk ^ row / 4].
  __shared__ __align__(16) float4 tile[TILE][TILE / 4];

  const int xTile = (DOWN ? blockIdx.y : blockIdx.x) * TILE;
  const int yTile = (DOWN ? blockIdx.x : blockIdx.y) * TILE;

  const int tx = threadIdx.x;
  const int x = xTile + 4*tx;
  for (int j = 0; j < TILE / 4; j += ROWS) {
    const int ty = threadIdx.y + j;
    const int y = yTile + 4*ty;
    if (x < NX && y < NY) {  // multiples of 4 all: the 4 x 4 elements are inside, or outside, together
      const float4 a = __ldcs(reinterpret_cast<const float4 *>(&in[(y + 0) * NX + x]));
      const float4 b = __ldcs(reinterpret_cast<const float4 *>(&in[(y + 1) * NX + x]));
      const float4 c = __ldcs(reinterpret_cast<const float4 *>(&in[(y + 2) * NX + x]));
      const float4 d = __ldcs(reinterpret_cast<const float4 *>(&in[(y + 3) * NX + x]));
      tile[4*tx + 0][ty ^ tx] = make_float4(a.x, b.x, c.x, d.x);
      tile[4*tx + 1][ty ^ tx] = make_float4(a.y, b.y, c.y, d.y);
      tile[4*tx + 2][ty ^ tx] = make_float4(a.z, b.z, c.z, d.z);
      tile[4*tx + 3][ty ^ tx] = make_float4(a.w, b.w, c.w, d.w);
    }
  }
  __syncthreads();  // outside the tests: every thread of the block arrives

  const int xOut = yTile + 4*tx;
  for (int j = 0; j < TILE; j += ROWS) {
    const int row = threadIdx.y + j;
    const int yOut = xTile + row;
    if (xOut < NY && yOut < NX) {
      __stcs(reinterpret_cast<float4 *>(&out[yOut * NY + xOut]), tile[row][tx ^ row / 4]);
    }
  }
}
