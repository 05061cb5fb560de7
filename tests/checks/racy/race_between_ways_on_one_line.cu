// One warp stores, the other reads, in both ways of a branch that stands on one line.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @both on s
// says: the two accesses of line 8 are two ways of one branch
__global__ void kernel(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 32) s[t] = t; else out[t] = s[t - 32];  // @both
}
