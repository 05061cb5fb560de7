/* warplens
title   = { en = "Reverse in blocks", zh = "逐块反转" }
family  = "lessons"
about   = { en = "Each block copies its elements in reverse order, through shared memory.", zh = "每个线程块经共享内存把自己的元素按相反次序复制。" }
params  = [
  { name = "BLOCK", default = 128, choices = [64, 128, 256], help = { en = "threads per block", zh = "每个线程块的线程数" } },
  { name = "BARRIER", default = 1, choices = [0, 1], help = { en = "1: the threads of a block wait for each other in between", zh = "1：线程块的线程在中间互相等待" } },
]
sizes   = { run = { N = 500 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["N"], role = "out" },
]
launch  = { grid = ["(N + BLOCK - 1) / BLOCK"], block = ["BLOCK"] }
*/

// Each block copies BLOCK elements in reverse order.
template <int BLOCK, int BARRIER>
__global__ void reverse(const float *in, float *out, int N) {
  __shared__ float tile[BLOCK];
  // The thread's number in its block.
  const int t = threadIdx.x;
  // The block's elements: the last block has fewer.
  const int first = blockIdx.x * BLOCK;
  const int count = min(BLOCK, N - first);
  if (t < count) {
    tile[t] = in[first + t];
  }
  if (BARRIER) {
    __syncthreads();
  }
  if (t < count) {
    out[first + t] = tile[count - 1 - t];
  }
}
