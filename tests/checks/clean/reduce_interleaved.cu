// A tree reduction with interleaved addressing: partners are neighbours first, then ever farther apart, a barrier after each step.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[1]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    if (t % (2 * d) == 0) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}
