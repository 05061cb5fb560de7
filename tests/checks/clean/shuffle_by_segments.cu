// Shuffles of width 8: sources outside of a segment are replaced by the lane's own value.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  for (int d = 1; d < 8; d *= 2) {
    int before = __shfl_up_sync(0xffffffffu, v, d, 8);
    if (t % 8 >= d) v += before;
  }
  out[t] = v;
}
