// The barrier belongs before the branch that leads some threads past the read.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: before the branch of line 10
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    s[t] = in[t] + i;  // @store
    if (in[t] % 3 == 0) continue;
    out[t] += s[63 - t];  // @read
  }
}
