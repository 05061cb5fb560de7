// All threads store into one word, each its own value: which one remains depends on timing.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[1]:zero
// finding: race @store on found
__global__ void kernel(const int *in, int *out) {
  __shared__ int found;
  int t = threadIdx.x;
  if (t == 0) found = -1;
  __syncthreads();
  if (in[t] > 5) found = t;  // @store
  __syncthreads();
  if (t == 0) out[0] = found;
}
