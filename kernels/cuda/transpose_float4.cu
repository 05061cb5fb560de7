/* warplens
title   = { en = "float4 on both sides", zh = "两侧均用 float4" }
family  = "transpose"
order   = 50
about   = { en = "Global memory is read and written as float4, 512 bytes per instruction. Each thread scatters the four words of its float4 over four rows of the tile, whose float4s are swizzled, so that each row of the output is written as a whole. The order of the blocks decides whether the grid's writes or its reads are contiguous. Each block also prefetches into the L2 cache what a later block will read.", zh = "全局内存的读写都以 float4 进行，每条指令 512 字节。每个线程把自己的 float4 的四个字分散到分块的四行中，分块内的 float4 经过 swizzle，输出于是可以整行写出。线程块的次序决定了就整个网格而言，是写入连续还是读取连续。每个线程块还把后面的线程块要读的数据预取到 L2。" }
params  = [
  { name = "TILE", default = 64, choices = [32, 64, 128], help = { en = "rows and columns of the tile that a block transposes", zh = "一个线程块转置的分块的行数与列数" } },
  { name = "ROWS", default = 32, choices = [4, 8, 16, 32, 64], help = { en = "threads in a column of the block; each row has TILE / 4", zh = "线程块每列的线程数；每行有 TILE / 4 个" } },
  { name = "DOWN", default = 1, choices = [0, 1], help = { en = "1: consecutive blocks go down the columns of the input and write contiguous rows; 0: they go along the rows of the input", zh = "1：相继的线程块沿输入的列向下，写出连续的行；0：沿输入的行前进" } },
  { name = "AHEAD", default = 64, choices = [0, 16, 64, 256], help = { en = "each block prefetches into the L2 cache what the block this many later will read; 0: no prefetch", zh = "每个线程块把往后第 AHEAD 个线程块要读的数据预取到 L2；0：不预取" } },
]
rules   = [
  { holds = "TILE >= 32 && (TILE & (TILE - 1)) == 0", else = { en = "Eight lanes each handle one float4 of a row, and the XOR needs a power of two: TILE = {TILE} is not a power of two of at least 32.", zh = "八个 lane 各处理一行中的一个 float4，异或要求 2 的幂：TILE = {TILE} 不是 32、64 或更大的 2 的幂。" } },
  { holds = "TILE % ROWS == 0", else = { en = "Each thread transposes TILE / ROWS float4s: TILE = {TILE} is not a multiple of ROWS = {ROWS}.", zh = "每个线程转置 TILE / ROWS 个 float4：TILE = {TILE} 不是 ROWS = {ROWS} 的倍数。" } },
  { holds = "TILE / 4 * ROWS <= 1024", else = { en = "A block has at most 1024 threads; TILE / 4 * ROWS = {TILE / 4} * {ROWS} needs {TILE / 4 * ROWS}.", zh = "一个线程块至多 1024 个线程；TILE / 4 * ROWS = {TILE / 4} * {ROWS} 需要 {TILE / 4 * ROWS} 个。" } },
  { holds = "TILE * TILE * 4 <= 49152", else = { en = "The tile needs {TILE * TILE * 4} bytes of shared memory; a block has 49152.", zh = "分块需要 {TILE * TILE * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
  { holds = "NX % 4 == 0", else = { en = "Rows of the input are read as float4: NX = {NX} is not a multiple of 4.", zh = "输入的行按 float4 读取：NX = {NX} 不是 4 的倍数。" } },
  { holds = "NY % 4 == 0", else = { en = "Rows of the output are written as float4: NY = {NY} is not a multiple of 4.", zh = "输出的行按 float4 写入：NY = {NY} 不是 4 的倍数。" } },
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
template <int TILE, int ROWS, int DOWN, int AHEAD>
__global__ void __launch_bounds__(TILE / 4 * ROWS)
transpose_float4(int NX, int NY, const float *in, float *out) {
  // Turned already: rows of the tile are columns of the input. Its float4 (row, chunk) lies at chunk ^ row / 4.
  __shared__ __align__(16) float tile[TILE][TILE];

  const int xTile = (DOWN ? blockIdx.y : blockIdx.x) * TILE;
  const int yTile = (DOWN ? blockIdx.x : blockIdx.y) * TILE;

  const int tx = threadIdx.x;
  const int x = xTile + 4*tx;
  const int later = blockIdx.y * gridDim.x + blockIdx.x + AHEAD;  // a block that will run soon
  const int xLater = (DOWN ? later / gridDim.x : later % gridDim.x) * TILE + 4*tx;
  const int yLater = (DOWN ? later % gridDim.x : later / gridDim.x) * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) {
    if (AHEAD > 0 && tx % 8 == 0 && xLater < NX && yLater + j < NY) {  // one lane in eight: a line of 128 bytes
      asm volatile("prefetch.global.L2 [%0];" :: "l"(&in[(yLater + j) * NX + xLater]));
    }
    const int ty = threadIdx.y + j;
    const int y = yTile + ty;
    if (x < NX && y < NY) {  // multiples of 4 both: the four elements are inside, or outside, together
      const float4 a = *reinterpret_cast<const float4 *>(&in[y * NX + x]);
      const int column = 4 * (ty / 4 ^ tx) + ty % 4;
      tile[4*tx + 0][column] = a.x;
      tile[4*tx + 1][column] = a.y;
      tile[4*tx + 2][column] = a.z;
      tile[4*tx + 3][column] = a.w;
    }
  }
  __syncthreads();  // outside the tests: every thread of the block arrives

  const int xOut = yTile + 4*tx;
  for (int j = 0; j < TILE; j += ROWS) {
    const int row = threadIdx.y + j;
    const int yOut = xTile + row;
    if (xOut < NY && yOut < NX) {
      *reinterpret_cast<float4 *>(&out[yOut * NY + xOut]) = *reinterpret_cast<const float4 *>(&tile[row][4 * (tx ^ row / 4)]);
    }
  }
}
