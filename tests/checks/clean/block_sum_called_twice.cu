// A helper that broadcasts its sum through shared memory begins with a barrier, so that it may be called again.
// run: --block 64 --arg in=f32[64]:random --arg out=f32[64]:zero
__device__ float block_sum(float v) {
  __shared__ float part[2];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  __syncthreads();
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  return part[0] + part[1];
}
__global__ void kernel(const float *in, float *out) {
  float x = in[threadIdx.x];
  float mean = block_sum(x) / 64;
  float variance = block_sum((x - mean) * (x - mean)) / 64;
  out[threadIdx.x] = (x - mean) * rsqrtf(variance);
}
