// The warps leave the inner loop at different ends of the outer one: each comes to the barrier nine times, but not in the same turns.
// run: --block 64 --arg out=i32[64]:zero --arg rows=3
// finding: barrier @barrier
// says: in different iterations of a loop
__global__ void kernel(int *out, int rows) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int row = 0; row < rows; ++row)
    for (int k = 0; k < 4; ++k) {
      if (t < 32 ? row == 0 && k > 0 : row == 2 && k > 0) break;
      sum += k;
      __syncthreads();  // @barrier
    }
  out[t] = sum;
}
