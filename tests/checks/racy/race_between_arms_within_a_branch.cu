// The two ways are those of a branch in another one, which a warp does not take.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[128]:zero
// finding: race @store @read on s
// says: itself in a branch of line 10 that some threads may not take
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t < 96) {
    if (t < 32) {
      s[t] = in[t];  // @store
    } else if (t < 64) {
      out[t] = s[t - 32];  // @read
    }
  }
  __syncthreads();
  out[t] += s[t];
}
