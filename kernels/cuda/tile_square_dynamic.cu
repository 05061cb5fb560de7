/* warplens
title   = { en = "Square tile, dynamic", zh = "方形块，动态分配" }
family  = "tile"
order   = 30
about   = { en = "The launch says how large the tile is, so it has no rows of its own: the pitch, padding included, stands in the index. The conflicts are the same.", zh = "块的大小由启动参数给出，因此它没有自己的行：含填充的行距写在下标里。冲突与静态分配时相同。" }
params  = [
  { name = "TILE", default = 32, choices = [8, 16, 32, 64], help = "rows and columns of the tile and of the block" },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = "unused words at the end of each row of the tile" },
]
rules   = [
  { holds = "TILE * TILE <= 1024", else = "A block has at most 1024 threads; TILE = {TILE} asks for {TILE * TILE}." },
  { holds = "TILE * (TILE + PAD) * 4 <= 49152", else = "The tile takes {TILE * (TILE + PAD) * 4} bytes of shared memory; a block has 49152." },
]
sizes   = { run = { BLOCKS = 4 }, measure = { BLOCKS = 65536 } }
buffers = [ { name = "out", type = "i32", shape = ["BLOCKS * TILE", "TILE"], role = "out" } ]
launch  = { grid = ["BLOCKS"], block = ["TILE", "TILE"], shared = "TILE * (TILE + PAD) * 4" }
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
tile_square_dynamic(int *out) {
  extern __shared__ __align__(16) int tile[];  // TILE rows, TILE + PAD words apart
  constexpr int pitch = TILE + PAD;

  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int idx = y * TILE + x;

  tile[y*pitch + x] = idx;  // by rows: the lanes of a warp write neighbouring words
  __syncthreads();
  out[blockIdx.x * TILE * TILE + idx] = tile[x*pitch + y];  // by columns
}
