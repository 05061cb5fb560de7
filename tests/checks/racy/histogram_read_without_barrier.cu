// Counted by atomics, but read by plain loads while others may still count.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[8]:zero
// finding: race @count @read on bins
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[8];
  int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[in[t] % 8], 1);  // @count
  if (t < 8) out[t] = bins[t];     // @read
}
