// The barrier stands before the store that it should follow.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int v = in[t];
  __syncthreads();
  s[t] = v;                // @store
  out[t] = s[t ^ 32] + v;  // @read
}
