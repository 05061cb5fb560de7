// Lane 0 has left the loop and returned; the others still take its value.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: lane @shuffle
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  if (t == 0) return;
  out[t] = __shfl_sync(0xfffffffeu, v, 0);  // @shuffle
}
