// Maxima and sums have an array each, so that one barrier for each of them is enough.
// run: --block 64 --arg in=f32[64]:random --arg out=f32[64]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float maxima[2], sums[2];
  int t = threadIdx.x;
  float x = in[t], m = x;
  for (int d = 16; d > 0; d /= 2) m = fmaxf(m, __shfl_xor_sync(0xffffffffu, m, d));
  if (t % 32 == 0) maxima[t / 32] = m;
  __syncthreads();
  m = fmaxf(maxima[0], maxima[1]);
  float e = expf(x - m), sum = e;
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();
  out[t] = e / (sums[0] + sums[1]);
}
