// Each warp skips the barrier once, in another iteration: all arrive equally often, but not in the same turns of the loop.
// run: --block 64 --arg out=i32[64]:zero
// finding: barrier @barrier
// says: in different iterations of a loop
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    if (k == 1 + t / 32) continue;
    sum += k;
    __syncthreads();  // @barrier
  }
  out[t] = sum;
}
