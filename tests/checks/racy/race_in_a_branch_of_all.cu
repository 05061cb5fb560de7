// The branch is the same for all threads, as the second one is: a barrier can be in it. Threads that have returned are not waited for.
// run: --block 128 --arg in=i32[64]:iota --arg out=i32[64]:zero --arg twice=1 --arg n=64
// finding: race @store @read on s
// says: __syncthreads() after line
__global__ void kernel(const int *in, int *out, int twice, int n) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t >= n) return;
  if (twice > 0) {
    s[t] = in[t];        // @store
    out[t] = s[63 - t];  // @read
  }
}
