// Each lane stores two words, the second of which is its neighbour's first.
// run: --block 32 --arg out=i32[33]:zero
// finding: race @first @second on out
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  out[t] = t;           // @first
  out[t + 1] = -1 - t;  // @second
}
