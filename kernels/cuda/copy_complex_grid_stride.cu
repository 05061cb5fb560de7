/* warplens
title   = { en = "Complex copy, grid-stride", zh = "复数复制，网格跨步" }
family  = "copy"
order   = 40
about   = { en = "The grid has a size of its own and walks over the arrays in strides of all its threads: the launch follows the machine, not the data.", zh = "网格大小独立于数据，以全部线程数为步长走过数组：启动规模取决于机器而不是数据。" }
params  = [
  { name = "BLOCK", default = 256, choices = [64, 128, 256, 512, 1024, 2048], help = "threads of a block" },
  { name = "BLOCKS", default = 1056, choices = [4, 8, 132, 264, 528, 1056, 2112], help = "blocks of the grid, however long the arrays are; an H200 has 132 SMs" },
]
rules   = [
  { holds = "BLOCK <= 1024", else = "A block has at most 1024 threads; BLOCK = {BLOCK} asks for more." },
]
sizes   = { run = { N = 8100 }, measure = { N = 33554432 } }
buffers = [
  { name = "reIn", type = "f64", shape = ["N"], role = "in" },
  { name = "imIn", type = "f64", shape = ["N"], role = "in" },
  { name = "reOut", type = "f64", shape = ["N"], role = "out" },
  { name = "imOut", type = "f64", shape = ["N"], role = "out" },
]
launch  = { grid = ["BLOCKS"], block = ["BLOCK"] }
work    = { bytes = "2 * 2*8*N" }
check   = "copy"
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
