// Threads that have nothing to read go on with the next turn, and store while others still read.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @read @store on s
// says: at the end of each iteration of the loop of line 8, also for threads that skip line 12
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    s[t] = in[t] + i;  // @store
    __syncthreads();
    if (in[t] % 3 == 0) continue;
    out[t] += s[63 - t];  // @read
  }
}
