// Warps sum by shuffles, leave their parts in shared memory, and after a barrier the first warp adds these by shuffles.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[1]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int parts[4];
  int t = threadIdx.x, sum = in[t];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (t % 32 == 0) parts[t / 32] = sum;
  __syncthreads();
  if (t < 32) {
    sum = t < 4 ? parts[t] : 0;
    for (int d = 2; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (t == 0) out[0] = sum;
  }
}
