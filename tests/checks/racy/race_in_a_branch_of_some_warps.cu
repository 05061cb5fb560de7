// Both accesses are in a branch that the third and fourth warp do not take: a barrier between them would not be reached by all.
// run: --block 128 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: split that code in two, and call __syncthreads() in between
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[t];        // @store
    out[t] = s[63 - t];  // @read
  }
  __syncthreads();
  if (t < 64) out[t] += s[t];
}
