// Blelloch's scan: up-sweep, the root cleared, down-sweep, a barrier in front of every step.
// run: --block 32 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  int step = 1;
  for (int d = 32; d > 0; d /= 2, step *= 2) {
    __syncthreads();
    if (t < d) s[step * (2 * t + 2) - 1] += s[step * (2 * t + 1) - 1];
  }
  if (t == 0) s[63] = 0;
  for (int d = 1; d < 64; d *= 2) {
    step /= 2;
    __syncthreads();
    if (t < d) {
      int low = step * (2 * t + 1) - 1, high = step * (2 * t + 2) - 1, old = s[low];
      s[low] = s[high];
      s[high] += old;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}
