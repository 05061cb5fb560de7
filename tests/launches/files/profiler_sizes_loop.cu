#include <cstdio>
#include <vector>
template <int T> __global__ void gemm_tiled(const float *A, const float *B, float *C, int n) {
  __shared__ float a[T][T], b[T][T];
  a[threadIdx.y][threadIdx.x] = A[threadIdx.y * n + threadIdx.x];
  b[threadIdx.y][threadIdx.x] = B[threadIdx.y * n + threadIdx.x];
  __syncthreads();
  C[threadIdx.y * n + threadIdx.x] = a[threadIdx.x][threadIdx.y] * b[threadIdx.y][threadIdx.x];
}
struct Run { int n; const char *name; };
static void once(const Run &run) {
  const size_t bytes = size_t(run.n) * run.n * sizeof(float);
  float *A, *B, *C;
  cudaMalloc(&A, bytes); cudaMalloc(&B, bytes); cudaMalloc(&C, bytes);
  cudaMemset(A, 0, bytes);
  const dim3 threads(16, 16), blocks(run.n / 16, run.n / 16);
  gemm_tiled<16><<<blocks, threads>>>(A, B, C, run.n);
  cudaFree(A); cudaFree(B); cudaFree(C);
}
int main() {
  const Run runs[] = {{512, "half"}, {1024, "one"}};
  for (const auto &run : runs) once(run);
}
// kind: other ways to write host code
// expect: gemm_tiled<16> grid 32,32,1 block 16,16,1 shared 0 A=1048576B:zero B=1048576B:unset C=1048576B:unset n=512 once:17 repeats
