// A pair of halves is added to atomically and read without a barrier.
// run: --block 64 --arg out=f32[64]:zero
// finding: race @add @read on sum
#include <cuda_fp16.h>
__global__ void kernel(float *out) {
  __shared__ __half2 sum;
  if (threadIdx.x == 0) sum = __floats2half2_rn(0.f, 0.f);
  __syncthreads();
  atomicAdd(&sum, __floats2half2_rn(1.f, 2.f));  // @add
  out[threadIdx.x] = __low2float(sum);  // @read
}
