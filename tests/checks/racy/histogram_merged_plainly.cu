// Each block counts correctly in shared memory, and then adds its bins to global memory without atomics.
// run: --block 32 --grid 3 --arg in=i32[96]:iota --arg out=i32[8]:zero
// finding: race @merge on out
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[8];
  int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[in[blockIdx.x * 32 + t] % 8], 1);
  __syncthreads();
  if (t < 8) out[t] += bins[t];  // @merge
}
