#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <vector>

__global__ void hgemm_acc32(const __half* A, const __half* B, float* C, int n) {
  extern __shared__ __half tiles[];
  __half* a = tiles;
  __half* b = tiles + blockDim.x * blockDim.y;
  const int tx = threadIdx.x, ty = threadIdx.y, T = blockDim.x;
  const int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  float sum = 0.f;
  for (int t = 0; t < n; t += T) {
    a[ty * T + tx] = A[row * n + t + tx];
    b[ty * T + tx] = B[(t + ty) * n + col];
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += __half2float(a[ty * T + k]) * __half2float(b[k * T + tx]);
    __syncthreads();
  }
  C[row * n + col] = sum;
}

int main() {
  const int n = 32, T = 16;
  std::vector<__half> ha(n * n, __float2half(0.5f)), hb(n * n, __float2half(3.0f));
  __half *dA, *dB;
  float* dC;
  const size_t bytes = n * n * sizeof(__half);
  cudaMalloc(&dA, bytes);
  cudaMalloc(&dB, bytes);
  cudaMalloc(&dC, n * n * sizeof(float));
  cudaMemcpy(dA, ha.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dB, hb.data(), bytes, cudaMemcpyHostToDevice);
  const size_t shared = 2 * T * T * sizeof(__half);
  hgemm_acc32<<<dim3(n / T, n / T), dim3(T, T), shared>>>(dA, dB, dC, n);
  cudaDeviceSynchronize();
}
// kind: SGEMM
// result: C f32[0]: 48 48
// result: C f32[1023]: 48
// expect: hgemm_acc32 grid 2,2,1 block 16,16,1 shared 1024 A=2048B:=0.5 B=2048B:=3 C=4096B:unset n=32 main:34
