#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

__global__ void copy_row(float *out, const float *in, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny) out[y * nx + x] = in[y * nx + x];
}
__global__ void copy_column(float *out, const float *in, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny) out[x * ny + y] = in[x * ny + y];
}

int main() {
  const int nx = 300, ny = 200;
  float *in, *out;
  cudaMalloc(&in, nx * ny * sizeof(float));
  cudaMalloc(&out, nx * ny * sizeof(float));
  dim3 block(16, 16);
  dim3 grid((nx + block.x - 1) / block.x, (ny + block.y - 1) / block.y);
  auto measure = [&](const char *name, auto kernel) {
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    for (int i = 0; i < 10; ++i) kernel<<<grid, block>>>(out, in, nx, ny);
    cudaEventRecord(stop);
    float ms = 0;
    cudaEventElapsedTime(&ms, start, stop);
    printf("%s %f\n", name, ms);
  };
  measure("row", copy_row);
  measure("column", copy_column);
}
// kind: transposes
// expect: copy_row grid 19,13,1 block 16,16,1 shared 0 out=240000B:unset in=240000B:unset nx=300 ny=200 main:27
// expect: copy_column grid 19,13,1 block 16,16,1 shared 0 out=240000B:after:9:out in=240000B:unset nx=300 ny=200 main:27
