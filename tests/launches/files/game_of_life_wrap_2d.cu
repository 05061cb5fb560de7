#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SRAND_VALUE 1985
#define BLOCK_SIZE 16
__global__ void ghostRows(int dim, int *grid) {
  int id = blockDim.x * blockIdx.x + threadIdx.x + 1;
  if (id <= dim) {
    grid[(dim + 2) * (dim + 1) + id] = grid[(dim + 2) + id];
    grid[id] = grid[(dim + 2) * dim + id];
  }
}
__global__ void ghostCols(int dim, int *grid) {
  int id = blockDim.x * blockIdx.x + threadIdx.x;
  if (id <= dim + 1) {
    grid[id * (dim + 2) + dim + 1] = grid[id * (dim + 2) + 1];
    grid[id * (dim + 2)] = grid[id * (dim + 2) + dim];
  }
}
__global__ void GOL(int dim, int *grid, int *newGrid) {
  __shared__ int s_grid[BLOCK_SIZE][BLOCK_SIZE];
  int ix = (blockDim.x - 2) * blockIdx.x + threadIdx.x, iy = (blockDim.y - 2) * blockIdx.y + threadIdx.y;
  int id = iy * (dim + 2) + ix, i = threadIdx.y, j = threadIdx.x;
  if (ix <= dim + 1 && iy <= dim + 1) s_grid[i][j] = grid[id];
  __syncthreads();
  if (iy <= dim && ix <= dim) {
    if (i != 0 && i != blockDim.y - 1 && j != 0 && j != blockDim.x - 1) {
      int n = s_grid[i + 1][j] + s_grid[i - 1][j] + s_grid[i][j + 1] + s_grid[i][j - 1] + s_grid[i + 1][j + 1] + s_grid[i - 1][j - 1] + s_grid[i - 1][j + 1] + s_grid[i + 1][j - 1];
      int cell = s_grid[i][j];
      if (cell == 1 && n < 2) newGrid[id] = 0;
      else if (cell == 1 && (n == 2 || n == 3)) newGrid[id] = 1;
      else if (cell == 1 && n > 3) newGrid[id] = 0;
      else if (cell == 0 && n == 3) newGrid[id] = 1;
      else newGrid[id] = cell;
    }
  }
}
int main(int argc, char *argv[]) {
  int i, j, iter, *h_grid, *d_grid, *d_newGrid, *d_tmpGrid;
  int dim = 120, maxIter = 1 << 4;
  size_t bytes = sizeof(int) * (dim + 2) * (dim + 2);
  h_grid = (int *)malloc(bytes);
  cudaMalloc(&d_grid, bytes);
  cudaMalloc(&d_newGrid, bytes);
  srand(SRAND_VALUE);
  for (i = 1; i <= dim; i++)
    for (j = 1; j <= dim; j++) h_grid[i * (dim + 2) + j] = rand() % 2;
  cudaMemcpy(d_grid, h_grid, bytes, cudaMemcpyHostToDevice);
  dim3 cpyBlockSize(BLOCK_SIZE, 1, 1), cpyGridRows((int)ceil(dim / (float)cpyBlockSize.x), 1, 1), cpyGridCols((int)ceil((dim + 2) / (float)cpyBlockSize.x), 1, 1);
  dim3 blockSize(BLOCK_SIZE, BLOCK_SIZE, 1);
  int linGrid_x = (int)ceil(dim / (float)(BLOCK_SIZE - 2)), linGrid_y = (int)ceil(dim / (float)(BLOCK_SIZE - 2));
  dim3 gridSize(linGrid_x, linGrid_y, 1);
  for (iter = 0; iter < maxIter; iter++) {
    ghostRows<<<cpyGridRows, cpyBlockSize>>>(dim, d_grid);
    ghostCols<<<cpyGridCols, cpyBlockSize>>>(dim, d_grid);
    GOL<<<gridSize, blockSize>>>(dim, d_grid, d_newGrid);
    d_tmpGrid = d_grid;
    d_grid = d_newGrid;
    d_newGrid = d_tmpGrid;
  }
  cudaMemcpy(h_grid, d_grid, bytes, cudaMemcpyDeviceToHost);
  return 0;
}
// kind: stencils
// expect: ghostRows grid 8,1,1 block 16,1,1 shared 0 dim=120 grid=59536B:data main:54
// expect: ghostCols grid 8,1,1 block 16,1,1 shared 0 dim=120 grid=59536B:after:0:grid main:55
// expect: GOL grid 9,9,1 block 16,16,1 shared 0 dim=120 grid=59536B:after:1:grid newGrid=59536B:unset main:56
