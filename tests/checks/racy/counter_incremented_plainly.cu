// A counter that many threads increase as they please.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @add on n
// says: use an atomic operation in line 10
__global__ void kernel(const int *in, int *out) {
  __shared__ int n;
  const int t = threadIdx.x;
  if (t == 0) n = 0;
  __syncthreads();
  if (in[t] % 2) n = n + 1;  // @add
  __syncthreads();
  out[t] = n;
}
