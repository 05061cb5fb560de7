#include <cstdio>
#include <cstdlib>
#include <vector>
#define R 3
#define B 128
__global__ void stencil_1d(const int *in, int *out, int n) {
  __shared__ int temp[B + 2 * R];
  int g = threadIdx.x + blockIdx.x * blockDim.x, l = threadIdx.x + R;
  temp[l] = in[g];
  if (threadIdx.x < R) {
    temp[l - R] = g >= R ? in[g - R] : 0;
    temp[l + B] = g + B < n ? in[g + B] : 0;
  }
  __syncthreads();
  int sum = 0;
  for (int o = -R; o <= R; o++) sum += temp[l + o];
  out[g] = sum;
}

int main() {
  const int n = 1024;
  std::vector<int> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = 1;
  std::vector<int> h_out(n);
  int *d_in;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *d_out;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  stencil_1d<<<n / B, B>>>(d_in, d_out, n);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = R; i < n - R; i++) wrong += h_out[i] != 2 * R + 1;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[0]: 4 5 6 7 7
// result: out i32[127]: 7 7
// result: out i32[1023]: 4
// kind: stencils
// expect: stencil_1d grid 8,1,1 block 128,1,1 shared 0 in=4096B:=1 out=4096B:zero n=1024 main:31
