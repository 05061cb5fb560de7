/* warplens
title   = { en = "Through shared memory", zh = "经共享内存转置" }
family  = "transpose"
order   = 20
about   = { en = "A tile is read by rows and written by rows; the transpose happens in shared memory, where each warp reads a column. One column of padding decides how many wavefronts that takes.", zh = "分块按行读入，再按行写出；转置发生在共享内存中，每个 warp 从那里读取一列。是否填充一列，决定了这需要多少个 wavefront。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32], help = "rows and columns of the tile that a block transposes" },
  { name = "ROWS", default = 8, choices = [4, 8, 16, 32], help = "threads in a column of the block; each transposes TILE / ROWS rows" },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = "unused words at the end of each row of the tile" },
]
rules   = [
  { holds = "TILE % ROWS == 0", else = "Each thread transposes TILE / ROWS rows: TILE = {TILE} is not a multiple of ROWS = {ROWS}." },
  { holds = "TILE * ROWS <= 1024", else = "A block has at most 1024 threads; TILE * ROWS = {TILE} * {ROWS} needs {TILE * ROWS}." },
  { holds = "TILE * (TILE + PAD) * 4 <= 49152", else = "The tile needs {TILE * (TILE + PAD) * 4} bytes of shared memory; a block has 49152." },
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
  { name = "warp sub tile", rows = "32 / TILE", columns = "TILE" },
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
