/* warplens
title   = { en = "A softmax", zh = "softmax" }
family  = "reductions"
order   = 60
about   = { en = "Each block computes the softmax of a row of 256 elements: a maximum and a sum over the block, both by shuffles and one array in shared memory.", zh = "每个线程块计算一行 256 个元素的 softmax：先求全块最大值，再求全块之和，都用 shuffle 加同一个共享内存数组。" }
params  = [
  { name = "BETWEEN", default = 1, choices = [0, 1], help = { en = "1: a barrier between reading the maxima and storing the sums", zh = "1：在读取最大值与写入部分和之间有同步屏障" } },
]
sizes   = { run = { ROWS = 4 } }
buffers = [
  { name = "in", type = "f32", shape = ["ROWS", "256"], role = "in" },
  { name = "out", type = "f32", shape = ["ROWS", "256"], role = "out" },
]
launch  = { grid = ["ROWS"], block = [256] }
*/

// Each row of out = exp(x - largest) / sum of these, over the row of in.
template <int BETWEEN>
__global__ void softmax(const float *in, float *out) {
  __shared__ float partial[8];  // one per warp: first its maximum, then its sum
  const int t = threadIdx.x, warp = t / 32, lane = t % 32;
  const float x = in[blockIdx.x * 256 + t];

  float largest = x;
  for (int s = 16; s > 0; s /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(0xffffffff, largest, s));
  }
  if (lane == 0) partial[warp] = largest;
  __syncthreads();  // the maxima are stored
  for (int w = 0; w < 8; ++w) largest = fmaxf(largest, partial[w]);
  if (BETWEEN) __syncthreads();

  const float power = expf(x - largest);
  float sum = power;
  for (int s = 16; s > 0; s /= 2) {
    sum += __shfl_xor_sync(0xffffffff, sum, s);
  }
  if (lane == 0) partial[warp] = sum;
  __syncthreads();  // the sums are stored
  sum = 0.0f;
  for (int w = 0; w < 8; ++w) sum += partial[w];
  out[blockIdx.x * 256 + t] = power / sum;
}
