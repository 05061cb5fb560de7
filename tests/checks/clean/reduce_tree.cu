// A tree reduction with a barrier after the loads and after every step; all threads of the block come to each of them.
// run: --block 128 --arg in=f32[128]:iota --arg out=f32[1]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}
