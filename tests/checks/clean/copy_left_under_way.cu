// The last tile is copied ahead and never needed: it is under way when the block ends, and the next block's tiles are others.
// run: --grid 3 --block 64 --arg in=i32[192]:iota --arg out=i32[192]:zero
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &in[t], 4);
  __pipeline_commit();
  int sum = 0;
  for (int tile = 0; tile < 2; ++tile) {
    __pipeline_memcpy_async(&s[(tile + 1) % 2][t], &in[64 * (tile + 1) + t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += s[tile % 2][63 - t];
    __syncthreads();
  }
  out[64 * blockIdx.x + t] = sum;
}
