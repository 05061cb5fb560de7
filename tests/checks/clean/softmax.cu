// Softmax with one array for the maxima of the warps and then for their sums, a barrier on both sides of every reading.
// run: --block 128 --arg in=f32[128]:random --arg out=f32[128]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float part[4];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  float x = in[t], m = x;
  for (int d = 16; d > 0; d /= 2) m = fmaxf(m, __shfl_xor_sync(0xffffffffu, m, d));
  if (lane == 0) part[warp] = m;
  __syncthreads();
  for (int w = 0; w < 4; ++w) m = fmaxf(m, part[w]);
  __syncthreads();
  float e = expf(x - m), sum = e;
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (lane == 0) part[warp] = sum;
  __syncthreads();
  out[t] = e / (part[0] + part[1] + part[2] + part[3]);
}
