// Of three ways one stores and one reads.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: are two ways of one branch
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t < 16) s[t] = in[t];  // @store
  else if (t < 32) out[t] = 1;
  else out[t] = s[t - 32];  // @read
}
