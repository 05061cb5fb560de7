#include <cstdio>
#include <vector>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void spmv_vector(int num_rows, const int *ptr, const int *indices, const double *data, const double *x, double *y) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= num_rows) return;
  double sum = 0;
  for (int jj = ptr[row] + warp.thread_rank(); jj < ptr[row + 1]; jj += 32) sum += data[jj] * x[indices[jj]];
  sum = cg::reduce(warp, sum, cg::plus<double>());
  if (warp.thread_rank() == 0) y[row] += sum;
}

void spmv_serial(int num_rows, const int *ptr, const int *indices, const double *data, const double *x, double *y) {
  for (int row = 0; row < num_rows; row++)
    for (int jj = ptr[row]; jj < ptr[row + 1]; jj++) y[row] += data[jj] * x[indices[jj]];
}

int main() {
  const int rows = 10, per_row = 6;
  std::vector<int> ptr(rows + 1), indices(rows * per_row);
  for (int i = 0; i <= rows; i++) ptr[i] = i * per_row;
  for (int i = 0; i < rows * per_row; i++) indices[i] = (i * 3 + i / per_row) % rows;
  std::vector<double> data(rows * per_row, 0.25), x(rows);
  for (int i = 0; i < rows; i++) x[i] = i;
  int *d_ptr, *d_indices;
  double *d_data, *d_x, *d_y;
  cudaMalloc(&d_ptr, ptr.size() * sizeof(int));
  cudaMalloc(&d_indices, indices.size() * sizeof(int));
  cudaMalloc(&d_data, data.size() * sizeof(double));
  cudaMalloc(&d_x, x.size() * sizeof(double));
  cudaMalloc(&d_y, rows * sizeof(double));
  cudaMemcpy(d_ptr, ptr.data(), ptr.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_indices, indices.data(), indices.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_data, data.data(), data.size() * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(d_x, x.data(), x.size() * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemset(d_y, 0, rows * sizeof(double));
  int threads = 128, blocks = (rows * 32 + threads - 1) / threads;
  spmv_vector<<<blocks, threads>>>(rows, d_ptr, d_indices, d_data, d_x, d_y);
  std::vector<double> y(rows);
  cudaMemcpy(y.data(), d_y, rows * sizeof(double), cudaMemcpyDeviceToHost);
  for (double v : y) printf("%g ", v);
}
// against: function:spmv_serial
// kind: graph kernels
// expect: spmv_vector grid 3,1,1 block 128,1,1 shared 0 num_rows=10 ptr=44B:{0,6,12,18,24,30,36,42,48,54,60} indices=240B:{0,3,6,9,2,5,9,2,5,8,1,4,8,1,4,7,0,3,7,0,3,6,9,2,6,9,2,5,8,1,5,8,1,4,7,0,4,7,0,3,6,9,3,6,9,2,5,8,2,5,8,1,4,7,1,4,7,0,3,6} data=480B:=0.25 x=80B:iota y=80B:zero main:42
