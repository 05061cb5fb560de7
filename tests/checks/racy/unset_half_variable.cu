// A half that only some threads set.
// run: --block 32 --arg in=i32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @declared on value
#include <cuda_fp16.h>
__global__ void kernel(const int *in, float *out) {
  __half value;  // @declared
  if (in[threadIdx.x] > 3) value = __float2half(in[threadIdx.x]);
  out[threadIdx.x] = __half2float(value);
}
