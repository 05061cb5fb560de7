// run: --block 32 --arg in=f32[128]:iota --arg out=f32[128]:zero
// expect out: 3 2 1 0 7 6
// expect site s store: width 16 instructions 1 wavefronts 4 conflicts 0
__global__ void kernel(float *in, float *out) {
  __shared__ __align__(16) float s[128];
  float4 v = *reinterpret_cast<float4 *>(&in[threadIdx.x * 4]);
  float4 r = make_float4(v.w, v.z, v.y, v.x);
  reinterpret_cast<float4 *>(&s[threadIdx.x * 4])[0] = r;
  __syncthreads();
  for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = s[threadIdx.x * 4 + i];
}
