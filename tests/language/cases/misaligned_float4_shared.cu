// run: --block 32 --arg in=f32[256]:random --arg out=f32[128]:zero
// expect error: misaligned
// expect error: misaligned_float4_shared.cu:9
__global__ void kernel(const float *in, float *out) {
  __shared__ __align__(16) float tile[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32) tile[i] = in[i];
  __syncthreads();
  *reinterpret_cast<float4 *>(&out[4*t]) = *reinterpret_cast<const float4 *>(&tile[4*t + 1]);
}
