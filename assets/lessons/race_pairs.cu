/* warplens
title   = { en = "Lanes in pairs", zh = "成对的 lane" }
family  = "races"
order   = 20
about   = { en = "One warp per block: each lane reads the element that its partner, lane ^ 1, has stored.", zh = "每个线程块一个 warp：每个 lane 读取搭档（lane ^ 1）写入的元素。" }
params  = [
  { name = "SYNC", default = 0, choices = [0, 1], help = { en = "1: __syncwarp() between storing and reading", zh = "1：写入与读取之间有 __syncwarp()" } },
]
sizes   = { run = { N = 128 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["N"], role = "out" },
]
launch  = { grid = ["N / 32"], block = [32] }
*/

// out = in with the two elements of each pair exchanged.
template <int SYNC>
__global__ void race_pairs(const float *in, float *out) {
  __shared__ float values[32];
  const int lane = threadIdx.x;
  values[lane] = in[blockIdx.x * 32 + lane];
  if (SYNC) __syncwarp();
  out[blockIdx.x * 32 + lane] = values[lane ^ 1];
}
