// Three parts of a float4 are set, and four are added.
// run: --block 32 --arg in=f32[128]:iota --arg out=f32[32]:zero
// finding: uninitialized @use on v
__global__ void kernel(const float *in, float *out) {
  float4 v;
  v.x = in[threadIdx.x * 4];
  v.y = in[threadIdx.x * 4 + 1];
  v.z = in[threadIdx.x * 4 + 2];
  out[threadIdx.x] = v.x + v.y + v.z + v.w;  // @use
}
