// The same within one warp: the lanes that add wait for each other.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @add on s
// says: __syncwarp(mask) between the two accesses of line
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 16) {
    s[t] += s[t + 1];  // @add
  }
  __syncthreads();
  out[t] = s[t];
}
