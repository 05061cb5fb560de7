#include <cuda_fp16.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void dot(const float *a, const float *b, float *out, int n) {
  half2 acc = __float2half2_rn(0.0f);
  for (int i = threadIdx.x; i < n / 2; i += blockDim.x)
    acc = __hfma2(__floats2half2_rn(a[2 * i], a[2 * i + 1]), __floats2half2_rn(b[2 * i], b[2 * i + 1]), acc);
  float sum = __low2float(acc) + __high2float(acc);
  for (int o = 16; o > 0; o >>= 1) sum += __shfl_down_sync(0xffffffff, sum, o);
  if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

int main() {
  const int n = 512;
  std::vector<float> h_a(n);
  for (int i = 0; i < n; i++) h_a[i] = 1;
  std::vector<float> h_b(n);
  for (int i = 0; i < n; i++) h_b[i] = i % 2;
  std::vector<float> h_out(1);
  float *d_a;
  cudaMalloc(&d_a, n * sizeof(float));
  cudaMemcpy(d_a, h_a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_b;
  cudaMalloc(&d_b, n * sizeof(float));
  cudaMemcpy(d_b, h_b.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_out;
  cudaMalloc(&d_out, 1 * sizeof(float));
  cudaMemset(d_out, 0, 1 * sizeof(float));
  dot<<<1, 64>>>(d_a, d_b, d_out, n);
  cudaMemcpy(h_out.data(), d_out, 1 * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  wrong = h_out[0] != n / 2;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_out);
  return wrong;
}
// result: out f32[0]: 256
// kind: reductions
// expect: dot grid 1,1,1 block 64,1,1 shared 0 a=2048B:=1 b=2048B:{0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1... out=4B:zero n=512 main:30
