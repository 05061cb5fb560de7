#include <cstdio>
#include <cuda_runtime.h>
#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t e = call;                                                                          \
    if (e != cudaSuccess) { printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(1); } \
  } while (0)
static const int TILE = 16;

__global__ void numbers(int* m, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n) m[i] = i;
}
// A block swaps a tile above the diagonal with the one below it.
__global__ void transpose_square(int* m, int n) {
  __shared__ int upper[TILE][TILE + 1], lower[TILE][TILE + 1];
  if (blockIdx.y > blockIdx.x) return;
  const int ux = blockIdx.x * TILE + threadIdx.x, uy = blockIdx.y * TILE + threadIdx.y;
  const int lx = blockIdx.y * TILE + threadIdx.x, ly = blockIdx.x * TILE + threadIdx.y;
  upper[threadIdx.y][threadIdx.x] = m[uy * n + ux];
  lower[threadIdx.y][threadIdx.x] = m[ly * n + lx];
  __syncthreads();
  m[ly * n + lx] = upper[threadIdx.x][threadIdx.y];
  if (blockIdx.x != blockIdx.y) m[uy * n + ux] = lower[threadIdx.x][threadIdx.y];
}

int main() {
  const int n = 64;
  int* d;
  CHECK(cudaMalloc((void**)&d, n * n * sizeof(int)));
  numbers<<<(n * n) / 256, 256>>>(d, n);
  CHECK(cudaGetLastError());
  dim3 threads(TILE, TILE), blocks(n / TILE, n / TILE);
  transpose_square<<<blocks, threads>>>(d, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(d));
  return 0;
}
// kind: transposes
// result 2: m i32[0]: 0 64 128 192
// result 2: m i32[64]: 1 65 129
// result 2: m i32[4094]: 4031 4095
// expect: numbers grid 16,1,1 block 256,1,1 shared 0 m=16384B:unset n=64 main:31
// expect: transpose_square grid 4,4,1 block 16,16,1 shared 0 m=16384B:after:0:m n=64 main:34
