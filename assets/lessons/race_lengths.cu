/* warplens
title   = { en = "Sums of any length", zh = "任意长度的求和" }
family  = "races"
order   = 30
about   = { en = "Each block adds up 128 elements. The last block has fewer elements than threads.", zh = "每个线程块累加 128 个元素。最后一个线程块的元素少于线程数。" }
sizes   = { run = { N = 300 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["(N + 127) / 128"], role = "out" },
]
launch  = { grid = ["(N + 127) / 128"], block = [128] }
*/

// out[b] = the sum of block b's elements of in: 128 of them, fewer in the last block.
__global__ void race_lengths(int N, const float *in, float *out) {
  __shared__ float sums[128];
  const int t = threadIdx.x;
  const int i = blockIdx.x * 128 + t;
  sums[t] = 0.0f;
  if (i < N) {
    sums[t] = in[i];
    __syncthreads();  // all elements are there
  }
  for (int s = 64; s > 0; s /= 2) {
    if (t < s) sums[t] += sums[t + s];
    __syncthreads();  // this turn's sums are there
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
