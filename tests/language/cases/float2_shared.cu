// run: --block 32 --arg out=f32[64]:zero
// expect site s load: width 8 instructions 1 wavefronts 2 conflicts 0
__global__ void kernel(float2 *out) {
  __shared__ float2 s[32];
  s[threadIdx.x] = make_float2(threadIdx.x, 1.0f);
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
