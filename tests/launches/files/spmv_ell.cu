#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void spmv_ell(const float *value, const int *column, const float *x, float *y, int rows, int width) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int k = 0; k < width; k++) sum += value[k * rows + r] * x[column[k * rows + r]];
  y[r] = sum;
}

int main() {
  const int rows = 128, width = 3;
  std::vector<float> h_value(rows * width);
  for (int i = 0; i < rows * width; i++) h_value[i] = 1 + i / rows;
  std::vector<int> h_column(rows * width);
  for (int i = 0; i < rows * width; i++) h_column[i] = (i % rows + i / rows) % rows;
  std::vector<float> h_x(rows);
  for (int i = 0; i < rows; i++) h_x[i] = 2;
  std::vector<float> h_y(rows);
  float *d_value;
  cudaMalloc(&d_value, rows * width * sizeof(float));
  cudaMemcpy(d_value, h_value.data(), rows * width * sizeof(float), cudaMemcpyHostToDevice);
  int *d_column;
  cudaMalloc(&d_column, rows * width * sizeof(int));
  cudaMemcpy(d_column, h_column.data(), rows * width * sizeof(int), cudaMemcpyHostToDevice);
  float *d_x;
  cudaMalloc(&d_x, rows * sizeof(float));
  cudaMemcpy(d_x, h_x.data(), rows * sizeof(float), cudaMemcpyHostToDevice);
  float *d_y;
  cudaMalloc(&d_y, rows * sizeof(float));
  cudaMemset(d_y, 0, rows * sizeof(float));
  spmv_ell<<<1, rows>>>(d_value, d_column, d_x, d_y, rows, width);
  cudaMemcpy(h_y.data(), d_y, rows * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < rows; i++) wrong += h_y[i] != 12;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_value);
  cudaFree(d_column);
  cudaFree(d_x);
  cudaFree(d_y);
  return wrong;
}
// result: y f32[0]: 12 12
// result: y f32[127]: 12
// kind: graph kernels
// expect: spmv_ell grid 1,1,1 block 128,1,1 shared 0 value=1536B:{1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2... column=1536B:{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,1... x=512B:=2 y=512B:zero rows=128 width=3 main:33
