#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void layernorm(const float *x, float *y, const float *gamma, const float *beta, int cols, float eps) {
  __shared__ float mean, inverse;
  __shared__ float part[2][32];
  float sum = 0, square = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) {
    float v = x[blockIdx.x * cols + c];
    sum += v, square += v * v;
  }
  for (int o = 16; o > 0; o /= 2) sum += __shfl_down_sync(~0u, sum, o), square += __shfl_down_sync(~0u, square, o);
  if (threadIdx.x % 32 == 0) part[0][threadIdx.x / 32] = sum, part[1][threadIdx.x / 32] = square;
  __syncthreads();
  if (threadIdx.x == 0) {
    float s = 0, q = 0;
    for (int w = 0; w < blockDim.x / 32; w++) s += part[0][w], q += part[1][w];
    mean = s / cols, inverse = rsqrtf(q / cols - mean * mean + eps);
  }
  __syncthreads();
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    y[blockIdx.x * cols + c] = (x[blockIdx.x * cols + c] - mean) * inverse * gamma[c] + beta[c];
}

int main() {
  const int rows = 8, cols = 128;
  std::vector<float> h_x(rows * cols);
  for (int i = 0; i < rows * cols; i++) h_x[i] = i % 2;
  std::vector<float> h_y(rows * cols);
  std::vector<float> h_gamma(cols);
  for (int i = 0; i < cols; i++) h_gamma[i] = 2;
  std::vector<float> h_beta(cols);
  for (int i = 0; i < cols; i++) h_beta[i] = 1;
  float *d_x;
  cudaMalloc(&d_x, rows * cols * sizeof(float));
  cudaMemcpy(d_x, h_x.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice);
  float *d_y;
  cudaMalloc(&d_y, rows * cols * sizeof(float));
  cudaMemset(d_y, 0, rows * cols * sizeof(float));
  float *d_gamma;
  cudaMalloc(&d_gamma, cols * sizeof(float));
  cudaMemcpy(d_gamma, h_gamma.data(), cols * sizeof(float), cudaMemcpyHostToDevice);
  float *d_beta;
  cudaMalloc(&d_beta, cols * sizeof(float));
  cudaMemcpy(d_beta, h_beta.data(), cols * sizeof(float), cudaMemcpyHostToDevice);
  layernorm<<<rows, 64>>>(d_x, d_y, d_gamma, d_beta, cols, 0.0f);
  cudaMemcpy(h_y.data(), d_y, rows * cols * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < rows * cols; i++) wrong += fabsf(h_y[i] - (i % 2 ? 3 : -1)) > 1e-5f;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_x);
  cudaFree(d_y);
  cudaFree(d_gamma);
  cudaFree(d_beta);
  return wrong;
}
// result: y f32[0]: ~-1 ~3 ~-1
// kind: norms
// expect: layernorm grid 8,1,1 block 64,1,1 shared 0 x=4096B:{0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1... y=4096B:zero gamma=512B:=2 beta=512B:=1 cols=128 eps=0 main:47
