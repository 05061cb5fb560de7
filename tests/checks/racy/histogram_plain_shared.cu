// Threads count into a histogram in shared memory with ++: increments of one bin are lost.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[8]:zero
// finding: race @count on bins
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[8];
  int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  bins[in[t] % 8]++;  // @count
  __syncthreads();
  if (t < 8) out[t] = bins[t];
}
