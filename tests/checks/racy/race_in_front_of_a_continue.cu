// Some threads store and go on with the next turn, the others read: two ways of one branch.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: are two ways of one branch
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (t < 32) {
      s[t] = in[t] + i;  // @store
      continue;
    }
    out[t] += s[63 - t];  // @read
  }
}
