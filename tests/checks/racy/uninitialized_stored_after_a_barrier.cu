// All of a shared array is set before a barrier; after it a variable without a value is stored to a word of it, which another thread uses.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: uninitialized @declared on late
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  int late;  // @declared
  if (in[t] > 100) late = 1;
  if (t == 3) s[9] = late;
  __syncthreads();
  out[t] = s[t];
}
