// Threads beyond the end skip the rest of the iteration and its barrier by continue, and reach the barrier after the loop.
// run: --block 64 --arg in=i32[96]:iota --arg out=i32[1]:zero
// finding: barrier @barrier @behind
// finding: barrier @barrier
__global__ void kernel(const int *in, int *out) {
  __shared__ int sum;
  int t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  for (int i = t; i < 128; i += 64) {
    if (i >= 80) continue;
    atomicAdd(&sum, in[i]);
    __syncthreads();  // @barrier
  }
  __syncthreads();  // @behind
  if (t == 0) out[0] = sum;
}
