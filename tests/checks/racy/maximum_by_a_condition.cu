// A maximum that is read, compared and stored by many: a barrier helps nothing, an atomic does.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @both on m
// says: combine the values by an atomic operation
__global__ void kernel(const int *in, int *out) {
  __shared__ int m;
  const int t = threadIdx.x;
  if (t == 0) m = 0;
  __syncthreads();
  if (in[t] > m) m = in[t];  // @both
  __syncthreads();
  out[t] = m;
}
