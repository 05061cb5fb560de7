// run: --block 32 --arg out=f32[32]:zero
// expect error: bessel_refused.cu:4:22: 'j0f' is unavailable: Bessel functions are not interpreted; the kernel can still be measured on a GPU
__global__ void kernel(float *out) {
  out[threadIdx.x] = j0f(threadIdx.x);
}
