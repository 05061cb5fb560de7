// Three stages, but the copy is started in front of the barrier: it overwrites the stage that slower threads use in the last iteration.
// run: --block 64 --arg in=i32[512]:iota --arg out=i32[64]:zero
// finding: copy @copy @use on s
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[3][64];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < 2; ++k) {
    __pipeline_memcpy_async(&s[k][t], &in[64 * k + t], 4);
    __pipeline_commit();
  }
  for (int k = 0; k < 6; ++k) {
    __pipeline_memcpy_async(&s[(k + 2) % 3][t], &in[64 * (k + 2) + t], 4);  // @copy
    __pipeline_commit();
    __pipeline_wait_prior(2);
    __syncthreads();
    sum += s[k % 3][63 - t];  // @use
  }
  out[t] = sum;
}
