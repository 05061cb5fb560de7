// A bitonic sort whose inner steps have no barrier.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @read @store on s
// finding: race @store on s
// says: at the end of each iteration of the loop of line 12
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[63 - t];
  __syncthreads();
  for (int k = 2; k <= 64; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      int p = t ^ j;
      if (p > t) {
        bool up = (t & k) == 0;
        int a = s[t], b = s[p];  // @read
        if ((a > b) == up) { s[t] = b; s[p] = a; }  // @store
      }
    }
    __syncthreads();
  }
  out[t] = s[t];
}
