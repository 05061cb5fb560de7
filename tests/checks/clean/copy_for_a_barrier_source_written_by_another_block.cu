// What was copied from is written by the other block, behind the grid's barrier.
// run: --grid 2 --block 32 --arg data=i32[64]:iota --arg out=i32[64]:zero
#include <cooperative_groups.h>
#include <cuda/barrier>
__global__ void kernel(int *data, int *out) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x, i = 32 * blockIdx.x + t;
  if (t == 0) init(&ready, 32);
  __syncthreads();
  cuda::memcpy_async(&s[t], data + i, sizeof(int), ready);
  ready.arrive_and_wait();
  cooperative_groups::this_grid().sync();
  data[(i + 32) % 64] = s[31 - t];
  cooperative_groups::this_grid().sync();
  out[i] = data[i];
}
