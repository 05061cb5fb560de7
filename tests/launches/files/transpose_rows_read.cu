#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void transpose_naive(float *out, const float *in, int rows, int cols) {
  unsigned int x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y;
  if (x < cols && y < rows) out[x * rows + y] = in[y * cols + x];
}

int main() {
  const int rows = 64, cols = 96;
  std::vector<float> h_in(rows * cols);
  for (int i = 0; i < rows * cols; i++) h_in[i] = i;
  std::vector<float> h_out(rows * cols);
  float *d_in;
  cudaMalloc(&d_in, rows * cols * sizeof(float));
  cudaMemcpy(d_in, h_in.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice);
  float *d_out;
  cudaMalloc(&d_out, rows * cols * sizeof(float));
  cudaMemset(d_out, 0, rows * cols * sizeof(float));
  dim3 block(16, 16), grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
  transpose_naive<<<grid, block>>>(d_out, d_in, rows, cols);
  cudaMemcpy(h_out.data(), d_out, rows * cols * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int r = 0; r < rows; r++)
    for (int q = 0; q < cols; q++) wrong += h_out[q * rows + r] != h_in[r * cols + q];
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out f32[0]: 0 96 192
// result: out f32[64]: 1 97
// result: out f32[6143]: 6143
// kind: transposes
// expect: transpose_naive grid 6,4,1 block 16,16,1 shared 0 out=24576B:zero in=24576B:iota rows=64 cols=96 main:21
