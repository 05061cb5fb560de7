/* warplens
title   = { en = "Complex copy, unrolled", zh = "复数复制，循环展开" }
family  = "copy"
order   = 50
about   = { en = "A turn of the grid-stride loop copies UNROLL numbers a thread, and all are read before the first is written: more loads under way at once.", zh = "网格跨步循环的每一轮，每个线程复制 UNROLL 个复数，全部读完才开始写：同时进行的读取更多。" }
params  = [
  { name = "BLOCK", default = 256, choices = [64, 128, 256, 512, 1024, 2048], help = "threads of a block" },
  { name = "BLOCKS", default = 1056, choices = [4, 8, 132, 264, 528, 1056, 2112], help = "blocks of the grid, however long the arrays are; an H200 has 132 SMs" },
  { name = "UNROLL", default = 4, choices = [1, 2, 4, 8], help = "complex numbers that a thread copies in one turn of the loop" },
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
template <int BLOCK, int BLOCKS, int UNROLL>
__global__ void __launch_bounds__(BLOCK)
copy_complex_unrolled(int N, const double *reIn, const double *imIn, double *reOut, double *imOut) {
  constexpr int stride = BLOCKS * BLOCK;
  for (int first = blockIdx.x * BLOCK + threadIdx.x; first < N; first += UNROLL * stride) {
    double re[UNROLL];
    double im[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
      if (first + u * stride < N) {
        re[u] = reIn[first + u * stride];
        im[u] = imIn[first + u * stride];
      }
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
      if (first + u * stride < N) {
        reOut[first + u * stride] = re[u];
        imOut[first + u * stride] = im[u];
      }
    }
  }
}
