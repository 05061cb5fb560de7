/* warplens
title   = { en = "Square tile", zh = "方形分块" }
family  = "tile"
order   = 10
about   = { en = "A block writes a square tile by rows and reads it by columns. Only the declaration of the tile decides how many lanes conflict.", zh = "线程块按行写入方形分块，再按列读出。有多少 lane 冲突，只取决于分块的声明。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32, 64], help = "rows and columns of the tile and of the block" },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = "unused words at the end of each row of the tile" },
]
rules   = [
  { holds = "TILE * TILE <= 1024", else = "A block has at most 1024 threads; TILE = {TILE} needs {TILE * TILE}." },
  { holds = "TILE * (TILE + PAD) * 4 <= 49152", else = "The tile needs {TILE * (TILE + PAD) * 4} bytes of shared memory; a block has 49152." },
]
sizes   = { run = { BLOCKS = 4 }, measure = { BLOCKS = 65536 } }
buffers = [ { name = "out", type = "i32", shape = ["BLOCKS * TILE", "TILE"], role = "out" } ]
launch  = { grid = ["BLOCKS"], block = ["TILE", "TILE"] }
work    = { bytes = "4*BLOCKS*TILE*TILE" }
check   = "tile"
levels  = [
  { name = "block tile", rows = "TILE", columns = "TILE" },
  { name = "warp tile", rows = "32 / TILE", columns = "TILE" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// Every block makes the same round trip and writes what it read to its own TILE x TILE part of out.
template <int TILE, int PAD>
__global__ void __launch_bounds__(TILE * TILE)
tile_square(int *out) {
  __shared__ __align__(16) int tile[TILE][TILE + PAD];

  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int idx = y * TILE + x;

  tile[y][x] = idx;  // by rows: the lanes of a warp write neighbouring words
  __syncthreads();
  out[blockIdx.x * TILE * TILE + idx] = tile[x][y];  // by columns: TILE + PAD words apart
}
