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
// expect: spmv_scalar grid 4,1,1 block 256,1,1 shared 0 A={col_idx=9316B:data cols=777 nnz=2329 row_ptr=3112B:{0,2,5,8,11,14,17,20,23,26,29,32,35,38,41,44,47,50,53,56,59,62,65,68,71,74,77,80,83,86,89,92,95,98,101,104,107,110,113,116,119,122,125,128,131,134,137,140,143,146,149,152,155,158,161,164,167,170,173,176,179,182,185,188,191,194,197,200,203,206,209,212,215,218,221,224,227,230,233,236,239,242,245,248,251,254,257,260,263,266,269,272,275,278,281,284,287,290,293,296,299,302,305,308,311,314,317,320,323,3... rows=777 values=18632B:data} x=6216B:{0,1,4,9,16,25,36,49,64,81,100,121,144,169,196,225,256,289,324,361,400,441,484,529,576,625,676,729,784,841,900,961,1024,1089,1156,1225,1296,1369,1444,1521,1600,1681,1764,1849,1936,2025,2116,2209,2304,2401,2500,2601,2704,2809,2916,3025,3136,3249,3364,3481,3600,3721,3844,3969,4096,4225,4356,4489,4624,4761,4900,5041,5184,5329,5476,5625,5776,5929,6084,6241,6400,6561,6724,6889,7056,7225,7396,7569,7744,... y=6216B:unset main:48
