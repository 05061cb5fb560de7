/* warplens
title   = { en = "Complex copy", zh = "复数复制" }
family  = "copy"
order   = 20
about   = { en = "Complex numbers as two arrays: a lane copies one number, and a warp moves 256 contiguous bytes of each array at a time. The grid must fit exactly.", zh = "复数存为两个数组：每个线程复制一个复数，线程束每次搬运每个数组中连续的 256 字节。网格必须恰好吻合。" }
params  = [
  { name = "BLOCK", default = 256, choices = [64, 128, 256, 512, 1024, 2048], help = "threads of a block" },
]
rules   = [
  { holds = "BLOCK <= 1024", else = "A block has at most 1024 threads; BLOCK = {BLOCK} asks for more." },
  { holds = "N % BLOCK == 0", else = "Every thread copies an element: N = {N} is no multiple of BLOCK = {BLOCK}." },
]
sizes   = { run = { N = 8192 }, measure = { N = 33554432 } }
buffers = [
  { name = "reIn", type = "f64", shape = ["N"], role = "in" },
  { name = "imIn", type = "f64", shape = ["N"], role = "in" },
  { name = "reOut", type = "f64", shape = ["N"], role = "out" },
  { name = "imOut", type = "f64", shape = ["N"], role = "out" },
]
launch  = { grid = ["N / BLOCK"], block = ["BLOCK"] }
work    = { bytes = "2 * 2*8*N" }
check   = "copy"
levels  = [
  { name = "block tile", rows = "1", columns = "BLOCK" },
  { name = "warp tile", rows = "1", columns = "32" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// out = in, N complex numbers as two arrays; N is a multiple of BLOCK.
template <int BLOCK>
__global__ void __launch_bounds__(BLOCK)
copy_complex(int N, const double *reIn, const double *imIn, double *reOut, double *imOut) {
  const int i = blockIdx.x * BLOCK + threadIdx.x;
  reOut[i] = reIn[i];
  imOut[i] = imIn[i];
}
