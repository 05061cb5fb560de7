// Odd-even exchanges, each round behind a __syncwarp().
// run: --block 32 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[63 - t];
  s[t + 32] = in[31 - t];
  for (int p = 0; p < 64; ++p) {
    __syncwarp();
    int i = 2 * t + (p & 1);
    if (i + 1 < 64 && s[i] > s[i + 1]) {
      int x = s[i];
      s[i] = s[i + 1];
      s[i + 1] = x;
    }
  }
  __syncwarp();
  out[t] = s[t];
  out[t + 32] = s[t + 32];
}
