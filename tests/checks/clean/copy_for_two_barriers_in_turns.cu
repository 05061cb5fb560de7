// Two tiles, a barrier each: while one is read the other is on its way. A tile is filled again behind __syncthreads(). The next block has tiles of
// its own.
// run: --grid 3 --block 64 --arg in=i32[512]:iota --arg out=i32[192]:zero
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready[2];
  const int t = threadIdx.x;
  if (t < 2) init(&ready[t], 64);
  __syncthreads();
  int sum = 0;
  cuda::memcpy_async(&s[0][t], in + t, sizeof(int), ready[0]);
  for (int tile = 0; tile < 8; ++tile) {
    if (tile < 7) cuda::memcpy_async(&s[(tile + 1) % 2][t], in + 64 * (tile + 1) + t, sizeof(int), ready[(tile + 1) % 2]);
    ready[tile % 2].arrive_and_wait();
    sum += s[tile % 2][63 - t];
    __syncthreads();
  }
  out[64 * blockIdx.x + t] = sum;
}
