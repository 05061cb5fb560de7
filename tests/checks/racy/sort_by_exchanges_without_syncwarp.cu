// Odd-even exchanges by one warp and another half: a round reads what the round before exchanged.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @condition @first on s
// finding: race @condition @second on s
// finding: race @take @second on s
// finding: race @first on s
// finding: race @first @second on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[63 - t];
  __syncthreads();
  for (int p = 0; p < 64; ++p) {
    int i = 2 * t + (p & 1);
    if (i + 1 < 64 && s[i] > s[i + 1]) {  // @condition
      int x = s[i];  // @take
      s[i] = s[i + 1];  // @first
      s[i + 1] = x;  // @second
    }
  }
  __syncthreads();
  out[t] = s[t];
}
