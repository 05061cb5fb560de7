// A float4 store covers the float that another warp stores into the same place.
// run: --block 64 --arg out=f32[128]:zero
// finding: race @four @one on s
__global__ void kernel(float *out) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  if (t < 32)
    s[t] = make_float4(1, 2, 3, 4);  // @four
  else
    s[t - 32].z = 5;  // @one
  __syncthreads();
  out[t] = ((float *)s)[t];
  out[t + 64] = ((float *)s)[t + 64];
}
