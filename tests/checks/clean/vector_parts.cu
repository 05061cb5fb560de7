// One warp stores x and y of float4s, the other z and w: other bytes of the same vectors.
// run: --block 64 --arg out=f32[128]:zero
__global__ void kernel(float *out) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  if (t < 32)
    ((float2 *)s)[2 * t] = make_float2(1, 2);
  else
    ((float2 *)s)[2 * (t - 32) + 1] = make_float2(3, 4);
  __syncthreads();
  out[t] = ((float *)s)[t];
  out[t + 64] = ((float *)s)[t + 64];
}
