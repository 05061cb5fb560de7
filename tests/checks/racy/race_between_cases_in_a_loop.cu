// One warp stores, another reads, in two cases of a switch; the turns are apart.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: are two ways of one branch
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    switch (t / 32) {
      case 0: s[t] = in[t] + i; break;  // @store
      default: out[t] += s[t - 32]; break;  // @read
    }
    __syncthreads();
  }
}
