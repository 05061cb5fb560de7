// More bins than threads: each thread clears one, and the rest stay as they are.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[64]:zero
// finding: uninitialized @read on bins
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[64];
  int t = threadIdx.x;
  bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[in[t] % 32], 1);
  __syncthreads();
  for (int i = t; i < 64; i += 32) out[i] = bins[i];  // @read
}
