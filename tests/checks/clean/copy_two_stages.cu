// Two stages: the next tile's copy is started, the current one's group awaited, a barrier, the tile used, a barrier.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[64]:zero
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  int t = threadIdx.x, sum = 0;
  __pipeline_memcpy_async(&s[0][t], &in[t], 4);
  __pipeline_commit();
  for (int k = 0; k < 4; ++k) {
    if (k < 3) __pipeline_memcpy_async(&s[(k + 1) % 2][t], &in[64 * (k + 1) + t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += s[k % 2][63 - t];
    __syncthreads();
  }
  out[t] = sum;
}
