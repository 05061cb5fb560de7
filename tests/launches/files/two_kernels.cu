#include <cstdio>
__global__ void first(float *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void second(const float *x, float *y, int n) { if (threadIdx.x < n) y[threadIdx.x] = x[threadIdx.x] * 2; }
int main() {
  float *x, *y;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  first<<<1, 64>>>(x);
  second<<<1, 64>>>(x, y, 64);
}
// kind: other ways to write host code
// expect: first grid 1,1,1 block 64,1,1 shared 0 x=256B:unset main:8
// expect: second grid 1,1,1 block 64,1,1 shared 0 x=256B:after:0:x y=256B:unset n=64 main:9
