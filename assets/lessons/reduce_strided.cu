/* warplens
extends = "reduce_modulo"
title   = { en = "A tree with strides", zh = "按步长访问的归约树" }
order   = 20
about   = { en = "The same additions, by the first threads of the block: no thread is skipped, but neighboring lanes are 2 * s words apart.", zh = "同样的加法，由线程块最前面的线程完成：不再跳过线程，但相邻 lane 相距 2 * s 个字。" }
*/

// out[b] = the sum of the 256 elements of block b.
__global__ void reduce_strided(const float *in, float *out) {
  __shared__ float sums[256];
  const int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 1; s < 256; s *= 2) {
    const int at = 2 * s * t;
    if (at < 256) {
      sums[at] += sums[at + s];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
