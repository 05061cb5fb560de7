// Each thread makes as many turns as its number: a barrier in the loop would wait for those that have left it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store on t
// finding: race @store @read on t
// says: make all threads of the block execute the same number of iterations of the loop of line 12, then: __syncthreads() after line 14 and before line 13 of the next iteration
__global__ void kernel(const int *in, int *out) {
  __shared__ int t[65];
  int i = threadIdx.x, sum = 0;
  t[i] = 0;
  if (i == 0) t[64] = 0;
  __syncthreads();
  for (int a = 0; a < i; ++a) {
    t[a] = in[i];     // @store
    sum += t[a + 1];  // @read
  }
  out[i] = sum;
}
