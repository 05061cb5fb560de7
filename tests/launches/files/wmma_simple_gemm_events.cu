#include <stdio.h>
#include <curand.h>
#include <cublas_v2.h>
#include <mma.h>
using namespace nvcuda;
#define cudaErrCheck(stat) { cudaErrCheck_((stat), __FILE__, __LINE__); }
void cudaErrCheck_(cudaError_t stat, const char *file, int line) {
  if (stat != cudaSuccess) fprintf(stderr, "CUDA Error: %s %s %d\n", cudaGetErrorString(stat), file, line);
}
#define MATRIX_M 128
#define MATRIX_N 128
#define MATRIX_K 64
const int WMMA_M = 16, WMMA_N = 16, WMMA_K = 16;
__global__ void wmma_example(half *a, half *b, float *c, int M, int N, int K, float alpha, float beta) {
  int lda = M, ldb = K, ldc = M;
  int warpM = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize, warpN = (blockIdx.y * blockDim.y + threadIdx.y);
  wmma::fragment<wmma::matrix_a, WMMA_M, WMMA_N, WMMA_K, half, wmma::col_major> a_frag;
  wmma::fragment<wmma::matrix_b, WMMA_M, WMMA_N, WMMA_K, half, wmma::col_major> b_frag;
  wmma::fragment<wmma::accumulator, WMMA_M, WMMA_N, WMMA_K, float> acc_frag, c_frag;
  wmma::fill_fragment(acc_frag, 0.0f);
  for (int i = 0; i < K; i += WMMA_K) {
    int aRow = warpM * WMMA_M, aCol = i, bRow = i, bCol = warpN * WMMA_N;
    if (aRow < M && aCol < K && bRow < K && bCol < N) {
      wmma::load_matrix_sync(a_frag, a + aRow + aCol * lda, lda);
      wmma::load_matrix_sync(b_frag, b + bRow + bCol * ldb, ldb);
      wmma::mma_sync(acc_frag, a_frag, b_frag, acc_frag);
    }
  }
  int cRow = warpM * WMMA_M, cCol = warpN * WMMA_N;
  if (cRow < M && cCol < N) {
    wmma::load_matrix_sync(c_frag, c + cRow + cCol * ldc, ldc, wmma::mem_col_major);
    for (int i = 0; i < c_frag.num_elements; i++) c_frag.x[i] = alpha * acc_frag.x[i] + beta * c_frag.x[i];
    wmma::store_matrix_sync(c + cRow + cCol * ldc, c_frag, ldc, wmma::mem_col_major);
  }
}
__global__ void convertFp32ToFp16(half *out, float *in, int n) {
  int idx = blockDim.x * blockIdx.x + threadIdx.x;
  if (idx < n) out[idx] = in[idx];
}
int main(int argc, char *argv[]) {
  float *a_fp32, *b_fp32, *c;
  half *a_fp16, *b_fp16;
  curandGenerator_t gen;
  cublasHandle_t cublasHandle;
  cudaErrCheck(cudaMalloc((void **)&a_fp32, MATRIX_M * MATRIX_K * sizeof(float)));
  cudaErrCheck(cudaMalloc((void **)&b_fp32, MATRIX_K * MATRIX_N * sizeof(float)));
  cudaErrCheck(cudaMalloc((void **)&a_fp16, MATRIX_M * MATRIX_K * sizeof(half)));
  cudaErrCheck(cudaMalloc((void **)&b_fp16, MATRIX_K * MATRIX_N * sizeof(half)));
  cudaErrCheck(cudaMalloc((void **)&c, MATRIX_M * MATRIX_N * sizeof(float)));
  curandCreateGenerator(&gen, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(gen, a_fp32, MATRIX_M * MATRIX_K);
  convertFp32ToFp16<<<(MATRIX_M * MATRIX_K + 255) / 256, 256>>>(a_fp16, a_fp32, MATRIX_M * MATRIX_K);
  convertFp32ToFp16<<<(MATRIX_K * MATRIX_N + 255) / 256, 256>>>(b_fp16, b_fp32, MATRIX_K * MATRIX_N);
  float alpha = 2.0f, beta = 2.0f;
  dim3 gridDim;
  dim3 blockDim;
  blockDim.x = 128;
  blockDim.y = 4;
  gridDim.x = (MATRIX_M + (WMMA_M * blockDim.x / 32 - 1)) / (WMMA_M * blockDim.x / 32);
  gridDim.y = (MATRIX_N + WMMA_N * blockDim.y - 1) / (WMMA_N * blockDim.y);
  cudaEvent_t startWMMA;
  cudaErrCheck(cudaEventCreate(&startWMMA));
  cudaErrCheck(cudaEventRecord(startWMMA));
  wmma_example<<<gridDim, blockDim>>>(a_fp16, b_fp16, c, MATRIX_M, MATRIX_N, MATRIX_K, alpha, beta);
  return 0;
}
// kind: SGEMM
// expect: convertFp32ToFp16 grid 32,1,1 block 256,1,1 shared 0 out=16384B:unset in=32768B:random~(curandGenerateUniform()) n=8192 main:52
// expect: convertFp32ToFp16 grid 32,1,1 block 256,1,1 shared 0 out=16384B:unset in=32768B:unset n=8192 main:53
// expect: wmma_example grid 2,2,1 block 128,4,1 shared 0 a=16384B:after:0:out b=16384B:after:1:out c=65536B:unset M=128 N=128 K=64 alpha=2 beta=2 main:64
