#include <iostream>
#include <math.h>
// An even easier introduction.
__global__ void add(int n, float *x, float *y) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride) y[i] = x[i] + y[i];
}
int main(void) {
  int N = 1 << 16;
  float *x, *y;
  cudaMallocManaged(&x, N * sizeof(float));
  cudaMallocManaged(&y, N * sizeof(float));
  for (int i = 0; i < N; i++) {
    x[i] = 1.0f;
    y[i] = 2.0f;
  }
  cudaMemLocation location;
  location.type = cudaMemLocationTypeDevice;
  location.id = 0;
  cudaMemPrefetchAsync(x, N * sizeof(float), location, 0, 0);
  int blockSize = 256;
  int numBlocks = (N + blockSize - 1) / blockSize;
  add<<<numBlocks, blockSize>>>(N, x, y);
  cudaDeviceSynchronize();
  float maxError = 0.0f;
  for (int i = 0; i < N; i++) maxError = fmax(maxError, fabs(y[i] - 3.0f));
  std::cout << "Max error: " << maxError << std::endl;
  cudaFree(x);
  cudaFree(y);
  return 0;
}
// result: y f32[65530]: 3 3 3
// kind: vendor's samples
// expect: add grid 256,1,1 block 256,1,1 shared 0 n=65536 x=262144B:=1 y=262144B:=2 main:24
