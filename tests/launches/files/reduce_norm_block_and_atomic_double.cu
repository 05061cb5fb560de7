#include <cuda_runtime.h>
#include <math.h>
#include <stdlib.h>
#if !defined(BLOCK)
#define BLOCK 192
#endif

__device__ double block_sum(double v) {
  __shared__ double s[32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int o = 16; o; o >>= 1) v += __shfl_xor_sync(~0u, v, o);
  if (!lane) s[warp] = v;
  __syncthreads();
  v = lane < (blockDim.x + 31) / 32 ? s[lane] : 0.0;
  for (int o = 16; o; o >>= 1) v += __shfl_xor_sync(~0u, v, o);
  return v;
}
__global__ void squared_norm(const double *x, double *out, long n) {
  double v = 0;
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += (long)blockDim.x * gridDim.x) v = fma(x[i], x[i], v);
  v = block_sum(v);
  if (threadIdx.x == 0) atomicAdd(out, v);
}
__global__ void normalise(double *x, const double *norm2, long n) {
  const double scale = rsqrt(*norm2);
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += (long)blockDim.x * gridDim.x) x[i] *= scale;
}
int main(int argc, char *argv[]) {
  long n = argc > 1 ? atol(argv[1]) : 10000;
  double *h = (double *)calloc(n, sizeof(double)), *x, *norm2;
  for (long i = 0; i < n; i++) h[i] = 0.5;
  cudaMalloc((void **)&x, n * sizeof *x);
  cudaMalloc((void **)&norm2, sizeof *norm2);
  cudaMemcpy(x, h, n * sizeof *x, cudaMemcpyHostToDevice);
  cudaMemset(norm2, 0, sizeof *norm2);
  squared_norm<<<16, BLOCK>>>(x, norm2, n);
  normalise<<<16, BLOCK>>>(x, norm2, n);
  cudaMemcpy(h, x, n * sizeof *x, cudaMemcpyDeviceToHost);
  free(h);
  return 0;
}
// The sum of 10 000 times a quarter; each element then is a hundredth.
// kind: reductions
// result: out f64[0]: 2500
// result 2: x f64[0]: ~0.01 ~0.01
// result 2: x f64[9999]: ~0.01
// expect: squared_norm grid 16,1,1 block 192,1,1 shared 0 x=80000B:=0.5 out=8B:zero n=10000 main:36
// expect: normalise grid 16,1,1 block 192,1,1 shared 0 x=80000B:=0.5 norm2=8B:after:0:out n=10000 main:37
