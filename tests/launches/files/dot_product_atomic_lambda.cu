#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>
constexpr int imin(int a, int b) { return a < b ? a : b; }
const int N = 33 * 1024;
const int threadsPerBlock = 256;
const int blocksPerGrid = imin(32, (N + threadsPerBlock - 1) / threadsPerBlock);
__global__ void dot(float *a, float *b, float *c) {
  __shared__ float cache[threadsPerBlock];
  int tid = threadIdx.x + blockIdx.x * blockDim.x, cacheIndex = threadIdx.x;
  float temp = 0;
  while (tid < N) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[cacheIndex] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
    __syncthreads();
    i /= 2;
  }
  if (cacheIndex == 0) c[blockIdx.x] = cache[0];
}
using device_ptr = std::unique_ptr<float, std::function<void(float *)>>;
device_ptr make_device(size_t n) {
  float *p = nullptr;
  cudaMalloc(&p, n * sizeof(float));
  return device_ptr(p, [](float *q) { cudaFree(q); });
}
int main() {
  std::vector<float> a(N), b(N), partial(blocksPerGrid);
  std::iota(a.begin(), a.end(), 0.f);
  for (int i = 0; i < N; i++) b[i] = 2;
  auto dev_a = make_device(N), dev_b = make_device(N), dev_c = make_device(blocksPerGrid);
  cudaMemcpy(dev_a.get(), a.data(), N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_b.get(), b.data(), N * sizeof(float), cudaMemcpyHostToDevice);
  dot<<<blocksPerGrid, threadsPerBlock>>>(dev_a.get(), dev_b.get(), dev_c.get());
  cudaMemcpy(partial.data(), dev_c.get(), blocksPerGrid * sizeof(float), cudaMemcpyDeviceToHost);
  float c = std::accumulate(partial.begin(), partial.end(), 0.0f);
  printf("%.6g\n", c);
}
// kind: reductions
// expect: dot grid 32,1,1 block 256,1,1 shared 0 a=135168B:iota b=135168B:=2 c=128B:unset main:41
