#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Moments {
  float mean, m2, count;
};
__device__ Moments joined(Moments a, Moments b) {
  float count = a.count + b.count, delta = b.mean - a.mean;
  if (count == 0) return a;
  return {a.mean + delta * b.count / count, a.m2 + b.m2 + delta * delta * a.count * b.count / count, count};
}

// A block for each channel; x is [batch][channels].
__global__ void batchnorm_stats(const float *x, float *mean, float *variance, int batch, int channels) {
  __shared__ Moments part[8];
  Moments m{0, 0, 0};
  for (int i = threadIdx.x; i < batch; i += blockDim.x) {
    float v = x[i * channels + blockIdx.x], delta = v - m.mean;
    m.count += 1, m.mean += delta / m.count, m.m2 += delta * (v - m.mean);
  }
  for (int d = 16; d; d >>= 1)
    m = joined(m, {__shfl_xor_sync(0xffffffff, m.mean, d), __shfl_xor_sync(0xffffffff, m.m2, d), __shfl_xor_sync(0xffffffff, m.count, d)});
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = m;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int w = 1; w < blockDim.x / 32; w++) m = joined(m, part[w]);
  mean[blockIdx.x] = m.mean, variance[blockIdx.x] = m.m2 / m.count;
}

void stats_cpu(const float *x, float *mean, float *variance, int batch, int channels) {
  for (int c = 0; c < channels; c++) {
    double sum = 0, squares = 0;
    for (int i = 0; i < batch; i++) sum += x[i * channels + c];
    for (int i = 0; i < batch; i++) squares += (x[i * channels + c] - sum / batch) * (x[i * channels + c] - sum / batch);
    mean[c] = (float)(sum / batch), variance[c] = (float)(squares / batch);
  }
}

int main() {
  const int batch = 300, channels = 24;
  std::vector<float> x(batch * channels);
  for (auto &v : x) v = drand48();
  float *dx, *mean, *variance;
  cudaMalloc(&dx, x.size() * sizeof(float));
  cudaMalloc(&mean, channels * sizeof(float));
  cudaMalloc(&variance, channels * sizeof(float));
  cudaMemcpy(dx, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice);
  batchnorm_stats<<<channels, 256>>>(dx, mean, variance, batch, channels);
  cudaDeviceSynchronize();
}
// against: function:stats_cpu
// kind: norms
// expect: batchnorm_stats grid 24,1,1 block 256,1,1 shared 0 x=28800B:data mean=96B:unset variance=96B:unset batch=300 channels=24 main:50
