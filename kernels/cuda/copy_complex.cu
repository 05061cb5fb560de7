/* warplens
extends = "copy_complex_bounded"
title   = { en = "Complex copy", zh = "复数复制" }
order   = 20
about   = { en = "Complex numbers stored as two arrays: each lane copies one number, and each warp moves 256 contiguous bytes of each array at a time. The grid must cover the array exactly.", zh = "复数存为两个数组：每个 lane 复制一个复数，每个 warp 每次从每个数组搬运连续的 256 字节。网格必须恰好覆盖整个数组。" }
rules   = [
  { holds = "N % BLOCK == 0", else = { en = "Every thread copies an element: N = {N} is not a multiple of BLOCK = {BLOCK}.", zh = "每个线程复制一个元素：N = {N} 不是 BLOCK = {BLOCK} 的倍数。" } },
]
sizes   = { run = { N = 8192 }, measure = { N = 33554432 } }
launch  = { grid = ["N / BLOCK"], block = ["BLOCK"] }
*/

// out = in, N complex numbers as two arrays; N is a multiple of BLOCK.
template <int BLOCK>
__global__ void __launch_bounds__(BLOCK)
copy_complex(int N, const double *reIn, const double *imIn, double *reOut, double *imOut) {
  const int i = blockIdx.x * BLOCK + threadIdx.x;
  reOut[i] = reIn[i];
  imOut[i] = imIn[i];
}
