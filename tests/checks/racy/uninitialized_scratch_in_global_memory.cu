// A scratch buffer that the host has allocated and not cleared: sums are added to what happens to be there.
// run: --block 32 --arg in=i32[32]:iota --arg scratch=i32[32]:unset
// finding: uninitialized @add on scratch
__global__ void kernel(const int *in, int *scratch) {
  scratch[threadIdx.x] += in[threadIdx.x];  // @add
}
