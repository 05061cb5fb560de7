// run: --block 32 --arg in=f32[32]:random --arg out=i32[128]:zero
// host
__global__ void kernel(const float *in, int *out) {
  float x = in[threadIdx.x] * 1000.0f;
  out[threadIdx.x] = (int)x;
  out[threadIdx.x + 32] = (int)(unsigned char)(x + 1000.0f > 0 ? 200 : 3);
  out[threadIdx.x + 64] = (int)(double)(float)(int)x;
  out[threadIdx.x + 96] = (short)(int)x;
}
