// One loop stores, the next one reads, in the turns of a third: barriers belong between the loops, into none of the two.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store on s
// finding: race @store @read on s
// says: __syncthreads() after the loop of line 10 and before the loop of line 13; another is missing between iterations: __syncthreads() after the loop of line 13 and before the loop of line 10 of the next iteration
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      s[(t + j) % 64] = in[t] + i;  // @store
    }
    for (int j = 0; j < 2; ++j) {
      out[t] += s[(t + j + 5) % 64];  // @read
    }
  }
}
