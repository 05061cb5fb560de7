#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void matvec(const float4 *__restrict__ m, const float4 *__restrict__ x, float *y, int quads) {
  float sum = 0;
  for (int i = threadIdx.x; i < quads; i += 32) {
    float4 a = __ldg(&m[blockIdx.x * quads + i]), b = __ldg(&x[i]);
    sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
  }
  for (int o = 16; o > 0; o >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, o);
  if (threadIdx.x == 0) y[blockIdx.x] = sum;
}

int main() {
  const int rows = 8, n = 128;
  std::vector<float> h_m(rows * n);
  for (int i = 0; i < rows * n; i++) h_m[i] = i / n;
  std::vector<float> h_x(n);
  for (int i = 0; i < n; i++) h_x[i] = 1;
  std::vector<float> h_y(rows);
  float *d_m;
  cudaMalloc(&d_m, rows * n * sizeof(float));
  cudaMemcpy(d_m, h_m.data(), rows * n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_x;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, h_x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_y;
  cudaMalloc(&d_y, rows * sizeof(float));
  cudaMemset(d_y, 0, rows * sizeof(float));
  matvec<<<rows, 32>>>((float4 *)d_m, (float4 *)d_x, d_y, n / 4);
  cudaMemcpy(h_y.data(), d_y, rows * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < rows; i++) wrong += h_y[i] != i * n;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_m);
  cudaFree(d_x);
  cudaFree(d_y);
  return wrong;
}
// result: y f32[0]: 0 128 256
// result: y f32[7]: 896
// kind: other ways to write host code
// expect: matvec grid 8,1,1 block 32,1,1 shared 0 m=4096B:{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1... x=512B:=1 y=32B:zero quads=32 main:30
