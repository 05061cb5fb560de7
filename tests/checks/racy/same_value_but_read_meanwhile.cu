// All stores into the word are of one value, but other threads read it without a barrier: they may see the old one or the new one.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on found
__global__ void kernel(const int *in, int *out) {
  __shared__ int found;
  int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  if (in[t] == 40) found = 1;  // @store
  out[t] = found;              // @read
}
