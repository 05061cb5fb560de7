// Two sums share one array; the second one's loads overwrite it while slower threads still read the first result.
// run: --block 64 --arg a=i32[64]:iota --arg b=i32[64]:iota --arg out=i32[128]:zero
// finding: race @read @reuse on s
__global__ void kernel(const int *a, const int *b, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  out[t] = s[0];  // @read
  s[t] = b[t];    // @reuse
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  out[64 + t] = s[0];
}
