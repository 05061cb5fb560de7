// A float4 is loaded from an address that is a multiple of 4 and not of 16.
// run: --block 8 --arg in=f32[64]:iota --arg out=f32[32]:zero
// finding: bounds @load on in
__global__ void kernel(const float *in, float *out) {
  int t = threadIdx.x;
  ((float4 *)out)[t] = *(const float4 *)(in + 4 * t + 1);  // @load
}
