// Threads that leave the loop return: nobody waits for them, and barriers in the loop are right.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: __syncthreads() after line 11 and before line 13; another is missing between iterations
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  for (int i = 0; i < 8; ++i) {
    s[t] += i;  // @store
    if (in[t] % 8 == i) break;
    out[t] += s[63 - t];  // @read
  }
}
