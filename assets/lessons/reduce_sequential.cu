/* warplens
extends = "reduce_modulo"
title   = { en = "A tree without conflicts", zh = "没有冲突的归约树" }
order   = 30
about   = { en = "The upper half is added to the lower half, again and again: the first threads work, on neighboring words.", zh = "反复把上半部分加到下半部分：工作的是最前面的线程，访问的是相邻的字。" }
*/

// out[b] = the sum of the 256 elements of block b.
__global__ void reduce_sequential(const float *in, float *out) {
  __shared__ float sums[256];
  const int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s) {
      sums[t] += sums[t + s];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
