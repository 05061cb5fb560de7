/* warplens
title   = { en = "A tree that skips threads", zh = "跳过线程的归约树" }
family  = "reductions"
order   = 10
about   = { en = "Each block adds up 256 elements in shared memory. Every second thread adds its neighbor, then every fourth, every eighth ...", zh = "每个线程块在共享内存中累加 256 个元素：先是每两个线程中的一个加上相邻元素，然后是每四个、每八个……" }
sizes   = { run = { N = 1024 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["N / 256"], role = "out" },
]
launch  = { grid = ["N / 256"], block = [256] }
*/

// out[b] = the sum of the 256 elements of block b.
__global__ void reduce_modulo(const float *in, float *out) {
  __shared__ float sums[256];
  const int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 1; s < 256; s *= 2) {
    if (t % (2 * s) == 0) {
      sums[t] += sums[t + s];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
