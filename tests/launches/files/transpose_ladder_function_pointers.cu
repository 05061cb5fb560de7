#include <stdio.h>
#include <assert.h>
inline cudaError_t checkCuda(cudaError_t result) {
#if defined(DEBUG) || defined(_DEBUG)
  if (result != cudaSuccess) fprintf(stderr, "CUDA Runtime Error: %s\n", cudaGetErrorString(result));
#endif
  return result;
}
const int TILE_DIM = 32, BLOCK_ROWS = 8, NUM_REPS = 100;
__global__ void copySharedMem(float *odata, const float *idata) {
  __shared__ float tile[TILE_DIM * TILE_DIM];
  int x = blockIdx.x * TILE_DIM + threadIdx.x, y = blockIdx.y * TILE_DIM + threadIdx.y, width = gridDim.x * TILE_DIM;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) tile[(threadIdx.y + j) * TILE_DIM + threadIdx.x] = idata[(y + j) * width + x];
  __syncthreads();
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) odata[(y + j) * width + x] = tile[(threadIdx.y + j) * TILE_DIM + threadIdx.x];
}
__global__ void transposeNoBankConflicts(float *odata, const float *idata) {
  __shared__ float tile[TILE_DIM][TILE_DIM + 1];
  int x = blockIdx.x * TILE_DIM + threadIdx.x, y = blockIdx.y * TILE_DIM + threadIdx.y, width = gridDim.x * TILE_DIM;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE_DIM + threadIdx.x;
  y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) odata[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}
int main(int argc, char **argv) {
  const int nx = 256, ny = 256;
  const int mem_size = nx * ny * sizeof(float);
  dim3 dimGrid(nx / TILE_DIM, ny / TILE_DIM, 1), dimBlock(TILE_DIM, BLOCK_ROWS, 1);
  int devId = 0;
  if (argc > 1) devId = atoi(argv[1]);
  checkCuda(cudaSetDevice(devId));
  float *h_idata = (float *)malloc(mem_size), *d_idata, *d_tdata;
  checkCuda(cudaMalloc(&d_idata, mem_size));
  checkCuda(cudaMalloc(&d_tdata, mem_size));
  if (nx % TILE_DIM || ny % TILE_DIM) { printf("nx and ny must be a multiple of TILE_DIM\n"); goto error_exit; }
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) h_idata[j * nx + i] = j * nx + i;
  checkCuda(cudaMemcpy(d_idata, h_idata, mem_size, cudaMemcpyHostToDevice));
  void (*kernel)(float *, const float *);
  const char *kernelName;
  for (int k = 0; k < 2; k++) {
    switch (k) {
      case 0: kernel = &copySharedMem; kernelName = "shared memory copy"; break;
      case 1: kernel = &transposeNoBankConflicts; kernelName = "conflict-free"; break;
    }
    kernel<<<dimGrid, dimBlock>>>(d_tdata, d_idata);
    for (int i = 0; i < NUM_REPS; i++) kernel<<<dimGrid, dimBlock>>>(d_tdata, d_idata);
    printf("%25s\n", kernelName);
  }
error_exit:
  cudaFree(d_tdata);
  cudaFree(d_idata);
}
// kind: transposes
// expect: copySharedMem grid 8,8,1 block 32,8,1 shared 0 odata=262144B:unset idata=262144B:iota main:47
// expect: copySharedMem grid 8,8,1 block 32,8,1 shared 0 odata=262144B:after:0:odata idata=262144B:iota main:48
// expect: transposeNoBankConflicts grid 8,8,1 block 32,8,1 shared 0 odata=262144B:after:100:odata idata=262144B:iota main:47
// expect: transposeNoBankConflicts grid 8,8,1 block 32,8,1 shared 0 odata=262144B:after:101:odata idata=262144B:iota main:48
