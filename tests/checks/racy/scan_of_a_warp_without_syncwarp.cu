// A scan of one warp in shared memory that relies on lockstep.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @step on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  s[t + 32] = in[t];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) s[t + 32] += s[t + 32 - d];  // @step
  out[t] = s[t + 32];
}
