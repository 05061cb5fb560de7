// Each warp has one more turn than the one before it, and those that leave the loop first store and return.
// run: --block 96 --arg out=i32[96]:zero
// finding: barrier @barrier @behind
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  for (int i = 0; i < t / 32 + 1; ++i) __syncthreads();  // @barrier
  out[t] = 2;  // @behind
}
