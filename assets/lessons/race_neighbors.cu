/* warplens
title   = { en = "Differences of neighbors", zh = "相邻元素之差" }
family  = "races"
order   = 10
about   = { en = "Each thread subtracts its element from the next one, which another thread has stored.", zh = "每个线程用下一个元素减去自己的元素，而下一个元素由另一个线程写入。" }
sizes   = { run = { N = 1024 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["N"], role = "out" },
]
launch  = { grid = ["N / 128"], block = [128] }
*/

// out[i] = the next element minus in[i]; the last of a block's 128 elements is followed by the first.
__global__ void race_neighbors(const float *in, float *out) {
  __shared__ float values[128];
  const int t = threadIdx.x;
  const int i = blockIdx.x * 128 + t;
  values[t] = in[i];
  const float next = values[(t + 1) % 128];
  out[i] = next - values[t];
}
