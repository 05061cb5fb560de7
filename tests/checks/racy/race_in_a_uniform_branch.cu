// The store is in a branch that all threads take, every other turn; the read is behind it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: after the branch of line 9
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    if (i % 2 == 0) {
      s[t] = in[t] + i;  // @store
    } else
      out[t] -= 1;
    out[t] += s[63 - t];  // @read
    __syncthreads();
  }
}
