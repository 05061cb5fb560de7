// Bins are cleared, then a barrier, counted by atomics, then a barrier, then read.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[8]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[8];
  int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[in[t] % 8], 1);
  __syncthreads();
  if (t < 8) out[t] = bins[t];
}
