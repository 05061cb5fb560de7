#include <stdio.h>
#include <cuda.h>
#define TILE_DIM 32
#define BLOCK_ROWS 8

__global__ void transposeDiagonal(double *odata, const double *idata, int width, int height) {
  __shared__ double tile[TILE_DIM][TILE_DIM + 1];
  int blockIdx_x, blockIdx_y;
  if (width == height) {
    blockIdx_y = blockIdx.x;
    blockIdx_x = (blockIdx.x + blockIdx.y) % gridDim.x;
  } else {
    int bid = blockIdx.x + gridDim.x * blockIdx.y;
    blockIdx_y = bid % gridDim.y;
    blockIdx_x = ((bid / gridDim.y) + blockIdx_y) % gridDim.x;
  }
  int xIndex = blockIdx_x * TILE_DIM + threadIdx.x, yIndex = blockIdx_y * TILE_DIM + threadIdx.y;
  int index_in = xIndex + yIndex * width;
  xIndex = blockIdx_y * TILE_DIM + threadIdx.x;
  yIndex = blockIdx_x * TILE_DIM + threadIdx.y;
  int index_out = xIndex + yIndex * height;
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) tile[threadIdx.y + i][threadIdx.x] = idata[index_in + i * width];
  __syncthreads();
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index_out + i * height] = tile[threadIdx.x][threadIdx.y + i];
}
void goldTranspose(double *gold, const double *idata, const int size_x, const int size_y) {
  for (int y = 0; y < size_y; ++y) {
    for (int x = 0; x < size_x; ++x) {
      gold[(x * size_y) + y] = idata[(y * size_x) + x];
    }
  }
}
int main(int argc, char **argv) {
  int size_x = 128, size_y = 64;
  if (argc > 2) {
    sscanf(argv[1], "%d", &size_x);
    sscanf(argv[2], "%d", &size_y);
  }
  dim3 grid(size_x / TILE_DIM, size_y / TILE_DIM), threads(TILE_DIM, BLOCK_ROWS);
  if (grid.x < 1 || grid.y < 1) return 1;
  const size_t mem_size = sizeof(double) * size_x * size_y;
  double *h_idata = (double *)malloc(mem_size), *d_idata, *d_odata;
  for (int i = 0; i < size_x * size_y; ++i) h_idata[i] = (double)rand() / RAND_MAX;
  cudaMalloc((void **)&d_idata, mem_size);
  cudaMalloc((void **)&d_odata, mem_size);
  cudaMemcpy(d_idata, h_idata, mem_size, cudaMemcpyHostToDevice);
  transposeDiagonal<<<grid, threads>>>(d_odata, d_idata, size_x, size_y);
  cudaDeviceSynchronize();
  return 0;
}
// kind: transposes
// against: function:goldTranspose
// expect: transposeDiagonal grid 4,2,1 block 32,8,1 shared 0 odata=65536B:unset idata=65536B:data width=128 height=64 main:47
