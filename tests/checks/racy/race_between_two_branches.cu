// One warp stores and the other reads, each in a branch of its own: the barrier belongs between the branches, into neither.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @store @read on s
// says: __syncthreads() after the branch of line 8 and before the branch of line 11
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;  // @store
  }
  if (t >= 32) {
    out[t] = s[t - 32];  // @read
  }
}
