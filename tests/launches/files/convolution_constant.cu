#include <cstdio>
#define MASK_WIDTH 7
#define TILE 16
#define BLOCK_WIDTH (TILE + MASK_WIDTH - 1)
__constant__ float mask[MASK_WIDTH][MASK_WIDTH];

__global__ void convolve(const float *in, float *out, int h, int w) {
  __shared__ float s[BLOCK_WIDTH][BLOCK_WIDTH];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * w + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < TILE && threadIdx.y < TILE) out[threadIdx.y * w + threadIdx.x] = s[threadIdx.y][threadIdx.x] * mask[0][0] + h;
}

int main() {
  float host_mask[MASK_WIDTH][MASK_WIDTH];
  for (int i = 0; i < MASK_WIDTH; i++)
    for (int j = 0; j < MASK_WIDTH; j++) host_mask[i][j] = 1.0f / (MASK_WIDTH * MASK_WIDTH);
  cudaMemcpyToSymbol(mask, host_mask, sizeof(host_mask));
  int width = 100, height = 60;
  float *in, *out;
  size_t bytes = width * height * sizeof(float);
  if (cudaMalloc((void **)&in, bytes) != cudaSuccess || cudaMalloc((void **)&out, bytes) != cudaSuccess) return -1;
  dim3 grid(ceil(width / (float)TILE), ceil(height / (float)TILE)), block(BLOCK_WIDTH, BLOCK_WIDTH);
  convolve<<<grid, block>>>(in, out, height, width);
}
// kind: stencils
// expect: convolve grid 7,4,1 block 22,22,1 shared 0 in=24000B:unset out=24000B:unset h=60 w=100 main:24
