// The name leads to the function of the device headers, not to the kernel.
// run: --block 32 --arg out=f32[32]:zero
// expect error: kernel_named_as_a_device_function_refused.cu:5:
// expect error: give the kernel another one
__global__ void make_float2(float *out) {
  float2 v = make_float2(out[threadIdx.x], 1.0f);
  out[threadIdx.x] = v.x + v.y;
}
