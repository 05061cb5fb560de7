#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define AT(x, y, z) (((z) * ny + (y)) * nx + (x))

__constant__ float weights[4];

__global__ void stencil27(const float *in, float *out, int nx, int ny, int nz, float center, float face, float edge, float corner) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  float sum = 0;
#pragma unroll
  for (int dz = -1; dz <= 1; dz++)
#pragma unroll
    for (int dy = -1; dy <= 1; dy++)
#pragma unroll
      for (int dx = -1; dx <= 1; dx++) {
        int apart = abs(dx) + abs(dy) + abs(dz);
        float w = apart == 0 ? center : apart == 1 ? face : apart == 2 ? edge : corner;
        sum += w * in[AT(x + dx, y + dy, z + dz)];
      }
  out[AT(x, y, z)] = sum;
}

void stencil27_host(const float *in, float *out, int nx, int ny, int nz, float center, float face, float edge, float corner) {
  const float w[4] = {center, face, edge, corner};
  for (int z = 1; z < nz - 1; z++)
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++) {
        double sum = 0;
        for (int k = 0; k < 27; k++) {
          int dx = k % 3 - 1, dy = k / 3 % 3 - 1, dz = k / 9 - 1;
          sum += w[(dx != 0) + (dy != 0) + (dz != 0)] * in[AT(x + dx, y + dy, z + dz)];
        }
        out[AT(x, y, z)] = (float)sum;
      }
}

int main() {
  int nx = 40, ny = 20, nz = 12;
  size_t bytes = sizeof(float) * nx * ny * nz;
  float *h = (float *)malloc(bytes), *d_in, *d_out;
  for (int i = 0; i < nx * ny * nz; i++) h[i] = rand() / (float)RAND_MAX;
  cudaMalloc(&d_in, bytes);
  cudaMalloc(&d_out, bytes);
  cudaMemcpy(d_in, h, bytes, cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, bytes);
  dim3 block(8, 8, 4), grid((nx + block.x - 1) / block.x, (ny + block.y - 1) / block.y, (nz + block.z - 1) / block.z);
  stencil27<<<grid, block>>>(d_in, d_out, nx, ny, nz, 0.5f, 0.05f, 0.015f, 0.0025f);
  cudaMemcpy(h, d_out, bytes, cudaMemcpyDeviceToHost);
  printf("%f\n", h[AT(1, 1, 1)]);
}
// against: function:stencil27_host
// kind: stencils
// expect: stencil27 grid 5,3,3 block 8,8,4 shared 0 in=38400B:data out=38400B:zero nx=40 ny=20 nz=12 center=0.5 face=0.05 edge=0.015 corner=0.0025 main:49
