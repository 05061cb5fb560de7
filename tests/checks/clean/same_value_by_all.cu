// All threads store the same value into one word: whichever is last, the word holds it. Benign.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: benign @store on found
__global__ void kernel(const int *in, int *out) {
  __shared__ int found;
  int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  if (in[t] > 5) found = 1;  // @store
  __syncthreads();
  out[t] = found;
}
