// A float4 of another thread is read whole and by one member.
// run: --block 64 --arg in=f32[256]:iota --arg out=f32[256]:zero
// finding: race @store @whole on s
// finding: race @store @member on s
__global__ void kernel(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  const int t = threadIdx.x;
  s[t] = in[t];  // @store
  float4 v = s[63 - t];  // @whole
  v.x += s[(t + 1) % 64].y;  // @member
  out[t] = v;
}
