// Threads of several warps store the same value in whatever turn of their own: no barrier fits there, and none is needed.
// run: --block 64 --arg in=i32[1000]:iota --arg out=i32[64]:zero
// finding: benign @store on found
// says: let one thread store, or combine the values by an atomic operation
__global__ void kernel(const int *in, int *out) {
  __shared__ int found;
  int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  for (int i = t; i < 1000; i += 64)
    if (in[i] > 4) found = 1;  // @store
  __syncthreads();
  out[t] = found;
}
