#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void jacobi(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
    out[y * n + x] = 0.25f * (in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] + in[(y + 1) * n + x]);
}

int main() {
  const int n = 32;
  std::vector<float> h_in(n * n);
  for (int i = 0; i < n * n; i++) h_in[i] = i % n;
  std::vector<float> h_out(n * n);
  float *d_in;
  cudaMalloc(&d_in, n * n * sizeof(float));
  cudaMemcpy(d_in, h_in.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_out;
  cudaMalloc(&d_out, n * n * sizeof(float));
  cudaMemset(d_out, 0, n * n * sizeof(float));
  jacobi<<<dim3(2, 2), dim3(16, 16)>>>(d_in, d_out, n);
  cudaMemcpy(h_out.data(), d_out, n * n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++) wrong += h_out[y * n + x] != x;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out f32[32]: 0 1 2 3 4
// kind: stencils
// expect: jacobi grid 2,2,1 block 16,16,1 shared 0 in=4096B:{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21... out=4096B:zero n=32 main:21
