// run: --block 32 --arg in=f32[256]:random --arg out=f32[128]:zero
// expect error: misaligned
// expect error: misaligned_float4.cu:5
__global__ void kernel(const float *in, float4 *out) {
  out[threadIdx.x] = *reinterpret_cast<const float4 *>(in + threadIdx.x * 4 + 1);
}
