// A helper that broadcasts its sum through shared memory has no barrier at its end: the second call's store races with the first call's
// reads.
// run: --block 64 --arg in=f32[64]:random --arg out=f32[64]:zero
// finding: race @store @result on block_sum::part
__device__ float block_sum(float v) {
  __shared__ float part[2];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;  // @store
  __syncthreads();
  return part[0] + part[1];  // @result
}
__global__ void kernel(const float *in, float *out) {
  float x = in[threadIdx.x];
  float mean = block_sum(x) / 64;
  float variance = block_sum((x - mean) * (x - mean)) / 64;
  out[threadIdx.x] = (x - mean) * rsqrtf(variance);
}
