// The last six steps are left to one warp without __syncwarp, as before Volta: lanes of a warp do not run in lockstep.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[1]:zero
// finding: race @last on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32)
    for (int d = 32; d > 0; d /= 2) s[t] += s[t + d];  // @last
  if (t == 0) out[0] = s[0];
}
