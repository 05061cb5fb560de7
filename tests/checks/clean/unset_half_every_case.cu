// Halves that are set on every path before they are used, and one that is never used.
// run: --block 32 --arg in=i32[32]:iota --arg out=f32[32]:zero
#include <cuda_fp16.h>
__global__ void kernel(const int *in, float *out) {
  __half value, never;
  __half2 both;
  if (in[threadIdx.x] > 3)
    value = __float2half(1);
  else
    value = __float2half(2);
  both.x = value;
  both.y = __hadd(value, value);
  both = __hmul2(both, both);
  out[threadIdx.x] = __half2float(both.x) + __half2float(__high2half(both));
}
