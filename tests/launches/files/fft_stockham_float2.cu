#include <cmath>
#include <complex>
#include <vector>
#include <cuda_runtime.h>
#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif
typedef float2 Complex;
static __device__ __host__ inline Complex ComplexAdd(Complex a, Complex b) { return make_float2(a.x + b.x, a.y + b.y); }
static __device__ __host__ inline Complex ComplexSub(Complex a, Complex b) { return make_float2(a.x - b.x, a.y - b.y); }
static __device__ __host__ inline Complex ComplexMul(Complex a, Complex b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
template <int LOG_N>
__global__ void fft_shared(Complex *data) {
  constexpr int n = 1 << LOG_N;
  __shared__ Complex s[n];
  const int t = threadIdx.x;
  for (int i = t; i < n; i += blockDim.x) s[__brev(i) >> (32 - LOG_N)] = data[blockIdx.x * n + i];
  __syncthreads();
#pragma unroll
  for (int len = 2; len <= n; len <<= 1) {
    const int half = len >> 1;
    for (int k = t; k < n / 2; k += blockDim.x) {
      const int group = k / half, pos = k % half, even = group * len + pos;
      float sn, cs;
      sincospif(-2.0f * pos / len, &sn, &cs);
      const Complex u = s[even], v = ComplexMul(s[even + half], make_float2(cs, sn));
      s[even] = ComplexAdd(u, v);
      s[even + half] = ComplexSub(u, v);
    }
    __syncthreads();
  }
  for (int i = t; i < n; i += blockDim.x) data[blockIdx.x * n + i] = s[i];
}
int main() {
  constexpr int kLog = 8, n = 1 << kLog, batch = 4;
  std::vector<Complex> h(n * batch);
  for (int i = 0; i < n * batch; ++i) h[i].x = 1.0f, h[i].y = 0.0f;
  Complex *d;
  cudaMalloc(&d, sizeof(Complex) * n * batch);
  cudaMemcpy(d, h.data(), sizeof(Complex) * n * batch, cudaMemcpyHostToDevice);
  fft_shared<kLog><<<batch, n / 4>>>(d);
  return 0;
}
// kind: vendor's samples
// expect: fft_shared<8> grid 4,1,1 block 64,1,1 shared 0 data=8192B:data main:41
