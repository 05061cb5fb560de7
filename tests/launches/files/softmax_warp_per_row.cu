#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
template <typename T>
__device__ __forceinline__ T warp_max(T v) {
  for (int o = 16; o; o >>= 1) v = max(v, __shfl_xor_sync(0xffffffff, v, o));
  return v;
}
template <typename T>
__device__ __forceinline__ T warp_sum(T v) {
  for (int o = 16; o; o >>= 1) v += __shfl_xor_sync(0xffffffff, v, o);
  return v;
}
__global__ void softmax(const float *x, float *y, int rows, int cols) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float m = -1e30f, sum = 0;
  for (int c = lane; c < cols; c += 32) m = fmaxf(m, x[row * cols + c]);
  m = warp_max(m);
  for (int c = lane; c < cols; c += 32) sum += expf(x[row * cols + c] - m);
  sum = warp_sum(sum);
  for (int c = lane; c < cols; c += 32) y[row * cols + c] = expf(x[row * cols + c] - m) / sum;
}

int main() {
  const int rows = 8, cols = 128;
  std::vector<float> h_x(rows * cols);
  for (int i = 0; i < rows * cols; i++) h_x[i] = i % 2;
  std::vector<float> h_y(rows * cols);
  float *d_x;
  cudaMalloc(&d_x, rows * cols * sizeof(float));
  cudaMemcpy(d_x, h_x.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice);
  float *d_y;
  cudaMalloc(&d_y, rows * cols * sizeof(float));
  cudaMemset(d_y, 0, rows * cols * sizeof(float));
  softmax<<<(rows + 3) / 4, 128>>>(d_x, d_y, rows, cols);
  cudaMemcpy(h_y.data(), d_y, rows * cols * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < rows * cols; i++) wrong += fabsf(h_y[i] - expf(i % 2) / (64 + 64 * expf(1))) > 1e-6f;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_x);
  cudaFree(d_y);
  return wrong;
}
// result: y f32[0]: ~0.0042022 ~0.0114228
// kind: softmax
// expect: softmax grid 2,1,1 block 128,1,1 shared 0 x=4096B:{0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1... y=4096B:zero rows=8 cols=128 main:37
