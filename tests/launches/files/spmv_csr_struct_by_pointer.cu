#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int rows, cols, nnz;
  int *row_ptr;
  int *col_idx;
  double *values;
} csr_matrix;
__global__ void spmv_scalar(const csr_matrix A, const double *x, double *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row >= A.rows) return;
  double dot = 0;
  for (int j = A.row_ptr[row]; j < A.row_ptr[row + 1]; j++) dot += A.values[j] * x[A.col_idx[j]];
  y[row] = dot;
}
static csr_matrix laplacian(int n) {
  csr_matrix m;
  m.rows = m.cols = n;
  m.row_ptr = (int *)malloc((n + 1) * sizeof(int));
  m.col_idx = (int *)malloc(3 * n * sizeof(int));
  m.values = (double *)malloc(3 * n * sizeof(double));
  int k = 0;
  for (int i = 0; i < n; i++) {
    m.row_ptr[i] = k;
    for (int d = -1; d <= 1; d++) {
      if (i + d < 0 || i + d >= n) continue;
      m.col_idx[k] = i + d;
      m.values[k++] = d == 0 ? 2.0 : -1.0;
    }
  }
  m.row_ptr[n] = m.nnz = k;
  return m;
}
int main(int argc, char *argv[]) {
  const int n = argc > 1 ? atoi(argv[1]) : 777;
  csr_matrix h = laplacian(n), d = h;
  double *x = (double *)malloc(n * sizeof *x), *d_x, *d_y;
  for (int i = 0; i < n; i++) x[i] = i * i;
  cudaMalloc((void **)&d.row_ptr, (n + 1) * sizeof(int));
  cudaMalloc((void **)&d.col_idx, h.nnz * sizeof(int));
  cudaMalloc((void **)&d.values, h.nnz * sizeof(double));
  cudaMalloc((void **)&d_x, n * sizeof(double));
  cudaMalloc((void **)&d_y, n * sizeof(double));
  cudaMemcpy(d.row_ptr, h.row_ptr, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d.col_idx, h.col_idx, h.nnz * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d.values, h.values, h.nnz * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(d_x, x, n * sizeof(double), cudaMemcpyHostToDevice);
  spmv_scalar<<<(n + 255) / 256, 256>>>(d, d_x, d_y);
  cudaDeviceReset();
}
// kind: graph kernels
// expect: spmv_scalar grid 4,1,1 block 256,1,1 shared 0 A={col_idx=? cols=777 nnz=? row_ptr=3112B:random~ rows=777 values=?} x=6216B:random~ y=6216B main:48
