// The Makefile defines TILE_WIDTH and BLOCK_SIZE.
#include <cstdio>

__global__ void tiled(const float *A, float *B) {
  __shared__ float s[TILE_WIDTH][TILE_WIDTH];
  __shared__ float row[BLOCK_SIZE];
  s[threadIdx.y][threadIdx.x] = A[threadIdx.y * TILE_WIDTH + threadIdx.x];
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][threadIdx.y] + row[0];
}

int main() {
  float *A, *B;
  cudaMalloc(&A, 64 * 64 * sizeof(float));
  cudaMalloc(&B, 64 * 64 * sizeof(float));
  dim3 block(TILE_WIDTH, TILE_WIDTH), grid(64 / TILE_WIDTH, 64 / TILE_WIDTH);
  tiled<<<grid, block>>>(A, B);
}
// kind: other ways to write host code
// expect: tiled grid 2,2,1~ block 32,32,1~ shared 0 BLOCK_SIZE=256~ TILE_WIDTH=32~ A=16384B:unset B=16384B:unset main:17
