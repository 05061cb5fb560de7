// 257 and 259 lie between two of bfloat16's numbers: the even one is taken. By hand.
// run: --block 1 --arg out=f32[6]:zero
// expect out: 256 260 1.0078125 1 -260 3.140625
#include <cuda_bf16.h>
__global__ void kernel(float *out) {
  out[0] = __bfloat162float(__float2bfloat16(257.0f));
  out[1] = __bfloat162float(__float2bfloat16(259.0f));
  out[2] = __bfloat162float(__float2bfloat16(1.004f));
  out[3] = __bfloat162float(__float2bfloat16(1.00390625f));
  out[4] = __bfloat162float(__float2bfloat16(-259.5f));
  out[5] = __bfloat162float(__float2bfloat16(3.14159265f));
}
