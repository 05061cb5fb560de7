#include <curand_kernel.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void points(unsigned int *inside, int each) {
  curandStatePhilox4_32_10_t state;
  curand_init(42ULL, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  unsigned int hits = 0;
  for (int i = 0; i < each; i++) {
    float x = curand_uniform(&state), y = curand_uniform(&state);
    hits += x * x + y * y <= 1.0f;
  }
  atomicAdd(inside, hits);
}

int main() {
  const int each = 64;
  std::vector<unsigned int> h_inside(1);
  unsigned int *d_inside;
  cudaMalloc(&d_inside, 1 * sizeof(unsigned int));
  cudaMemset(d_inside, 0, 1 * sizeof(unsigned int));
  points<<<4, 64>>>(d_inside, each);
  cudaMemcpy(h_inside.data(), d_inside, 1 * sizeof(unsigned int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  wrong = h_inside[0] < 12400 || h_inside[0] > 13300;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_inside);
  return wrong;
}
// result: inside u32[0]: 12868~450
// kind: vendor's samples
// expect: points grid 4,1,1 block 64,1,1 shared 0 inside=4B:zero each=64 main:22
