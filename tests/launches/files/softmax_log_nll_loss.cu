#include <cuda_runtime.h>
#include <cmath>
#include <iostream>
#include <vector>

template <int N>
__global__ void log_softmax(const float* logits, float* out, int classes) {
  __shared__ float scratch[N];
  const float* x = logits + blockIdx.x * classes;
  float m = -INFINITY;
  for (int c = threadIdx.x; c < classes; c += N) m = max(m, x[c]);
  scratch[threadIdx.x] = m;
  __syncthreads();
  for (int s = N / 2; s; s /= 2) {
    if (threadIdx.x < s) scratch[threadIdx.x] = max(scratch[threadIdx.x], scratch[threadIdx.x + s]);
    __syncthreads();
  }
  m = scratch[0];
  __syncthreads();
  float sum = 0;
  for (int c = threadIdx.x; c < classes; c += N) sum += std::exp(x[c] - m);
  scratch[threadIdx.x] = sum;
  __syncthreads();
  for (int s = N / 2; s; s /= 2) {
    if (threadIdx.x < s) scratch[threadIdx.x] += scratch[threadIdx.x + s];
    __syncthreads();
  }
  const float log_sum = m + std::log(scratch[0]);
  for (int c = threadIdx.x; c < classes; c += N) out[blockIdx.x * classes + c] = x[c] - log_sum;
}
__global__ void nll(const float* log_probabilities, const long long* labels, float* loss, int batch, int classes) {
  const int b = threadIdx.x + blockIdx.x * blockDim.x;
  if (b < batch) atomicAdd(loss, -log_probabilities[b * classes + labels[b]] / batch);
}
int main() {
  const int batch = 8, classes = 20;
  std::vector<float> logits(batch * classes, 0.5f);
  std::vector<long long> labels(batch, 3);
  float *d_logits, *d_out, *d_loss;
  long long* d_labels;
  cudaMalloc(&d_logits, logits.size() * sizeof(float));
  cudaMalloc(&d_out, logits.size() * sizeof(float));
  cudaMalloc(&d_labels, labels.size() * sizeof(long long));
  cudaMalloc(&d_loss, sizeof(float));
  cudaMemset(d_loss, 0, sizeof(float));
  cudaMemcpy(d_logits, logits.data(), logits.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_labels, labels.data(), labels.size() * sizeof(long long), cudaMemcpyHostToDevice);
  log_softmax<64><<<batch, 64>>>(d_logits, d_out, classes);
  nll<<<1, 32>>>(d_out, d_labels, d_loss, batch, classes);
  float loss;
  cudaMemcpy(&loss, d_loss, sizeof loss, cudaMemcpyDeviceToHost);
  std::cout << loss << " should be " << std::log(20.0f) << "\n";
}
// kind: softmax
// result: out f32[0]: ~-2.9957 ~-2.9957
// result 2: loss f32[0]: ~2.9957
// expect: log_softmax<64> grid 8,1,1 block 64,1,1 shared 0 logits=640B:=0.5 out=640B:unset classes=20 main:48
// expect: nll grid 1,1,1 block 32,1,1 shared 0 log_probabilities=640B:after:0:out labels=64B:=3 loss=4B:zero batch=8 classes=20 main:49
