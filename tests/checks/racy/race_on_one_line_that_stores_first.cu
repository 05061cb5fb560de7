// Both accesses are on one line, and the store comes first: nothing can be read into a variable before it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @both on s
// says: call __syncthreads() between the two accesses of line
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t], out[t] = s[63 - t];  // @both
}
