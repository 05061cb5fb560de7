// Two sums share one array, with a barrier between the last read of the first and the first store of the second.
// run: --block 64 --arg a=i32[64]:iota --arg b=i32[64]:iota --arg out=i32[128]:zero
__device__ int block_sum(int *s, int value) {
  int t = threadIdx.x;
  __syncthreads();
  s[t] = value;
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  return s[0];
}
__global__ void kernel(const int *a, const int *b, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  out[t] = block_sum(s, a[t]);
  out[64 + t] = block_sum(s, b[t]);
}
