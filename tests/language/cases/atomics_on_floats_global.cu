// Floats, doubles and pairs of halves added in global memory.
// run: --block 64 --grid 2 --arg out=f32[8]:zero --arg d=f64[2]:zero
// by schedule
// expect out: 346.5 325.5 336 0 8.61090611e+09 2.20439196e+12 3 0
// expect d: 248 256
#include <cuda_fp16.h>
__global__ void kernel(float *out, double *d) {
  int i = threadIdx.x;
  atomicAdd(out + i % 3, i * 0.25f);
  atomicAdd(d + (i & 1), 0.125 * i);
  atomicAdd((__half *)(out + 4) + (i & 1), __float2half(0.5f));
  atomicAdd((__half2 *)(out + 5), __floats2half2_rn(0.25f, 0.5f));
  if (i < 4) atomicExch(out + 6, 3.0f);
}
