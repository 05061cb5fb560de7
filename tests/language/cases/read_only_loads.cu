// run: --block 32 --arg in=f32[128]:iota --arg out=f32[32]:zero
// expect out: 6 23 40
// expect site in load: sectors 20
__global__ void kernel(const float *__restrict__ in, float *out) {
  int t = threadIdx.x;
  float4 v = __ldg(reinterpret_cast<const float4 *>(in) + t);
  __stcs(out + t, v.x + v.y + v.z + v.w + __ldcs(in + t));
}
