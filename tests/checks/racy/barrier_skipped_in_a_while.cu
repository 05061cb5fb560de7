// The same in a while, whose variable is counted at the top.
// run: --block 64 --arg out=i32[64]:zero
// finding: barrier @barrier
// says: in different iterations of a loop
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int sum = 0, k = 0;
  while (k < 4) {
    ++k;
    if (k == 2 + t / 32) continue;
    sum += k;
    __syncthreads();  // @barrier
  }
  out[t] = sum;
}
