/* warplens
title   = { en = "A softmax", zh = "softmax" }
family  = "mistakes"
order   = 70
about   = { en = "The softmax of each row by one block: find what is missing.", zh = "每个线程块计算一行的 softmax：找出缺少的东西。" }
sizes   = { run = { ROWS = 8, COLUMNS = 512 } }
buffers = [
  { name = "in", type = "f32", shape = ["ROWS", "COLUMNS"], role = "in" },
  { name = "out", type = "f32", shape = ["ROWS", "COLUMNS"], role = "out" },
]
launch  = { grid = ["ROWS"], block = [256] }
*/
#define WARPS 8

// Each block computes the softmax of a row: exp(x - largest) / sum of these.
__global__ void softmax(int COLUMNS, const float *in, float *out) {
  __shared__ float partial[WARPS];  // of each warp: first its maximum, then its sum
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const float *row = in + blockIdx.x * COLUMNS;

  float largest = -1e30f;
  for (int c = threadIdx.x; c < COLUMNS; c += blockDim.x) largest = fmaxf(largest, row[c]);
  for (int step = 16; step > 0; step /= 2) largest = fmaxf(largest, __shfl_xor_sync(0xffffffff, largest, step));
  if (lane == 0) partial[warp] = largest;
  __syncthreads();  // the maxima are there
  for (int w = 0; w < WARPS; ++w) largest = fmaxf(largest, partial[w]);

  float sum = 0.0f;
  for (int c = threadIdx.x; c < COLUMNS; c += blockDim.x) sum += expf(row[c] - largest);
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffff, sum, step);
  if (lane == 0) partial[warp] = sum;
  __syncthreads();  // the sums are there
  sum = 0.0f;
  for (int w = 0; w < WARPS; ++w) sum += partial[w];

  for (int c = threadIdx.x; c < COLUMNS; c += blockDim.x) out[blockIdx.x * COLUMNS + c] = expf(row[c] - largest) / sum;
}
