// An atomic beyond the end of a histogram.
// run: --block 32 --arg in=i32[32]:iota --arg bins=i32[31]:zero
// finding: bounds @count on bins
__global__ void kernel(const int *in, int *bins) {
  atomicAdd(&bins[in[threadIdx.x]], 1);  // @count
}
