// Threads skip the store, or the read behind it, by two continues.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on s
// says: also for threads that skip line 12
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    if (in[t] % 5 == i) continue;
    s[t] = in[t] + i;  // @store
    if (in[t] % 3 == i) continue;
    out[t] += s[63 - t];  // @read
  }
}
