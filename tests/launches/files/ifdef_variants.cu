#include <cstdio>
#ifndef WIDTH
#define WIDTH 96
#endif
#if WIDTH > 64
#define THREADS_X 32
#else
#define THREADS_X 16
#endif
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
__global__ void touch(int *p, int w) { p[blockIdx.x * w + threadIdx.x] = w; }
int main(void) {
  int *p;
  cudaMalloc(&p, WIDTH * WIDTH * sizeof(int));
  LAUNCH(touch, dim3(WIDTH / THREADS_X), dim3(THREADS_X), p, WIDTH);
  return 0;
}
// kind: other ways to write host code
// expect: touch grid 3,1,1 block 32,1,1 shared 0 p=36864B:unset w=96 main:15
