#include <cstdio>
#include <cuda_runtime.h>
// A ticket lock and a barrier of the grid by hand, with PTX.
__device__ unsigned int ticket = 0, serving = 0, arrived = 0;
__device__ __forceinline__ unsigned ld_acquire(const unsigned *p) {
  unsigned v;
  asm volatile("ld.global.acquire.gpu.b32 %0, [%1];\n" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__device__ __forceinline__ void wait_until(unsigned *p, unsigned wanted) {
  asm volatile(
      "{\n"
      ".reg .pred P1;\n"
      ".reg .b32 seen;\n"
      "WAIT_LOOP_%=:\n"
      "ld.global.acquire.gpu.b32 seen, [%0];\n"
      "setp.ge.u32 P1, seen, %1;\n"
      "@P1 bra DONE_%=;\n"
      "nanosleep.u32 64;\n"
      "bra WAIT_LOOP_%=;\n"
      "DONE_%=:\n"
      "}\n" ::"l"(p), "r"(wanted) : "memory");
}
__device__ __forceinline__ void red_release(unsigned *p, int v) {
  asm volatile("fence.acq_rel.gpu;\n");
  asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;\n" : : "l"(p), "r"(v));
}
__global__ void phases(int *counts, int *sums, int *total, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) counts[i] = i * 3;
  __syncthreads();
  if (threadIdx.x == 0) {
    red_release(&arrived, 1);
    wait_until(&arrived, gridDim.x);
  }
  __syncthreads();
  if (i < n) sums[i] = counts[(i + blockDim.x) % n] + counts[i];
  if (threadIdx.x == 0) {
    const unsigned mine = atomicAdd(&ticket, 1);
    wait_until(&serving, mine);
    *total += blockIdx.x + 1;
    __threadfence();
    atomicAdd(&serving, 1);
  }
}
int main() {
  const int n = 512;
  int *a, *b, *c;
  cudaMalloc(&a, n * 4);
  cudaMalloc(&b, n * 4);
  cudaMalloc(&c, 4);
  cudaMemset(c, 0, 4);
  phases<<<4, 128>>>(a, b, c, n);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
// result: sums i32[0]: 384 390 396
// result: total i32[0]: 10
// kind: other ways to write host code
// expect: phases grid 4,1,1 block 128,1,1 shared 0 counts=2048B:unset sums=2048B:unset total=4B:zero n=512 main:53
