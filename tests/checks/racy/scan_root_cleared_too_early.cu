// The root of Blelloch's tree is cleared by another thread than the one that stored it last, without a barrier in between.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[1]:zero
// finding: race @up @clear on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 1; d < 64; d *= 2) {
    __syncthreads();
    if (t % (2 * d) == 2 * d - 1) s[t] += s[t - d];  // @up
  }
  if (t == 0) s[63] = 0;  // @clear
  __syncthreads();
  if (t == 0) out[0] = s[63] + s[31];
}
