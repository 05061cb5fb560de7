// What a barrier counts is the same for all threads of the block: another barrier can be in that branch.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: __syncthreads() after line
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  out[t] = 0;
  if (__syncthreads_count(in[t] > 9) >= 32) {
    s[t] = in[t];        // @store
    out[t] = s[63 - t];  // @read
  }
  __syncthreads();
  out[t] += 1;
}
