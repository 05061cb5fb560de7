// Bins are counted by atomics; the values that fit into none are counted by one word and ++.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[9]:zero
// finding: race @overflow on out
__global__ void kernel(const int *in, int *out) {
  int v = in[threadIdx.x];
  if (v < 8)
    atomicAdd(&out[v], 1);
  else
    out[8]++;  // @overflow
}
