/* warplens
title   = { en = "Square tile", zh = "方形分块" }
family  = "tile"
order   = 10
about   = { en = "A block writes a square tile by rows and reads it by columns. Only the declaration of the tile decides how many lanes conflict.", zh = "线程块按行写入方形分块，再按列读出。有多少 lane 冲突，只取决于分块的声明。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32, 64], help = { en = "rows and columns of the tile and of the block", zh = "分块与线程块的行数与列数" } },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = { en = "unused words at the end of each row of the tile", zh = "分块每行末尾不使用的字数" } },
]
rules   = [
  { holds = "TILE * TILE <= 1024", else = { en = "A block has at most 1024 threads; TILE = {TILE} needs {TILE * TILE}.", zh = "一个线程块至多 1024 个线程；TILE = {TILE} 需要 {TILE * TILE} 个。" } },
  { holds = "TILE * (TILE + PAD) * 4 <= 49152", else = { en = "The tile needs {TILE * (TILE + PAD) * 4} bytes of shared memory; a block has 49152.", zh = "分块需要 {TILE * (TILE + PAD) * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
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
