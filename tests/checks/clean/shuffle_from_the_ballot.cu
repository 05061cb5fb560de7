// The mask of a shuffle is the ballot of the condition that leads to it, and the source is the lowest of its lanes.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  unsigned mask = __ballot_sync(0xffffffffu, v % 3 == 1);
  if (v % 3 == 1) out[t] = __shfl_sync(mask, v, __ffs(mask) - 1);
}
