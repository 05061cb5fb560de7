// Every block adds its sum to one word of global memory with a plain load and store: blocks lose each other's sums.
// run: --block 32 --grid 4 --arg in=i32[128]:iota --arg out=i32[1]:zero
// finding: race @add on out
__global__ void kernel(const int *in, int *out) {
  int sum = in[blockIdx.x * 32 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (threadIdx.x == 0) out[0] += sum;  // @add
}
