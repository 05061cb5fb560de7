// Hillis-Steele in place: a thread adds to its element while the neighbour still has to read it. One barrier a step is too few.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @add on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 1; d < 64; d *= 2) {
    __syncthreads();
    if (t >= d) s[t] += s[t - d];  // @add
  }
  out[t] = s[t];
}
