// Each thread leaves the loop by what its neighbor has stored.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @condition @store on s
// says: make all threads of the block execute the same number of iterations of the loop of line 12
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[65];
  const int t = threadIdx.x;
  s[t] = in[t] % 4;
  if (t == 0) s[64] = 0;
  __syncthreads();
  int n = 0;
  while (n < 4 && s[t + 1] > n) {  // @condition
    s[t] += 1;  // @store
    ++n;
  }
  __syncthreads();
  out[t] = s[t];
}
