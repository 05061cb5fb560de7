// A loop of launches that swaps two arrays, then a kernel that reads what the last round left, also by way of the host.
#include <cuda_runtime.h>
#include <utility>

__global__ void spike(float* u, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) u[i] = i == n / 2 ? 256.0f : 0.0f;
}
__global__ void smooth(const float* in, float* out, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  const float left = i > 0 ? in[i - 1] : 0, right = i + 1 < n ? in[i + 1] : 0;
  out[i] = 0.25f * left + 0.5f * in[i] + 0.25f * right;
}
__global__ void peaks(const float* u, const float* before, int* high, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) high[i] = (u[i] > 10.0f) + 2 * (before[i] > 10.0f);
}

int main() {
  constexpr int n = 64;
  float *u, *v, *kept;
  int* high;
  cudaMalloc((void**)&u, n * sizeof(float));
  cudaMalloc((void**)&v, n * sizeof(float));
  cudaMalloc((void**)&kept, n * sizeof(float));
  cudaMalloc((void**)&high, n * sizeof(int));
  float* host = new float[n];
  spike<<<1, n>>>(u, n);
  cudaMemcpy(host, u, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int round = 0; round < 4; ++round) {
    smooth<<<1, n>>>(u, v, n);
    std::swap(u, v);
  }
  cudaMemcpy(kept, host, n * sizeof(float), cudaMemcpyHostToDevice);
  peaks<<<1, n>>>(u, kept, high, n);
  cudaDeviceSynchronize();
  delete[] host;
}
// 256 after four rounds is the row 1 8 28 56 70 56 28 8 1 of Pascal's triangle.
// result 3: high i32[28]: 0 0 1 1 3 1 1 0 0
// kind: other ways to write host code
// expect: spike grid 1,1,1 block 64,1,1 shared 0 u=256B:unset n=64 main:29
// expect: smooth grid 1,1,1 block 64,1,1 shared 0 in=256B:after:0:u out=256B:unset n=64 main:32
// expect: peaks grid 1,1,1 block 64,1,1 shared 0 u=256B:after:4:out before=256B:after:0:u high=256B:unset n=64 main:36
