// The fourth part is room that nobody uses: it is never set, and copied with the others.
// run: --block 32 --arg in=f32[96]:iota --arg out=f32[128]:zero --arg sums=f32[32]:zero
__global__ void kernel(const float *in, float4 *out, float *sums) {
  float4 v;
  v.x = in[threadIdx.x * 3];
  v.y = in[threadIdx.x * 3 + 1];
  v.z = in[threadIdx.x * 3 + 2];
  out[threadIdx.x] = v;
  const float4 back = out[threadIdx.x];
  sums[threadIdx.x] = back.x + back.y + back.z;
}
