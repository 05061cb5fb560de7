// The lanes that must meet are those of the else.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @store @read on s
// says: with a mask of the lanes that take this way at line
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t >= 16) {
    out[t] = 0;
  } else {
    s[t] = in[t];        // @store
    out[t] = s[15 - t];  // @read
  }
  out[t] += 1;
}
