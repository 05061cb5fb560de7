// A loop that all threads leave together by __syncthreads_or, which is a barrier too.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  int turn = 0;
  while (__syncthreads_or(turn < t % 4)) {
    int v = s[(t + 1) % 64];
    __syncthreads();
    s[t] = v;
    ++turn;
  }
  out[t] = s[t];
}
