#include <cuda_runtime.h>

__global__ void matrix_transpose_kernel(const float *input, float *output, int rows, int cols) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < cols && y < rows) output[x * rows + y] = input[y * cols + x];
}

// input and output are pointers to device memory.
extern "C" void solve(const float *input, float *output, int rows, int cols) {
  dim3 threadsPerBlock(16, 16);
  dim3 blocksPerGrid((cols + threadsPerBlock.x - 1) / threadsPerBlock.x, (rows + threadsPerBlock.y - 1) / threadsPerBlock.y);
  matrix_transpose_kernel<<<blocksPerGrid, threadsPerBlock>>>(input, output, rows, cols);
  cudaDeviceSynchronize();
}
// kind: scans
// expect: matrix_transpose_kernel grid 16,16,1~ block 16,16,1 shared 0 input=? output=? rows=256~ cols=256~ solve:12
