// run: --block 32 --arg in=f32[32]:random --arg out=f32[64]:zero
// host
__global__ void kernel(const float *in, float *out) {
  float x = in[threadIdx.x];
  out[threadIdx.x] = fmaf(x, x, -0.5f) / (fabsf(x) + 2.0f);
  out[threadIdx.x + 32] = fminf(fmaxf(x, -0.25f), 0.25f) + truncf(x * 7.0f) + sqrtf(x * x);
}
