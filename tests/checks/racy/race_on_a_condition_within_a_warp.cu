// The same within one warp, where a part of the lanes takes the branch.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @condition @body on s
// says: split line 10: read into a variable, call __syncwarp() or __syncthreads(), then branch
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp();
  if (s[31 - t] > 20) {  // @condition
    s[t] = 0;            // @body
  }
  __syncwarp();
  out[t] = s[t];
}
