// The same loads moved to a multiple of 16 bytes.
// run: --block 8 --arg in=f32[64]:iota --arg out=f32[32]:zero
__global__ void kernel(const float *in, float *out) {
  int t = threadIdx.x;
  ((float4 *)out)[t] = *(const float4 *)(in + 4 * t + 4);
}
