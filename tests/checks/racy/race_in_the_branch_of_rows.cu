// Rows of 32 threads are warps: a branch on the row is the same for a warp, and not for the block.
// run: --block 32,4 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: split that code in two, and call __syncthreads() in between
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x + 32 * threadIdx.y;
  if (threadIdx.y < 2) {
    s[t] = in[t];        // @store
    out[t] = s[63 - t];  // @read
  }
  __syncthreads();
  if (threadIdx.y < 2) out[t] += s[t];
}
