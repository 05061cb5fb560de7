#include <cstdio>
#include <cstdlib>
__global__ void spmv_coo(const int *row, const int *col, const float *val, const float *x, float *y, int nnz) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nnz; i += gridDim.x * blockDim.x) atomicAdd(y + row[i], val[i] * __ldg(x + col[i]));
}
void spmv_coo_cpu(const int *row, const int *col, const float *val, const float *x, float *y, int nnz) {
  for (int i = 0; i < nnz; i++) y[row[i]] += val[i] * x[col[i]];
}
int main() {
  const int n = 20, nnz = 60;
  int h_row[nnz], h_col[nnz];
  float h_val[nnz], h_x[n];
  for (int i = 0; i < nnz; i++) h_row[i] = i % n, h_col[i] = i * i % n, h_val[i] = 1 + i % 3;
  for (int i = 0; i < n; i++) h_x[i] = 0.5f;
  int *row, *col;
  float *val, *x, *y;
  cudaMalloc(&row, sizeof h_row), cudaMalloc(&col, sizeof h_col), cudaMalloc(&val, sizeof h_val);
  cudaMalloc(&x, sizeof h_x), cudaMalloc(&y, sizeof h_x);
  cudaMemcpy(row, h_row, sizeof h_row, cudaMemcpyHostToDevice);
  cudaMemcpy(col, h_col, sizeof h_col, cudaMemcpyHostToDevice);
  cudaMemcpy(val, h_val, sizeof h_val, cudaMemcpyHostToDevice);
  cudaMemcpy(x, h_x, sizeof h_x, cudaMemcpyHostToDevice);
  cudaMemset(y, 0, sizeof h_x);
  spmv_coo<<<2, 16>>>(row, col, val, x, y, nnz);
  cudaDeviceSynchronize();
}
// against: function:spmv_coo_cpu
// kind: graph kernels
// expect: spmv_coo grid 2,1,1 block 16,1,1 shared 0 row=240B:{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19} col=240B:{0,1,4,9,16,5,16,9,4,1,0,1,4,9,16,5,16,9,4,1,0,1,4,9,16,5,16,9,4,1,0,1,4,9,16,5,16,9,4,1,0,1,4,9,16,5,16,9,4,1,0,1,4,9,16,5,16,9,4,1} val=240B:{1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2,3} x=80B:=0.5 y=80B:zero nnz=60 main:24
