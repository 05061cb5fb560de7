// The tree of a reduction whose warps leave out one level each.
// run: --block 64 --arg out=i32[64]:zero
// finding: barrier @barrier
// says: in different iterations of a loop
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int s = 32; s > 0; s >>= 1) {
    if (s == (t < 32 ? 8 : 4)) continue;
    sum += s;
    __syncthreads();  // @barrier
  }
  out[t] = sum;
}
