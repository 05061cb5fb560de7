/* warplens
title   = { en = "Complex copy, bounded", zh = "复数复制，带边界检查" }
family  = "copy"
order   = 30
about   = { en = "The grid is rounded up to whole blocks, and a bounds check keeps the lanes past the end from accessing memory.", zh = "网格向上取整为完整的线程块，边界检查让超出末尾的 lane 不访问内存。" }
params  = [
  { name = "BLOCK", default = 256, choices = [64, 128, 256, 512, 1024, 2048], help = { en = "threads per block", zh = "每个线程块的线程数" } },
]
rules   = [
  { holds = "BLOCK <= 1024", else = { en = "A block has at most 1024 threads; BLOCK = {BLOCK} is more.", zh = "一个线程块至多 1024 个线程；BLOCK = {BLOCK} 超出了。" } },
]
sizes   = { run = { N = 8100 }, measure = { N = 33554432 } }
buffers = [
  { name = "reIn", type = "f64", shape = ["N"], role = "in" },
  { name = "imIn", type = "f64", shape = ["N"], role = "in" },
  { name = "reOut", type = "f64", shape = ["N"], role = "out" },
  { name = "imOut", type = "f64", shape = ["N"], role = "out" },
]
launch  = { grid = ["(N + BLOCK - 1) / BLOCK"], block = ["BLOCK"] }
work    = { bytes = "2 * 2*8*N" }
check   = "copy"
levels  = [
  { name = "block tile", rows = "1", columns = "BLOCK" },
  { name = "warp tile", rows = "1", columns = "32" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// out = in, N complex numbers as two arrays, any N.
template <int BLOCK>
__global__ void __launch_bounds__(BLOCK)
copy_complex_bounded(int N, const double *reIn, const double *imIn, double *reOut, double *imOut) {
  const int i = blockIdx.x * BLOCK + threadIdx.x;
  if (i < N) {
    reOut[i] = reIn[i];
    imOut[i] = imIn[i];
  }
}
