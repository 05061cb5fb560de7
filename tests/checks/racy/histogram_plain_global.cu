// Blocks count into one histogram in global memory with ++.
// run: --block 32 --grid 2 --arg in=i32[64]:iota --arg bins=i32[64]:zero
// finding: race @count on bins
__global__ void kernel(const int *in, int *bins) {
  int v = in[blockIdx.x * 32 + threadIdx.x];
  bins[v % 32] += 1;  // @count
}
