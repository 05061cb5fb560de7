// A lane needs one float but loads the float4 around it, of which other warps are storing the rest.
// run: --block 128 --arg out=f32[128]:zero
// finding: race @store @load on s
__global__ void kernel(float *out) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  float *f = (float *)s;
  f[(t % 32) * 4 + t / 32] = t;  // @store
  float4 v = s[t % 32];          // @load
  out[t] = t / 32 == 0 ? v.x : t / 32 == 1 ? v.y : t / 32 == 2 ? v.z : v.w;
}
