/* warplens
extends = "copy_complex_grid_stride"
title   = { en = "Complex copy, unrolled", zh = "复数复制，循环展开" }
order   = 50
about   = { en = "Each iteration of the grid-stride loop copies UNROLL numbers per thread and reads all of them before writing the first: more loads are in flight at once.", zh = "网格跨步循环的每次迭代中，每个线程复制 UNROLL 个复数，全部读完才写第一个：同时在途的读取更多。" }
params  = [
  { name = "UNROLL", default = 4, choices = [1, 2, 4, 8], help = { en = "complex numbers that a thread copies per iteration of the loop", zh = "循环每次迭代中一个线程复制的复数个数" } },
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
