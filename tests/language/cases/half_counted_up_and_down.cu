// run: --block 1 --arg out=f32[6]:zero
// expect out: 1 3 3 2 5 3
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void kernel(float *out) {
  half h(1.f);
  out[0] = h++;
  out[1] = ++h;
  out[2] = h--;
  out[3] = h;
  __nv_bfloat16 b(4.f);
  out[4] = ++b;
  --b;
  out[5] = --b;
}
