#include <cuda_runtime.h>
#include <stdio.h>
#define IDX(i, j) ((i) * nx + (j))
#define BX 16
#define BY 8

__global__ void wave_step(const double *__restrict__ now, const double *__restrict__ before, double *__restrict__ next, int nx, int ny, double c2) {
  __shared__ double tile[BY + 2][BX + 2];
  const int j = blockIdx.x * BX + threadIdx.x, i = blockIdx.y * BY + threadIdx.y, tj = threadIdx.x + 1, ti = threadIdx.y + 1;
  const bool inside = i < ny && j < nx;
  if (inside) {
    tile[ti][tj] = now[IDX(i, j)];
    if (threadIdx.x == 0) tile[ti][0] = j > 0 ? now[IDX(i, j - 1)] : 0;
    if (threadIdx.x == BX - 1 || j == nx - 1) tile[ti][tj + 1] = j < nx - 1 ? now[IDX(i, j + 1)] : 0;
    if (threadIdx.y == 0) tile[0][tj] = i > 0 ? now[IDX(i - 1, j)] : 0;
    if (threadIdx.y == BY - 1 || i == ny - 1) tile[ti + 1][tj] = i < ny - 1 ? now[IDX(i + 1, j)] : 0;
  }
  __syncthreads();
  if (!inside || i == 0 || j == 0 || i == ny - 1 || j == nx - 1) return;
  const double around = tile[ti - 1][tj] + tile[ti + 1][tj] + tile[ti][tj - 1] + tile[ti][tj + 1];
  next[IDX(i, j)] = 2 * tile[ti][tj] - before[IDX(i, j)] + c2 * (around - 4 * tile[ti][tj]);
}
int main() {
  const int nx = 40, ny = 30;
  const size_t bytes = nx * ny * sizeof(double);
  double *u[3], *host = (double *)calloc(nx * ny, sizeof(double));
  for (int k = 0; k < 3; ++k) {
    cudaMalloc(&u[k], bytes);
    cudaMemset(u[k], 0, bytes);
  }
  host[IDX(15, 20)] = 8.0;
  cudaMemcpy(u[0], host, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(u[1], host, bytes, cudaMemcpyHostToDevice);
  dim3 block(BX, BY), grid((nx + BX - 1) / BX, (ny + BY - 1) / BY);
  for (int step = 0; step < 2; step++) {
    wave_step<<<grid, block>>>(u[step % 3], u[(step + 1) % 3], u[(step + 2) % 3], nx, ny, 0.25);
    cudaDeviceSynchronize();
  }
  free(host);
  return 0;
}
// 2 * 8 - 8 + (0 - 32) / 4 = 0 in the middle, 2 around it.
// kind: stencils
// result: next f64[620]: 0 2
// result: next f64[580]: 2
// result: next f64[619]: 2
// expect: wave_step grid 3,4,1 block 16,8,1 shared 0 now=9600B:data before=9600B:data next=9600B:zero nx=40 ny=30 c2=0.25 main:36
