// Threads that have stored and returned are not waited for: a barrier of the others can be between the two.
// run: --block 128 --arg in=i32[64]:iota --arg out=i32[128]:zero --arg n=64
// finding: race @store @read on s
// says: __syncthreads() after line
__global__ void kernel(const int *in, int *out, int n) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t >= n) {
    out[t] = -1;
    return;
  }
  s[t] = in[t];        // @store
  out[t] = s[63 - t];  // @read
}
