// The number of a warp is the same for its lanes, by a shuffle too, and not for the block: no barrier of all can be in that branch.
// run: --block 128 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: split that code in two, and call __syncthreads() in between
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  const int warp = __shfl_sync(0xffffffffu, t / 32, 0);
  if (warp < 2) {
    s[t] = in[t];        // @store
    out[t] = s[63 - t];  // @read
  }
  __syncthreads();
  if (warp < 2) out[t] += s[t];
}
