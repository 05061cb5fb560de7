// The turns are apart, the ways of one turn are not.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[32]:zero
// finding: race @store @read on s
// says: are two ways of one branch
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (t < 32) {
      s[t] = in[t] * i;  // @store
    } else {
      sum += s[t - 32];  // @read
    }
    __syncthreads();
  }
  if (t >= 32) out[t - 32] = sum;
}
