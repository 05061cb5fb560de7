// The bins of a histogram in shared memory are counted up but never cleared.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[4]:zero
// finding: uninitialized @count on bins
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[4];
  int t = threadIdx.x;
  atomicAdd(&bins[in[t] % 4], 1);  // @count
  __syncthreads();
  if (t < 4) out[t] = bins[t];
}
