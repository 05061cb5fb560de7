#include <cstdio>
#include <cstdlib>
#include <vector>
constexpr int kTile = 32, kRows = 8;
__global__ void transpose_padded(float *out, const float *in, int rows, int cols) {
  __shared__ float tile[kTile][kTile + 1];
  int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows)
    if (x < cols && y + j < rows) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * cols + x];
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x, y = blockIdx.x * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows)
    if (x < rows && y + j < cols) out[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
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
  dim3 grid(cols / kTile, rows / kTile), block(kTile, kRows);
  transpose_padded<<<grid, block>>>(d_out, d_in, rows, cols);
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
// expect: transpose_padded grid 3,2,1 block 32,8,1 shared 0 out=24576B:zero in=24576B:iota rows=64 cols=96 main:28
