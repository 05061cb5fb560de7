// A tree reduction whose steps have no barrier between them: a step reads what another warp may not have added yet.
// run: --block 128 --arg in=f32[128]:iota --arg out=f32[1]:zero
// finding: race @step on s
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 64; d > 0; d /= 2)
    if (t < d) s[t] += s[t + d];  // @step
  __syncthreads();
  if (t == 0) out[0] = s[0];
}
