// A barrier orders threads, but the cache that __ldg reads through need not see what they have stored.
// run: --block 64 --arg x=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @load on x
__global__ void kernel(int *x, int *out) {
  int t = threadIdx.x;
  x[t] = 2 * t;  // @store
  __syncthreads();
  out[t] = __ldg(&x[t ^ 32]);  // @load
}
