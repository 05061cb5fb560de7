// Only some lanes of the second warp come to the barrier; the others skip it and go on.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: barrier @barrier
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t < 40) {
    __syncthreads();  // @barrier
    out[t] = s[t];
  }
  out[t] += 1;
}
