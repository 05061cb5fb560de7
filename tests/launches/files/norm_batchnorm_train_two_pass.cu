#include <cuda_runtime.h>
#include <vector>

// x (N, C, H * W); a block works on one channel.
template <typename T, int BLOCK>
__global__ void batch_norm(const T* x, T* y, T* running_mean, T* running_var, const T* gamma, const T* beta, int N, int C, int HW, T momentum,
                           T epsilon) {
  const int c = blockIdx.x, count = N * HW;
  __shared__ T sums[BLOCK], squares[BLOCK];
  T sum = 0, square = 0;
  for (int i = threadIdx.x; i < count; i += BLOCK) {
    const T v = x[((size_t)(i / HW) * C + c) * HW + i % HW];
    sum += v, square += v * v;
  }
  sums[threadIdx.x] = sum, squares[threadIdx.x] = square;
  __syncthreads();
#pragma unroll
  for (int s = BLOCK / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s], squares[threadIdx.x] += squares[threadIdx.x + s];
    __syncthreads();
  }
  const T mean = sums[0] / count, variance = squares[0] / count - mean * mean, scale = rsqrt(variance + epsilon);
  if (threadIdx.x == 0) {
    running_mean[c] = (1 - momentum) * running_mean[c] + momentum * mean;
    running_var[c] = (1 - momentum) * running_var[c] + momentum * variance * count / (count - 1);
  }
  for (int i = threadIdx.x; i < count; i += BLOCK) {
    const size_t at = ((size_t)(i / HW) * C + c) * HW + i % HW;
    y[at] = (x[at] - mean) * scale * gamma[c] + beta[c];
  }
}
int main() {
  constexpr int N = 4, C = 3, HW = 16;
  std::vector<float> x(N * C * HW), one(C, 1.0f), zero(C, 0.0f);
  for (int n = 0; n < N; ++n)
    for (int c = 0; c < C; ++c)
      for (int i = 0; i < HW; ++i) x[(n * C + c) * HW + i] = (i % 2 ? 2.0f : -2.0f) + 10 * c;
  float *dx, *dy, *mean, *var, *gamma, *beta;
  for (float** p : {&dx, &dy}) cudaMalloc(p, x.size() * sizeof(float));
  for (float** p : {&mean, &var, &gamma, &beta}) cudaMalloc(p, C * sizeof(float));
  cudaMemcpy(dx, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(gamma, one.data(), C * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(beta, zero.data(), C * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(mean, 0, C * sizeof(float));
  cudaMemset(var, 0, C * sizeof(float));
  batch_norm<float, 64><<<C, 64>>>(dx, dy, mean, var, gamma, beta, N, C, HW, 0.5f, 0.0f);
  cudaDeviceSynchronize();
}
// kind: norms
// result: y f32[0]: ~-1 ~1 ~-1
// result: running_mean f32[0]: 0 5 10
// expect: batch_norm<float, 64> grid 3,1,1 block 64,1,1 shared 0 x=768B:{-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,8,12,8,12,8,12,8,12,8,12,8,12,8,12,8,12,18,22,18,22,18,22,18,22,18,22,18,22,18,22,18,22,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,8,12,8,12,8,12,8,12,8,12,8,12,8,12,8,12,18,22,18,22,18,22,18,22,18,22,18,22,18,22,18,22,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,-2,2,8,12,8,12,8,12,8,12,8,12,8,12,8,12,8,12,18,22,18,22,18,22,18,22,18,22,18,22,18,22,18,22,-2,2,-2,2,-2,2,... y=768B:unset running_mean=12B:zero running_var=12B:zero gamma=12B:=1 beta=12B:zero N=4 C=3 HW=16 momentum=0.5 epsilon=0 main:46
