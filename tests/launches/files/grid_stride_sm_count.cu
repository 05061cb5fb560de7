#include <algorithm>
#include <cstdio>

__global__ void add(int n, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] += x[i];
}

int main() {
  int device = 0, sms = 0, n = 1 << 22;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
  float *x, *y;
  cudaMallocManaged(&x, n * sizeof *x);
  cudaMallocManaged(&y, n * sizeof *y);
  std::fill(x, x + n, 1.0f);
  std::fill(y, y + n, 2.0f);
  add<<<32 * sms, 256>>>(n, x, y);
}
// kind: other ways to write host code
// expect: add grid 4224,1,1~ block 256,1,1 shared 0 n=4194304 x=16777216B:=1 y=16777216B:=2 main:17
