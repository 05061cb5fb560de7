#include <cuda_runtime.h>
#include <cstdio>

template <int Rows, int Columns, int Depth>
struct Tile {
  static constexpr int rows = Rows;
  static constexpr int columns = Columns;
  static constexpr int depth = Depth;
  static constexpr int threads = rows * columns / 4;
  enum { kPerThread = 4 };
};

template <class Config>
__global__ void sgemm(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int n) {
  __shared__ float a[Config::rows][Config::depth + 1];
  __shared__ float b[Config::depth][Config::columns];
  const int tid = threadIdx.x, row0 = blockIdx.y * Config::rows, col0 = blockIdx.x * Config::columns;
  const int col = tid % Config::columns, first = tid / Config::columns * Config::kPerThread;
  float acc[Config::kPerThread] = {};
  for (int k0 = 0; k0 < n; k0 += Config::depth) {
    for (int i = tid; i < Config::rows * Config::depth; i += Config::threads)
      a[i / Config::depth][i % Config::depth] = A[(row0 + i / Config::depth) * n + k0 + i % Config::depth];
    for (int i = tid; i < Config::depth * Config::columns; i += Config::threads)
      b[i / Config::columns][i % Config::columns] = B[(k0 + i / Config::columns) * n + col0 + i % Config::columns];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < Config::depth; ++k)
#pragma unroll
      for (int r = 0; r < Config::kPerThread; ++r) acc[r] += a[first + r][k] * b[k][col];
    __syncthreads();
  }
  for (int r = 0; r < Config::kPerThread; ++r) C[(row0 + first + r) * n + col0 + col] = acc[r];
}

template <class Config>
void launch(const float* A, const float* B, float* C, int n, cudaStream_t stream) {
  const dim3 grid(n / Config::columns, n / Config::rows);
  sgemm<Config><<<grid, Config::threads, 0, stream>>>(A, B, C, n);
}

int main() {
  using Small = Tile<32, 32, 8>;
  const int n = 64;
  float *A, *B, *C;
  cudaMallocManaged(&A, n * n * sizeof(float));
  cudaMallocManaged(&B, n * n * sizeof(float));
  cudaMallocManaged(&C, sizeof(float) * n * n);
  for (int i = 0; i < n * n; ++i) A[i] = 2.0f, B[i] = 0.25f;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  launch<Small>(A, B, C, n, stream);
  cudaStreamSynchronize(stream);
  printf("%f\n", C[0]);
}
// kind: SGEMM
// result: C f32[0]: 32 32 32
// result: C f32[4095]: 32
// expect: sgemm<Tile<32, 32, 8>> grid 2,2,1 block 256,1,1 shared 0 A=16384B:=2 B=16384B:=0.25 C=16384B:unset n=64 launch:38
