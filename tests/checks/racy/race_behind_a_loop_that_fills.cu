// A loop fills the array, which is read behind it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: after the loop of line 8 and before line 10
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  for (int i = t; i < 128; i += 64)
    s[i] = in[i % 64];  // @store
  out[t] = s[127 - t];  // @read
}
