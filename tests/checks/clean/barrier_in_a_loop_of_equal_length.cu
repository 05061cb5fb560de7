// The number of turns comes from memory, but it is the same for all threads.
// run: --block 64 --arg n=i32[1]:iota --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *n, const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < n[0] + 3; ++i) {
    s[t] = in[t] + i;
    __syncthreads();
    sum += s[(t + 1) % 64];
    __syncthreads();
  }
  out[t] = sum;
}
