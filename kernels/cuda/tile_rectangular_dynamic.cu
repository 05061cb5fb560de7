/* warplens
extends = "tile_rectangular"
title   = { en = "Rectangular tile, dynamic", zh = "矩形分块，动态共享内存" }
order   = 40
about   = { en = "The rectangular tile in dynamic shared memory: the launch sets its size, and rows, columns and padding exist only in the index arithmetic.", zh = "矩形分块，使用动态共享内存：大小由启动参数决定，行、列与填充只体现在下标计算中。" }
launch  = { grid = ["BLOCKS"], block = ["BDIMX", "BDIMY"], shared = "BDIMY * (BDIMX + PAD) * 4" }
*/

// Every block makes the same round trip and writes what it read to its own BDIMY x BDIMX part of out.
template <int BDIMX, int BDIMY, int PAD>
__global__ void __launch_bounds__(BDIMX * BDIMY)
tile_rectangular_dynamic(int *out) {
  extern __shared__ __align__(16) int tile[];  // BDIMY rows, BDIMX + PAD words apart
  constexpr int pitch = BDIMX + PAD;

  const int idx = threadIdx.y * BDIMX + threadIdx.x;

  tile[threadIdx.y*pitch + threadIdx.x] = idx;  // by rows
  __syncthreads();

  // By columns: a column has BDIMY rows, so the linear index is taken apart by BDIMY instead of BDIMX.
  const int row = idx % BDIMY;
  const int col = idx / BDIMY;
  out[blockIdx.x * BDIMX * BDIMY + idx] = tile[row*pitch + col];
}
