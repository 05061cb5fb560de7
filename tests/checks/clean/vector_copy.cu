// A copy by float4: every lane loads and stores 16 bytes of its own.
// run: --block 32 --arg in=f32[128]:iota --arg out=f32[128]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  s[t] = ((const float4 *)in)[t];
  ((float4 *)out)[t] = s[t];
}
