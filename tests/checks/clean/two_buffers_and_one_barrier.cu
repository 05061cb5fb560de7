// Two buffers in turn need one barrier in each turn.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  const int t = threadIdx.x;
  for (int i = 0; i < 6; ++i) {
    s[i & 1][t] = in[t] + i;
    __syncthreads();
    out[t] += s[i & 1][63 - t];
  }
}
