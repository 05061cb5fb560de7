// The barrier at the end of each level is missing, and the level is a branch with braces: behind the branch, not in it.
// run: --block 256 --arg out=i32[1]:zero
// finding: race @add on s
// says: __syncthreads() at the end of each iteration of the loop of line 10, also for threads that skip line 12
__global__ void kernel(int *out) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) {
      s[t] += s[t + d];  // @add
    }
  }
  if (t == 0) {
    out[0] = s[0];
  }
}
