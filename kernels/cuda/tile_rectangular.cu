/* warplens
title   = { en = "Rectangular tile", zh = "矩形分块" }
family  = "tile"
order   = 20
about   = { en = "The same write and read, but the tile is wider than it is high: each lane finds the column it reads through the thread's linear index.", zh = "同样是按行写入、按列读出，但分块的宽大于高：每个 lane 通过线程的线性下标找到自己要读的列。" }
params  = [
  { name = "BDIMX", default = 32, choices = [16, 32, 64], help = { en = "columns of the tile and of the block", zh = "分块与线程块的列数" } },
  { name = "BDIMY", default = 16, choices = [8, 16, 32], help = { en = "rows of the tile and of the block", zh = "分块与线程块的行数" } },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = { en = "unused words at the end of each row of the tile", zh = "分块每行末尾不使用的字数" } },
]
rules   = [
  { holds = "BDIMX * BDIMY <= 1024", else = { en = "A block has at most 1024 threads; BDIMX * BDIMY = {BDIMX} * {BDIMY} needs {BDIMX * BDIMY}.", zh = "一个线程块至多 1024 个线程；BDIMX * BDIMY = {BDIMX} * {BDIMY} 需要 {BDIMX * BDIMY} 个。" } },
  { holds = "BDIMY * (BDIMX + PAD) * 4 <= 49152", else = { en = "The tile needs {BDIMY * (BDIMX + PAD) * 4} bytes of shared memory; a block has 49152.", zh = "分块需要 {BDIMY * (BDIMX + PAD) * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
]
sizes   = { run = { BLOCKS = 4 }, measure = { BLOCKS = 65536 } }
buffers = [ { name = "out", type = "i32", shape = ["BLOCKS * BDIMY", "BDIMX"], role = "out" } ]
launch  = { grid = ["BLOCKS"], block = ["BDIMX", "BDIMY"] }
work    = { bytes = "4*BLOCKS*BDIMX*BDIMY" }
check   = "tile"
levels  = [
  { name = "block tile", rows = "BDIMY", columns = "BDIMX" },
  { name = "warp tile", rows = "BDIMX <= 32 ? 32 / BDIMX : 1", columns = "BDIMX <= 32 ? BDIMX : 32" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// Every block makes the same round trip and writes what it read to its own BDIMY x BDIMX part of out.
template <int BDIMX, int BDIMY, int PAD>
__global__ void __launch_bounds__(BDIMX * BDIMY)
tile_rectangular(int *out) {
  __shared__ __align__(16) int tile[BDIMY][BDIMX + PAD];

  const int idx = threadIdx.y * BDIMX + threadIdx.x;

  tile[threadIdx.y][threadIdx.x] = idx;  // by rows
  __syncthreads();

  // By columns: a column has BDIMY rows, so the linear index is taken apart by BDIMY instead of BDIMX.
  const int row = idx % BDIMY;
  const int col = idx / BDIMY;
  out[blockIdx.x * BDIMX * BDIMY + idx] = tile[row][col];
}
