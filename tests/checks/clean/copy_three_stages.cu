// Three stages and one barrier per iteration: the stage that is refilled was used before the barrier that all threads have just passed.
// run: --block 64 --arg in=i32[512]:iota --arg out=i32[64]:zero
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[3][64];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < 2; ++k) {
    __pipeline_memcpy_async(&s[k][t], &in[64 * k + t], 4);
    __pipeline_commit();
  }
  for (int k = 0; k < 8; ++k) {
    __pipeline_wait_prior(1);
    __syncthreads();
    if (k + 2 < 8) __pipeline_memcpy_async(&s[(k + 2) % 3][t], &in[64 * (k + 2) + t], 4);
    __pipeline_commit();
    sum += s[k % 3][63 - t];
  }
  out[t] = sum;
}
