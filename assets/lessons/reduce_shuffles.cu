/* warplens
extends = "reduce_modulo"
title   = { en = "A reduction by shuffles", zh = "用 shuffle 归约" }
order   = 40
about   = { en = "Lanes of a warp pass their sums from register to register. Only one sum per warp goes through shared memory.", zh = "warp 内的 lane 在寄存器之间直接传递部分和，每个 warp 只有一个和经过共享内存。" }
*/

// The sum of `x` over the lanes of the warp, in lane 0.
__device__ float warp_sum(float x) {
  for (int s = 16; s > 0; s /= 2) {
    x += __shfl_down_sync(0xffffffff, x, s);
  }
  return x;
}

// out[b] = the sum of the 256 elements of block b.
__global__ void reduce_shuffles(const float *in, float *out) {
  __shared__ float sums[8];  // one per warp
  const int t = threadIdx.x, warp = t / 32, lane = t % 32;
  float sum = warp_sum(in[blockIdx.x * 256 + t]);
  if (lane == 0) sums[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = warp_sum(lane < 8 ? sums[lane] : 0.0f);
    if (lane == 0) out[blockIdx.x] = sum;
  }
}
