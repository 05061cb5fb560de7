/* warplens
extends = "copy_complex_bounded"
title   = { en = "Complex copy, grid-stride", zh = "复数复制，网格跨步循环" }
order   = 40
about   = { en = "The size of the grid does not depend on the data: each thread advances through the arrays in steps of the total number of threads, so that the launch is sized for the machine.", zh = "网格大小与数据无关：每个线程以线程总数为步长遍历数组，启动规模由机器决定。" }
params  = [
  { name = "BLOCKS", default = 1056, choices = [4, 8, 132, 264, 528, 1056, 2112], help = { en = "blocks of the grid, whatever the length of the arrays; an H200 has 132 SMs", zh = "网格的线程块数，与数组长度无关；H200 有 132 个 SM" } },
]
launch  = { grid = ["BLOCKS"], block = ["BLOCK"] }
levels  = [
  { name = "warp sub tile", rows = "1", columns = "32" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// out = in, N complex numbers as two arrays, any N and any number of blocks.
template <int BLOCK, int BLOCKS>
__global__ void __launch_bounds__(BLOCK)
copy_complex_grid_stride(int N, const double *reIn, const double *imIn, double *reOut, double *imOut) {
  // A turn of the loop copies a contiguous piece of BLOCKS * BLOCK elements.
  for (int i = blockIdx.x * BLOCK + threadIdx.x; i < N; i += BLOCKS * BLOCK) {
    reOut[i] = reIn[i];
    imOut[i] = imIn[i];
  }
}
