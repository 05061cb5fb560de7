// The last lanes store the sums of their warps, and all read them.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[128]:zero
// finding: race @store @read on warps
// says: before the loop of line 15
__global__ void kernel(const int *in, int *out) {
  __shared__ int warps[4];
  const int t = threadIdx.x, lane = t % 32;
  int v = in[t];
  for (int d = 1; d < 32; d *= 2) {
    int u = __shfl_up_sync(~0u, v, d);
    if (lane >= d) v += u;
  }
  if (lane == 31) warps[t / 32] = v;  // @store
  int base = 0;
  for (int w = 0; w < t / 32; ++w) base += warps[w];  // @read
  out[t] = v + base;
}
