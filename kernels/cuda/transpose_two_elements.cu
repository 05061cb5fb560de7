/* warplens
title   = { en = "Two elements per thread", zh = "每个线程两个元素" }
family  = "transpose"
order   = 30
about   = { en = "A rectangular block transposes a tile twice as wide as itself: two loads are in flight before the barrier, and each thread finds its place in the transposed tile through its linear index.", zh = "矩形线程块转置宽度为自身两倍的分块：同步屏障之前有两次读取同时在途，每个线程通过线性下标找到自己在转置后的位置。" }
params  = [
  { name = "BDIMX", default = 32, choices = [16, 32, 64], help = { en = "columns of the block; the tile has twice as many columns", zh = "线程块的列数；分块的列数是它的两倍" } },
  { name = "BDIMY", default = 16, choices = [8, 16, 32], help = { en = "rows of the block and of the tile", zh = "线程块与分块的行数" } },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = { en = "unused words at the end of each row of the tile", zh = "分块每行末尾不使用的字数" } },
]
rules   = [
  { holds = "BDIMX * BDIMY <= 1024", else = { en = "A block has at most 1024 threads; BDIMX * BDIMY = {BDIMX} * {BDIMY} needs {BDIMX * BDIMY}.", zh = "一个线程块至多 1024 个线程；BDIMX * BDIMY = {BDIMX} * {BDIMY} 需要 {BDIMX * BDIMY} 个。" } },
  { holds = "BDIMY * (2 * BDIMX + PAD) * 4 <= 49152", else = { en = "The tile needs {BDIMY * (2 * BDIMX + PAD) * 4} bytes of shared memory; a block has 49152.", zh = "分块需要 {BDIMY * (2 * BDIMX + PAD) * 4} 字节共享内存；一个线程块只有 49152 字节。" } },
]
sizes   = { run = { NX = 128, NY = 64 }, measure = { NX = 8192, NY = 8192 } }
buffers = [
  { name = "in", type = "f32", shape = ["NY", "NX"], role = "in" },
  { name = "out", type = "f32", shape = ["NX", "NY"], role = "out" },
]
launch  = { grid = ["(NX + 2 * BDIMX - 1) / (2 * BDIMX)", "(NY + BDIMY - 1) / BDIMY"], block = ["BDIMX", "BDIMY"] }
work    = { bytes = "2 * 4*NX*NY" }
check   = "transpose"
levels  = [
  { name = "block tile", rows = "2 * BDIMX", columns = "BDIMY" },
  { name = "warp sub tile", rows = "32 / BDIMY", columns = "BDIMY" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// out (NX rows of NY) = the transpose of in (NY rows of NX), row-major, any NX and NY.
template <int BDIMX, int BDIMY, int PAD>
__global__ void __launch_bounds__(BDIMX * BDIMY)
transpose_two_elements(int NX, int NY, const float *in, float *out) {
  __shared__ __align__(16) float tile[BDIMY][2 * BDIMX + PAD];

  const int x = blockIdx.x * 2 * BDIMX + threadIdx.x;
  const int y = blockIdx.y * BDIMY + threadIdx.y;
  for (int j = 0; j < 2 * BDIMX; j += BDIMX) {
    if (x + j < NX && y < NY) {
      tile[threadIdx.y][threadIdx.x + j] = in[y * NX + x + j];
    }
  }
  __syncthreads();

  // A row of the turned tile has BDIMY elements, so the linear index is taken apart by BDIMY. A thread writes other elements than it
  // read, and at a ragged edge it may have one to write and none to read: each side is tested against its own matrix.
  const int idx = threadIdx.y * BDIMX + threadIdx.x;
  const int row = idx / BDIMY;
  const int col = idx % BDIMY;
  const int xOut = blockIdx.y * BDIMY + col;
  const int yOut = blockIdx.x * 2 * BDIMX + row;
  for (int j = 0; j < 2 * BDIMX; j += BDIMX) {
    if (xOut < NY && yOut + j < NX) {
      out[(yOut + j) * NY + xOut] = tile[col][row + j];
    }
  }
}
