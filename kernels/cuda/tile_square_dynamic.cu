/* warplens
extends = "tile_square"
title   = { en = "Square tile, dynamic", zh = "方形分块，动态共享内存" }
order   = 30
about   = { en = "The launch sets the size of the tile, so that it is a one-dimensional array: the pitch, including the padding, is part of the index. The bank conflicts are the same.", zh = "分块的大小由启动参数决定，因此它是一维数组：包含填充的行距写在下标里。bank 冲突与静态分配时相同。" }
launch  = { grid = ["BLOCKS"], block = ["TILE", "TILE"], shared = "TILE * (TILE + PAD) * 4" }
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
