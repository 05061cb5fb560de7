/* warplens
title   = { en = "float4 copy", zh = "float4 复制" }
family  = "copy"
order   = 10
about   = { en = "Each thread copies one float4, 16 bytes: the fastest way to read and write global memory, and the yardstick for a transpose.", zh = "每个线程复制一个 float4，即 16 字节：这是读写全局内存最快的方式，也是衡量转置快慢的标尺。" }
params  = [
  { name = "BLOCK", default = 256, choices = [64, 128, 256, 512, 1024, 2048], help = { en = "threads per block; each copies one float4", zh = "每个线程块的线程数；每个线程复制一个 float4" } },
  { name = "AHEAD", default = 0, choices = [0, 64, 512], help = { en = "each block prefetches into the L2 cache what the block this many later will read; 0: no prefetch", zh = "每个线程块把往后第 AHEAD 个线程块要读的数据预取到 L2；0：不预取" } },
]
rules   = [
  { holds = "BLOCK <= 1024", else = { en = "A block has at most 1024 threads; BLOCK = {BLOCK} is more.", zh = "一个线程块至多 1024 个线程；BLOCK = {BLOCK} 超出了。" } },
  { holds = "N % 4 == 0", else = { en = "The array is copied in whole float4s: N = {N} is not a multiple of 4.", zh = "数组按完整的 float4 复制：N = {N} 不是 4 的倍数。" } },
]
sizes   = { run = { N = 16384 }, measure = { N = 67108864 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["N"], role = "out" },
]
launch  = { grid = ["(N / 4 + BLOCK - 1) / BLOCK"], block = ["BLOCK"] }
work    = { bytes = "2 * 4*N" }
check   = "copy"
levels  = [
  { name = "block tile", rows = "1", columns = "4 * BLOCK" },
  { name = "warp tile", rows = "1", columns = "128" },
  { name = "thread tile", rows = "1", columns = "4" },
]
*/

// out = in, N floats; N is a multiple of 4.
template <int BLOCK, int AHEAD>
__global__ void __launch_bounds__(BLOCK)
copy_float4(int N, const float *in, float *out) {
  const int i = blockIdx.x * BLOCK + threadIdx.x;
  if (AHEAD > 0 && threadIdx.x % 8 == 0 && i + AHEAD * BLOCK < N / 4) {
    asm volatile("prefetch.global.L2 [%0];" :: "l"(&in[4 * (i + AHEAD * BLOCK)]));  // a line of 128 bytes
  }
  if (i < N / 4) {
    reinterpret_cast<float4 *>(out)[i] = reinterpret_cast<const float4 *>(in)[i];
  }
}
