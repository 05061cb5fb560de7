// Softmax with one array for the maxima of the warps and then for their sums: nothing keeps a fast warp from storing its sum while a slow
// one still reads the maxima. No run on a GPU shows it.
// run: --block 128 --arg in=f32[128]:random --arg out=f32[128]:zero
// finding: race @maxima @sum on part
__global__ void kernel(const float *in, float *out) {
  __shared__ float part[4];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  float x = in[t], m = x;
  for (int d = 16; d > 0; d /= 2) m = fmaxf(m, __shfl_xor_sync(0xffffffffu, m, d));
  if (lane == 0) part[warp] = m;
  __syncthreads();
  for (int w = 0; w < 4; ++w) m = fmaxf(m, part[w]);  // @maxima
  float e = expf(x - m), sum = e;
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (lane == 0) part[warp] = sum;  // @sum
  __syncthreads();
  sum = part[0] + part[1] + part[2] + part[3];
  out[t] = e / sum;
}
