#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <math.h>
double cpuSecond() {
  struct timeval tp;
  gettimeofday(&tp, NULL);
  return ((double)tp.tv_sec + (double)tp.tv_usec * 1.e-6);
}
#define IDX(i, j, n) ((i) * (n) + (j))
__global__ void scale_column(double *A, int n, int k) {
  int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) A[IDX(i, k, n)] /= A[IDX(k, k, n)];
}
__global__ void update_trailing(double *A, int n, int k) {
  int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x, i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) A[IDX(i, j, n)] -= A[IDX(i, k, n)] * A[IDX(k, j, n)];
}
int main(int argc, char **argv) {
  int n = (argc > 1) ? strtol(argv[1], NULL, 10) : 96;
  double *A = (double *)calloc(n * n, sizeof(double)), *dA, t0 = cpuSecond();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) A[IDX(i, j, n)] = i == j ? n : 1.0 / (1 + abs(i - j));
  cudaMalloc((void **)&dA, n * n * sizeof(double));
  cudaMemcpy(dA, A, n * n * sizeof(double), cudaMemcpyHostToDevice);
  for (int k = 0; k < n - 1; k++) {
    int rest = n - k - 1;
    scale_column<<<(rest + 63) / 64, 64>>>(dA, n, k);
    dim3 grid((rest + 15) / 16, (rest + 15) / 16), block(16, 16);
    update_trailing<<<grid, block>>>(dA, n, k);
  }
  cudaDeviceSynchronize();
  printf("%d: %g s\n", n, cpuSecond() - t0);
}
// kind: vendor's samples
// expect: scale_column grid 2,1,1 block 64,1,1 shared 0 A=73728B:data n=96 k=0 main:28 repeats
// expect: update_trailing grid 6,6,1 block 16,16,1 shared 0 A=73728B:after:0:A n=96 k=0 main:30 repeats
