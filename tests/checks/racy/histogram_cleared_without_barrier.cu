// The bins are cleared by plain stores, and other warps count already.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[8]:zero
// finding: race @clear @count on bins
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[8];
  int t = threadIdx.x;
  if (t < 8) bins[t] = 0;  // @clear
  atomicAdd(&bins[in[t] % 8], 1);  // @count
  __syncthreads();
  if (t < 8) out[t] = bins[t];
}
