/* warplens
title   = { en = "A reduction", zh = "归约求和" }
family  = "mistakes"
order   = 80
about   = { en = "The sum of each block with an unrolled last warp: find the mistake.", zh = "最后一个 warp 展开的归约求和：找出其中的错误。" }
sizes   = { run = { N = 2048 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["N / 256"], role = "out" },
]
launch  = { grid = ["N / 256"], block = [256] }
*/
// Each block of 256 threads adds up 256 elements.
__global__ void reduce(int N, const float *in, float *out) {
  __shared__ float sums[256];
  const int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int step = 128; step > 32; step /= 2) {
    if (t < step) sums[t] += sums[t + step];
    __syncthreads();
  }
  if (t < 32) {  // one warp is left, so no barrier is needed
    sums[t] += sums[t + 32];
    sums[t] += sums[t + 16];
    sums[t] += sums[t + 8];
    sums[t] += sums[t + 4];
    sums[t] += sums[t + 2];
    sums[t] += sums[t + 1];
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
