#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void softmax(const float *x, float *y, int cols) {
  const float *row = x + blockIdx.x * cols;
  __shared__ float ms[256], ds[256];
  float m = -INFINITY, d = 0.0f;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) {
    float v = row[c], bigger = fmaxf(m, v);
    d = d * __expf(m - bigger) + __expf(v - bigger), m = bigger;
  }
  ms[threadIdx.x] = m, ds[threadIdx.x] = d;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) {
      float other = ms[threadIdx.x + s], bigger = fmaxf(ms[threadIdx.x], other);
      ds[threadIdx.x] = ds[threadIdx.x] * expf(ms[threadIdx.x] - bigger) + ds[threadIdx.x + s] * expf(other - bigger);
      ms[threadIdx.x] = bigger;
    }
    __syncthreads();
  }
  for (int c = threadIdx.x; c < cols; c += blockDim.x) y[blockIdx.x * cols + c] = expf(row[c] - ms[0]) / ds[0];
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
  softmax<<<rows, 64>>>(d_x, d_y, cols);
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
// expect: softmax grid 8,1,1 block 64,1,1 shared 0 x=4096B:{0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1... y=4096B:zero cols=128 main:37
