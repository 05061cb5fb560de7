// Two warps store to one word in the same turn of a loop: a barrier between the turns helps nothing.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[8]:zero
// finding: race @store on best
// says: let one thread store, or combine the values by an atomic operation
__global__ void kernel(const int *in, int *out) {
  __shared__ int best[8];
  if (threadIdx.x < 8) best[threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < 8; ++i) {
    if (in[threadIdx.x] % 8 == i) best[i] = in[threadIdx.x];  // @store
  }
  __syncthreads();
  if (threadIdx.x < 8) out[threadIdx.x] = best[threadIdx.x];
}
