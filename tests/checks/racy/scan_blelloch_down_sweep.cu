// Blelloch's scan without the barrier in the down-sweep: a level reads what the level above may not have stored.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// finding: race @high @move on s
// finding: race @high on s
// finding: race @move on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  int step = 1;
  for (int d = 64; d > 0; d /= 2, step *= 2) {
    __syncthreads();
    if (t < d) s[step * (2 * t + 2) - 1] += s[step * (2 * t + 1) - 1];
  }
  if (t == 0) s[127] = 0;
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    step /= 2;
    if (t < d) {
      int low = step * (2 * t + 1) - 1, high = step * (2 * t + 2) - 1;
      int old = s[low];
      s[low] = s[high];  // @move
      s[high] += old;   // @high
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}
