#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

__global__ void init_matrix(float* m, int rows, int cols, int modulus) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < cols && y < rows) m[y * cols + x] = float((y * cols + x) % modulus) - modulus / 2;
}
__global__ void sgemm_naive(const float* A, const float* B, float* C, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float s = 0;
  for (int k = 0; k < n; ++k) s += A[y * n + k] * B[k * n + x];
  C[y * n + x] = s;
}
template <int T>
__global__ void sgemm_tiled(const float* A, const float* B, float* C, int n) {
  __shared__ float a[T][T], b[T][T];
  int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
  float s = 0;
  for (int t = 0; t < n / T; ++t) {
    a[threadIdx.y][threadIdx.x] = A[y * n + t * T + threadIdx.x];
    b[threadIdx.y][threadIdx.x] = B[(t * T + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < T; ++k) s += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
  }
  C[y * n + x] = s;
}
void sgemm_cpu(const float* A, const float* B, float* C, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float s = 0;
      for (int k = 0; k < n; ++k) s += A[i * n + k] * B[k * n + j];
      C[i * n + j] = s;
    }
}

void run(int which, const float* A, const float* B, float* C, int n) {
  dim3 block(16, 16), grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
  switch (which) {
    case 0:
      sgemm_naive<<<grid, block>>>(A, B, C, n);
      break;
    case 1:
      sgemm_tiled<16><<<grid, block>>>(A, B, C, n);
      break;
    default:
      fprintf(stderr, "no such kernel\n");
      exit(1);
  }
}

int main() {
  const int n = 96;
  float *A, *B, *C;
  cudaMalloc((void**)&A, n * n * sizeof(float));
  cudaMalloc((void**)&B, n * n * sizeof(float));
  cudaMalloc((void**)&C, n * n * sizeof(float));
  dim3 b(32, 8), g(n / b.x, n / b.y);
  init_matrix<<<g, b>>>(A, n, n, 7);
  init_matrix<<<g, b>>>(B, n, n, 5);
  for (int which = 0; which < 2; ++which) run(which, A, B, C, n);
  cudaDeviceSynchronize();
}
// kind: SGEMM
// against 3: function:sgemm_cpu
// against 4: function:sgemm_cpu
// expect: init_matrix grid 3,12,1 block 32,8,1 shared 0 m=36864B:unset rows=96 cols=96 modulus=7 main:60
// expect: init_matrix grid 3,12,1 block 32,8,1 shared 0 m=36864B:unset rows=96 cols=96 modulus=5 main:61
// expect: sgemm_naive grid 6,6,1 block 16,16,1 shared 0 A=36864B:after:0:m B=36864B:after:1:m C=36864B:unset n=96 run:42
// expect: sgemm_tiled<16> grid 6,6,1 block 16,16,1 shared 0 A=36864B:after:0:m B=36864B:after:1:m C=36864B:after:2:C n=96 run:45
