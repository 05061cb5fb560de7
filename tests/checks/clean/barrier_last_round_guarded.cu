// A loop in rounds of the block's size: the guard is around the accesses, the barriers are outside of it.
// run: --block 64 --arg in=i32[100]:iota --arg out=i32[100]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int first = 0; first < 100; first += 64) {
    int n = min(64, 100 - first);
    if (t < n) s[t] = in[first + t];
    __syncthreads();
    if (t < n) out[first + t] = s[n - 1 - t];
    __syncthreads();
  }
}
