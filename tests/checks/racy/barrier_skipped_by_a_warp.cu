// The second warp skips the first barrier and comes to the second one, which then lets the first warp go on too early.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: barrier @first @second
// finding: race @early @read on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = in[t];
    __syncthreads();  // @first
    s[t + 32] = s[t] * 2;  // @early
  }
  __syncthreads();  // @second
  out[t] = s[t];  // @read
}
